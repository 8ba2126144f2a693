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

/** A learner's onboarding status for proctored exams (OUT-37). */
export function ProctoringPanel({ outline, course }: ProctoringPanelProps) {
  if (course.username === null) return null;
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
