import { useId, useState } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { CourseText } from '../../i18n/CourseText.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import type { SubsectionScore } from '../../lms/progress.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { LockMark } from './LockMark.tsx';
import styles from './SubsectionRow.module.css';
import { useProgressEvent } from './use-progress-event.ts';

export interface SubsectionRowProps {
  readonly subsection: SubsectionScore;
  /** Whether it gets a lock if the learner has no access to it; false if all grades are locked (PRG-54). */
  readonly marksLocked: boolean;
}

/** A subsection with its score, and below it, once opened, the scores of its problems (PRG-49 to PRG-51). */
export function SubsectionRow({ subsection, marksLocked }: SubsectionRowProps) {
  const intl = useIntl();
  const formatScore = useScore();
  const recordClick = useProgressEvent();
  const problemsId = useId();
  const [isOpen, setOpen] = useState(false);
  const { displayName, url, numPointsEarned, numPointsPossible, override } = subsection;
  const isLocked = marksLocked && !subsection.learnerHasAccess;
  const recordLink = () =>
    recordClick('detailed_grades_assignment', { assignment_block_key: subsection.blockKey });
  const problems = subsection.problemScores.map((one, index) => ({ ...one, number: index + 1 }));
  return (
    <>
      <tr className={cx(isOpen && styles.opened, isLocked && styles.locked)}>
        <th scope="row" className={styles.subsection}>
          <div className={styles.line}>
            {problems.length > 0 && (
              <button
                type="button"
                className={styles.toggle}
                aria-expanded={isOpen}
                aria-controls={problemsId}
                aria-label={intl.formatMessage(toggleName, { title: displayName })}
                onClick={() => setOpen(!isOpen)}
              >
                <Icon name="chevron-next" />
              </button>
            )}
            <span className={styles.title}>
              {isLocked && <LockMark />}
              {url === null ? (
                <CourseText>{displayName}</CourseText>
              ) : (
                <Link href={url} onClick={recordLink}>
                  <CourseText>{displayName}</CourseText>
                </Link>
              )}
            </span>
            {override !== null && <Override reason={override.reason} />}
          </div>
        </th>
        <td className="number">{formatScore(numPointsEarned, numPointsPossible)}</td>
      </tr>
      {problems.length > 0 && (
        <tr id={problemsId} hidden={!isOpen}>
          <td colSpan={2} className={styles.problems}>
            <span>{intl.formatMessage(messages.problemScores)}</span>
            <ul className={styles.scores}>
              {problems.map(({ number, earned, possible }) => (
                <li key={number}>{formatScore(earned, possible)}</li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </>
  );
}

/** A note that staff set the score, with their reason. */
function Override({ reason }: { readonly reason: string | null }) {
  const intl = useIntl();
  return (
    <span className={styles.override}>
      {reason === null || reason.trim() === ''
        ? intl.formatMessage(messages.overridden)
        : intl.formatMessage(overriddenBecause, { reason })}
    </span>
  );
}

/** Earned of possible points: "2.5/4". */
function useScore(): (earned: number, possible: number) => string {
  const intl = useIntl();
  const format = useFormat();
  return (earned, possible) =>
    intl.formatMessage(score, { earned: format.number(earned), possible: format.number(possible) });
}

const messages = defineMessages({
  overridden: {
    defaultMessage: 'The course team set this score.',
    description: 'On the progress page, below a subsection whose score was overridden',
  },
  problemScores: {
    defaultMessage: 'Problem Scores:',
    description: 'On the progress page, before the scores of the problems of one subsection, in their order',
  },
});

const overriddenBecause = defineMessage<{ reason: string }>({
  defaultMessage: 'The course team set this score. Reason: {reason}',
  description:
    'On the progress page, below a subsection whose score was overridden; the reason is in the words of the course team',
});

const score = defineMessage<{ earned: string; possible: string }>({
  defaultMessage: '{earned}/{possible}',
  description: 'Points earned of points possible, on the progress page: "2.5/4"',
});

const toggleName = defineMessage<{ title: string }>({
  defaultMessage: 'Problem scores of {title}',
  description: 'Name for screen readers of the arrow that shows the scores of the problems of one subsection',
});
