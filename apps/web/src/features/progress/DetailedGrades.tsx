import type { GradesLock } from '@lectern/grading';
import { defineMessage, defineMessages, type MessageTag, useIntl } from 'react-intl';
import { useSiteConfig } from '../../lms/lms.ts';
import type { Progress } from '../../lms/progress.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './DetailedGrades.module.css';
import { listScoredSections } from './detailed-scores.ts';
import { GradeActions } from './GradeActions.tsx';
import { LimitedAccess } from './LockMark.tsx';
import { SectionScores } from './SectionScores.tsx';
import { useProgressEvent } from './use-progress-event.ts';

export interface DetailedGradesProps {
  readonly courseId: string;
  readonly progress: Progress;
  readonly lock: GradesLock;
}

/** The scores behind the grade, a table for each section (PRG-46 to PRG-53). */
export function DetailedGrades({ courseId, progress, lock }: DetailedGradesProps) {
  const intl = useIntl();
  const recordClick = useProgressEvent();
  const { lmsBaseUrl } = useSiteConfig();
  const scored = listScoredSections(progress.sectionScores);
  return (
    <section aria-labelledby="detailed-grades" className={styles.detailed}>
      <div className={styles.header}>
        <h2 id="detailed-grades">{intl.formatMessage(messages.heading)}</h2>
        <GradeActions courseId={courseId} progress={progress} />
      </div>
      {lock === 'partial' && <LimitedAccess />}
      {scored.length === 0 ? (
        <p>{intl.formatMessage(messages.empty)}</p>
      ) : (
        <div className={styles.tables}>
          {scored.map(({ displayName, subsections }) => (
            <SectionScores
              key={subsections[0]?.blockKey ?? displayName}
              name={displayName}
              subsections={subsections}
              marksLocked={lock !== 'full'}
            />
          ))}
        </div>
      )}
      <p className={styles.note}>
        {intl.formatMessage(ungraded, {
          link: (text) => (
            <Link
              key="link"
              href={`${lmsBaseUrl}/courses/${courseId}/course`}
              onClick={() => recordClick('ungraded_progress')}
            >
              {text}
            </Link>
          ),
        })}
      </p>
    </section>
  );
}

const messages = defineMessages({
  heading: { defaultMessage: 'Detailed grades', description: 'Heading of a part of the progress page' },
  empty: {
    defaultMessage: 'You currently have no graded problem scores.',
    description: 'In place of the scores on the progress page',
  },
});

const ungraded = defineMessage<{ link: MessageTag }>({
  defaultMessage: 'For progress on ungraded aspects of the course, view your <link>Course Outline</link>.',
  description: 'Below the scores on the progress page; links to the table of contents of the course',
});
