import { lazy } from 'react';
import { OptionalContent } from '../../../course/OptionalContent.tsx';
import type { CourseMetadata } from '../../../lms/course-metadata.ts';
import type { Outline } from '../../../lms/outline.ts';

const OnboardingPanel = lazy(async () => ({
  default: (await import('./OnboardingPanel.tsx')).OnboardingPanel,
}));

export interface ProctoringPanelProps {
  readonly outline: Outline;
  readonly course: CourseMetadata;
}

/**
 * How a learner's onboarding for proctored exams stands (OUT-37). Few courses have such exams, so the panel is fetched, and
 * the server asked, only where the outline says so; a server of 2021 doesn't say, so there it is asked of every learner.
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
