import type { Context } from '../../context.ts';
import { findEmbargo } from '../../kernel/certificate-status/certificate-status.policy.ts';
import { type JoinedCourse, listJoinedPrograms, type Program } from './programs.store.ts';

/** A learner's state in a course of a program: completed means with a certificate that they can see. */
export type CourseStatus = 'completed' | 'in-progress' | 'not-started';

export interface LearnerProgram extends Program {
  /** In the order of the program. */
  courses: { courseKey: string; status: CourseStatus }[];
}

/**
 * The programs that a course belongs to, or without a course those with a course of the learner, by title. In one
 * query, and more only for certificates that were hidden when they were issued: their courses may show them by now.
 */
export async function listLearnerPrograms(
  context: Pick<Context, 'db' | 'courses' | 'clock'>,
  learner: { userId: number; courseKey?: string },
): Promise<LearnerProgram[]> {
  const programs: LearnerProgram[] = [];
  for (const program of await listJoinedPrograms(context.db.read, learner)) {
    const courses: LearnerProgram['courses'] = [];
    for (const course of program.courses)
      courses.push({ courseKey: course.courseKey, status: await getStatus(context, course) });
    programs.push({ ...program, courses });
  }
  return programs;
}

async function getStatus(
  { db, courses, clock }: Pick<Context, 'db' | 'courses' | 'clock'>,
  { courseKey, isEnrolled, certificate }: JoinedCourse,
): Promise<CourseStatus> {
  const unfinished = isEnrolled ? 'in-progress' : 'not-started';
  if (certificate === null) return unfinished;
  const now = clock.now();
  if (certificate.visibleFrom === null || certificate.visibleFrom <= now) return 'completed';
  const course = await courses.findCourse(db.read, courseKey);
  return course && findEmbargo(certificate, course.tree, now) !== null ? unfinished : 'completed';
}
