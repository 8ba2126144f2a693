import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { findContentGroup } from '../content-groups/content-groups.ts';
import { viewOf } from '../course-view/course-view.ts';
import { learnerDrawsOf } from '../course-view/learner-draws.ts';
import { learnerViewOf } from '../course-view/learner-view.ts';
import { gradeHead } from '../grading/grade-head.ts';
import { listSubsectionPoints } from '../grading/grading.store.ts';
import { courseGradeOf } from '../grading/learner-grade.ts';
import { visiblePoints } from '../grading/visible-points.ts';
import { factOf } from '../learner-facts/learner-fact.ts';
import { isVerifiedMode } from '../modes/modes.ts';
import type { User } from '../users/user.ts';
import type { UnmetCourse } from './course-restrictions.policy.ts';

interface Learner {
  services: Pick<Context, 'courses' | 'learners'>;
  user: User;
  now: number;
}

/**
 * The prerequisite courses that the learner has not passed. Courses that aren't on this site are ignored: nobody could
 * ever pass them. At most two queries per course.
 */
export async function listUnmetCourses(
  { services: { courses, learners }, user, now }: Learner,
  courseKeys: readonly string[],
  reader: Reader,
): Promise<UnmetCourse[]> {
  const unmet: UnmetCourse[] = [];
  for (const courseKey of courseKeys) {
    const head = await learners.findHead(reader, courseKey, user.id);
    if (!head) continue;
    const course = await courses.getVersion(reader, head.version);
    // A former enrollment counts: what they passed stays passed after they leave.
    const isVerified = head.enrollment !== null && isVerifiedMode(head.enrollment.mode);
    const group = findContentGroup(course.tree.settings.userPartitions, head.group);
    const { undrawn } = learnerDrawsOf(course, { userId: user.id, ...head });
    const view = learnerViewOf(viewOf(course, isVerified ? 'verified' : 'audit', now, group), undrawn, now);
    const { revision, version } = factOf(head, gradeHead);
    const points = revision === 0 ? new Map() : await listSubsectionPoints(reader, user.id, course, version);
    if (!courseGradeOf(view, visiblePoints(view, points)).isPassing) unmet.push({ title: course.tree.title });
  }
  return unmet;
}
