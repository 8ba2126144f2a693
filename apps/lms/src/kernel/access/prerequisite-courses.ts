import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import type { User } from '../../plugins/identity.types.ts';
import { viewOf } from '../course-view/course-view.ts';
import { findLearnerHead } from '../enrollment/learner.store.ts';
import { listSubsectionPoints } from '../grading/grading.store.ts';
import { courseGradeOf } from '../grading/learner-grade.ts';
import { isVerifiedMode } from '../modes/modes.ts';
import type { UnmetCourse } from './further-rules.policy.ts';

interface Asker {
  courses: Context['courses'];
  user: User;
  now: number;
}

/**
 * Which of these courses the learner has not passed. One that is not on this site asks for nothing: it would keep
 * everybody out for ever. At most two queries a course.
 */
export async function listUnmetCourses(
  { courses, user, now }: Asker,
  courseKeys: readonly string[],
  reader: Reader,
): Promise<UnmetCourse[]> {
  const unmet: UnmetCourse[] = [];
  for (const courseKey of courseKeys) {
    const head = await findLearnerHead(reader, courseKey, user.id);
    if (!head) continue;
    const course = await courses.getVersion(reader, head.version);
    // What they learned counts as it was learned, whether or not they are still enrolled.
    const isVerified = head.enrollment !== null && isVerifiedMode(head.enrollment.mode);
    const view = viewOf(course, isVerified ? 'verified' : 'audit', now);
    const points =
      head.gradeRevision === 0
        ? new Map()
        : await listSubsectionPoints(reader, user.id, course, head.gradeVersion);
    if (!courseGradeOf(view, points).isPassing) unmet.push({ title: course.tree.title });
  }
  return unmet;
}
