import { defineMessages, useIntl } from 'react-intl';
import type { Progress } from '../../lms/progress.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CertificateStatus } from './CertificateStatus.tsx';
import { CompletionCard } from './CompletionCard.tsx';
import { DetailedGrades } from './DetailedGrades.tsx';
import { GradeSummary } from './GradeSummary.tsx';
import { GradesCard } from './GradesCard.tsx';
import { computeVisibleGrade } from './grades.ts';
import { ProgressHeader } from './ProgressHeader.tsx';
import styles from './ProgressTab.module.css';
import { ProgressVisit } from './ProgressVisit.tsx';
import { RelatedLinks } from './RelatedLinks.tsx';
import type { TargetUser } from './target-user.ts';

export interface ProgressTabProps {
  readonly courseId: string;
  /** Null when the server refused it: an empty tab (ERR-01). */
  readonly progress: Progress | null;
  readonly target: TargetUser | null;
}

/** How far a learner is and how well they did (PRG-05, PRG-06). */
export function ProgressTab({ courseId, progress, target }: ProgressTabProps) {
  const intl = useIntl();
  if (progress === null) {
    return (
      <>
        <ProgressHeader progress={null} target={target} />
        <EmptyState title={intl.formatMessage(messages.empty)}>
          <p>{intl.formatMessage(messages.emptyText)}</p>
        </EmptyState>
      </>
    );
  }
  const grade = computeVisibleGrade(progress);
  return (
    <>
      <ProgressHeader progress={progress} target={target} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {!progress.disableProgressGraph && <CompletionCard summary={progress.completionSummary} />}
          <CertificateStatus courseId={courseId} progress={progress} column="main" />
          <GradesCard
            grade={grade}
            gradeRange={progress.gradingPolicy.gradeRange}
            letter={progress.courseGrade.letterGrade}
          />
          <div className={styles.panel}>
            <GradeSummary grade={grade} />
            <DetailedGrades courseId={courseId} sections={progress.sectionScores} />
          </div>
        </div>
        <div className={styles.side}>
          <CertificateStatus courseId={courseId} progress={progress} column="side" />
          <RelatedLinks courseId={courseId} />
          <ProgressVisit courseId={courseId} progress={progress} />
        </div>
      </div>
    </>
  );
}

const messages = defineMessages({
  empty: {
    defaultMessage: 'No progress to show',
    description: 'Heading in place of the progress of a learner that the server does not tell',
  },
  emptyText: {
    defaultMessage: 'Completion and grades appear here once you enroll in the course.',
    description: 'Text in place of the progress of a learner that the server does not tell',
  },
});
