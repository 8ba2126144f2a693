import type { Context } from '../../context.ts';
import { findCourseJustFinished, type MyCourse } from './my-courses.ts';
import { type RecommendedCourse, recommendCourses } from './recommendations.policy.ts';

const MAX_NEXT_COURSES = 3;

/** What to offer to a learner who has just finished a course; nothing to anyone else. */
export async function listNextCourses(
  { courses, db, clock }: Pick<Context, 'courses' | 'db' | 'clock'>,
  mine: readonly MyCourse[],
): Promise<RecommendedCourse[]> {
  const finished = findCourseJustFinished(mine);
  if (finished === null) return [];
  return recommendCourses(finished.course, {
    runs: await courses.listSummaries(db.read),
    enrolledIn: new Set(mine.map(({ course }) => course.courseKey)),
    now: clock.now(),
  }).slice(0, MAX_NEXT_COURSES);
}
