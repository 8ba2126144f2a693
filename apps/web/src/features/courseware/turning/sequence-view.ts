import type { CourseTree } from '../../../lms/course-tree.ts';
import type { CoursewareCourse } from '../../../lms/courseware-course.ts';
import type { Sequence, SequenceUnit } from '../../../lms/sequence.ts';

/** The learner's position: a sequence of a course that is open to them, and the unit in the URL. */
export interface SequencePlace {
  readonly courseId: string;
  readonly course: CoursewareCourse;
  readonly tree: CourseTree;
  readonly sequenceId: string;
  readonly unitId: string | null;
}

/** The same, with the sequence loaded. */
export interface SequenceView extends SequencePlace {
  readonly sequence: Sequence;
  /** True while the screen is ahead of the URL, after a turn. */
  readonly isAhead: boolean;
}

/** True when none of the sequence's units may be shown now: a prerequisite is not met, or the due date is past. */
export function isClosed({ gatedContent, isHiddenAfterDue }: Sequence): boolean {
  return gatedContent.gated || isHiddenAfterDue;
}

/** True while a unit is closed to a learner who has yet to agree to the honor code, as its work is graded (CWR-56). */
export function needsSignature(
  { userNeedsIntegritySignature }: Pick<CoursewareCourse, 'userNeedsIntegritySignature'>,
  { graded }: Pick<SequenceUnit, 'graded'>,
): boolean {
  return userNeedsIntegritySignature && graded;
}
