import { defineMessage, defineMessages, type MessageValue, useIntl } from 'react-intl';
import { titleNamesType } from '../../course/assignment-type.ts';
import { CompletionMark } from '../../course/CompletionMark.tsx';
import { EffortText } from '../../course/EffortText.tsx';
import { findEffort } from '../../course/effort.ts';
import { CourseText } from '../../i18n/CourseText.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import type { HiddenReason, OutlineSequence } from '../../lms/outline.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './SequenceEntry.module.css';
import { StaffMark } from './StaffMark.tsx';

export interface SequenceEntryProps {
  readonly sequence: OutlineSequence;
  /** Null if not for this visitor, or not yet known. */
  readonly href: string | null;
  readonly isComplete: boolean;
  /** Why learners can't open it, unless its section says so. */
  readonly hiddenBy: HiddenReason | null;
}

/** The wire name of the icon for graded work (wire contract 7.3). */
const gradedIcon = 'fa-pencil-square-o';

/** One sequence: mark, title, effort, and below them the assignment type and the due date. */
export function SequenceEntry({ sequence, href, isComplete, hiddenBy }: SequenceEntryProps) {
  const intl = useIntl();
  const effort = findEffort(sequence);
  return (
    <li className={styles.sequence}>
      <span className={cx(styles.mark, isComplete && styles.complete)}>
        <CompletionMark complete={isComplete} of="lesson" />
      </span>
      <div className={styles.body}>
        <div className={styles.line}>
          <span className={styles.title}>
            <CourseText>
              {href === null ? sequence.title : <Link href={href}>{sequence.title}</Link>}
            </CourseText>
            {sequence.icon === gradedIcon && (
              <span className={styles.graded}>
                <Icon name="problem" size={1} label={intl.formatMessage(messages.graded)} />
              </span>
            )}
          </span>
          <StaffMark reason={hiddenBy} />
          {effort && (
            <span className={styles.effort}>
              <EffortText {...effort} />
            </span>
          )}
        </div>
        <SecondLine {...sequence} />
      </div>
    </li>
  );
}

/**
 * Description and due date, either of which may be missing (OUT-19). The description is the assignment type, left out
 * if the title includes it.
 */
function SecondLine({ title, due, ...sequence }: Pick<OutlineSequence, 'title' | 'description' | 'due'>) {
  const intl = useIntl();
  const format = useFormat();
  const type = titleNamesType(title, sequence.description ?? '') ? null : sequence.description;
  const description = type && <CourseText key="description">{type}</CourseText>;
  const date = due === null ? '' : format.dateTime(due);
  if (date === '') return description ? <p className={styles.second}>{description}</p> : null;
  return (
    <p className={styles.second}>
      {description
        ? intl.formatMessage(describedDue, { description, date })
        : intl.formatMessage(dueMessage, { date })}
    </p>
  );
}

const messages = defineMessages({
  graded: {
    defaultMessage: 'Graded',
    description:
      'Name of the small pencil beside an entry of the table of contents that counts for the grade',
  },
});

const describedDue = defineMessage<{ description: MessageValue; date: string }>({
  defaultMessage: '{description} due {date}',
  description:
    'Below an entry of the table of contents of a course: "Homework due Feb 1, 2026, 11:59 PM GMT+1". The description is the kind of assignment as the course team calls it',
});

const dueMessage = defineMessage<{ date: string }>({
  defaultMessage: 'Due {date}',
  description: 'Below an entry of the table of contents of a course; date and time with the zone',
});
