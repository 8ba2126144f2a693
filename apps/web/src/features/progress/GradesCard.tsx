import type { GradesLock } from '@lectern/grading';
import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import type { Progress } from '../../lms/progress.ts';
import type { VerifiedMode } from '../../lms/shared/upgrade.ts';
import { GradeBar } from './GradeBar.tsx';
import { GradeFooter } from './GradeFooter.tsx';
import styles from './GradesCard.module.css';
import { GradesLockHeader } from './GradesLockHeader.tsx';
import type { VisibleGrade } from './grades.ts';
import { HypotheticalMark } from './HypotheticalMark.tsx';
import { LockedCover } from './LockedCover.tsx';

export interface GradesCardProps {
  readonly grade: VisibleGrade;
  readonly gradeRange: Progress['gradingPolicy']['gradeRange'];
  readonly lock: GradesLock;
  readonly verifiedMode: VerifiedMode | null;
  /** Below the grades. */
  readonly children?: ReactNode;
}

/** The current grade and the passing grade (PRG-31), behind a header if it is locked (PRG-56, PRG-57). */
export function GradesCard({ grade, gradeRange, lock, verifiedMode, children }: GradesCardProps) {
  const intl = useIntl();
  return (
    <section aria-labelledby="grades" className={styles.card}>
      <div className={styles.header}>
        <h2 id="grades">{intl.formatMessage(messages.heading)}</h2>
        {grade.isHypothetical && <HypotheticalMark />}
      </div>
      {lock !== 'none' && <GradesLockHeader lock={lock} verifiedMode={verifiedMode} />}
      <LockedCover isLocked={lock === 'full'}>
        <p className={styles.text}>
          {intl.formatMessage(grade.isHypothetical ? messages.hypotheticalText : messages.text)}
        </p>
        <GradeBar grade={grade} />
        <GradeFooter grade={grade} gradeRange={gradeRange} />
      </LockedCover>
      {children}
    </section>
  );
}

const messages = defineMessages({
  heading: { defaultMessage: 'Grades', description: 'Heading of a part of the progress page' },
  text: {
    defaultMessage: 'This represents your weighted grade against the grade needed to pass this course.',
    description: 'Explains the grade bar on the progress page',
  },
  hypotheticalText: {
    defaultMessage: 'This is what your grade would be with the scores that you entered in the grade planner.',
    description: 'Explains the grade bar on the progress page while the learner tries out scores',
  },
});
