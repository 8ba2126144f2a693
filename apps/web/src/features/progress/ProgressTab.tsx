import { findGradesLock, listLockedTypes } from '@lectern/grading';
import { useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import type { Progress } from '../../lms/progress.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CertificateStatus } from './certificate/CertificateStatus.tsx';
import { CompletionCard } from './completion/CompletionCard.tsx';
import { DetailedGrades } from './DetailedGrades.tsx';
import { GradeSummary } from './GradeSummary.tsx';
import { GradesCard } from './GradesCard.tsx';
import { computeVisibleGrade, listLockable } from './grades.ts';
import { LockedCover } from './LockedCover.tsx';
import { PlanCard } from './PlanCard.tsx';
import { PrintedHeader } from './PrintedHeader.tsx';
import { ProgressHeader } from './ProgressHeader.tsx';
import styles from './ProgressTab.module.css';
import { ProgressVisitedEvent } from './ProgressVisitedEvent.tsx';
import { listAssignments, noScores } from './plan/assignments.ts';
import { computeHypotheticalGrade } from './plan/hypothetical-grade.ts';
import { RelatedLinks } from './RelatedLinks.tsx';
import type { TargetUser } from './target-user.ts';
import { useIsOwnProgress } from './use-is-own-progress.ts';

export interface ProgressTabProps {
  readonly courseId: string;
  /** Null when the server refused it: an empty tab (ERR-01). */
  readonly progress: Progress | null;
  readonly target: TargetUser | null;
}

/** A learner’s completion, certificate and grades (PRG-05, PRG-06). */
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
  return <LoadedProgress courseId={courseId} progress={progress} target={target} />;
}

function LoadedProgress({ courseId, progress, target }: ProgressTabProps & { readonly progress: Progress }) {
  const isOwn = useIsOwnProgress(target);
  const [scores, setScores] = useState(noScores);
  const { gradingPolicy, sectionScores, verifiedMode } = progress;
  const visible = computeVisibleGrade(progress);
  // Whether assignments are still open is irrelevant here, so any time will do.
  const grade =
    scores.size === 0
      ? visible
      : computeHypotheticalGrade(gradingPolicy, visible, listAssignments(progress, 0), scores);
  const lockable = listLockable(sectionScores);
  const lock = findGradesLock(progress.completionSummary.lockedCount, lockable);
  const isLocked = lock === 'full';
  return (
    <>
      <ProgressHeader progress={progress} target={target} />
      <PrintedHeader username={progress.username} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {!progress.disableProgressGraph && <CompletionCard summary={progress.completionSummary} />}
          <CertificateStatus courseId={courseId} progress={progress} isOwn={isOwn} column="main" />
          <GradesCard
            grade={grade}
            gradeRange={gradingPolicy.gradeRange}
            lock={lock}
            verifiedMode={verifiedMode}
          >
            {isOwn && !isLocked && visible.types.length > 0 && (
              <PlanCard progress={progress} scores={scores} onChange={setScores} />
            )}
          </GradesCard>
          <div className={styles.panel}>
            <LockedCover isLocked={isLocked}>
              <GradeSummary
                grade={grade}
                lock={lock}
                lockedTypes={isLocked ? noTypes : listLockedTypes(lockable)}
              />
              <DetailedGrades courseId={courseId} progress={progress} lock={lock} />
            </LockedCover>
          </div>
        </div>
        <div className={styles.side}>
          <CertificateStatus courseId={courseId} progress={progress} isOwn={isOwn} column="side" />
          <RelatedLinks courseId={courseId} />
          <ProgressVisitedEvent courseId={courseId} progress={progress} isOwn={isOwn} />
        </div>
      </div>
    </>
  );
}

const noTypes: ReadonlySet<string> = new Set();

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
