import type { Courseware } from '../lms/courseware.ts';
import { type ExitVariant, findExitVariant } from './exit-variant.ts';

/** Which exit page this learner has; 0: none (EXT-01 to EXT-06). Without an outline, no content counts as scheduled. */
export function findCourseExit({ course, tree }: Courseware, isSignedIn: boolean): ExitVariant {
  return findExitVariant(
    {
      isSignedIn,
      isEnrolled: course.isEnrolled,
      hasPassed: course.userHasPassingGrade,
      hasScheduledContent: tree?.course.hasScheduledContent ?? false,
      certificate: course.certificateData,
    },
    course.courseExitPageIsActive,
  );
}
