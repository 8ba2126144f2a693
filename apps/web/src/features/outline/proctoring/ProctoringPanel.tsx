import { OptionalContent } from '../../../course/OptionalContent.tsx';
import { lazyWithMessages } from '../../../i18n/lazy-with-messages.ts';
import type { CourseMetadata } from '../../../lms/course-metadata.ts';
import type { Outline } from '../../../lms/outline.ts';

const OnboardingPanel = lazyWithMessages(
  'OnboardingPanel',
  async () => (await import('./OnboardingPanel.tsx')).OnboardingPanel,
);

export interface ProctoringPanelProps {
  readonly outline: Outline;
  readonly course: CourseMetadata;
}

/**
 * A learner's onboarding status for proctored exams (OUT-37). Few courses have such exams, so the panel is fetched, and
 * the server asked, only if the outline reports some; a server of 2021 doesn't report them, so there it is requested
 * for every learner.
 */
export function ProctoringPanel({ outline, course }: ProctoringPanelProps) {
  if (outline.enableProctoredExams === false || course.username === null) return null;
  return (
    <OptionalContent>
      <OnboardingPanel
        courseId={course.courseId}
        username={course.username}
        timeOffsetMillis={outline.timeOffsetMillis}
      />
    </OptionalContent>
  );
}
