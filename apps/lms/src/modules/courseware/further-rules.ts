import type { Reader } from '../../db/database.ts';
import type { User } from '../../plugins/identity.types.ts';
import type { CompiledCourse } from '../courses/compiled-course.ts';
import type { CourseDenial, CourseRefusal, Visitor } from './access.policy.ts';
import type { LearnerHead } from './learner.store.ts';

/** A visitor at a course, as far as the rules beyond start and enrolment look. */
export interface AccessSituation {
  course: CompiledCourse;
  head: LearnerHead;
  user: User | null;
  visitor: Visitor;
  /** What start, enrolment and audit access say already; null = access so far. */
  denial: CourseDenial | null;
  now: number;
}

/** A rule that only some courses have. */
interface FurtherRule {
  /** Whether it has anything to ask here; costs nothing, as every request asks it. */
  concerns(situation: AccessSituation): boolean;
  /** Says no, or null. */
  find(situation: AccessSituation, reader: Reader): Promise<CourseRefusal | null>;
}

/** In the order in which they are asked; the first that says no decides. */
const RULES: readonly FurtherRule[] = [];

/** The refusal of the first further rule that says no; it takes the place of what was decided before. Staff are never asked. */
export async function findFurtherDenial(
  situation: AccessSituation,
  reader: Reader,
): Promise<CourseRefusal | null> {
  if (situation.visitor.isStaff) return null;
  for (const rule of RULES) {
    const refusal = rule.concerns(situation) ? await rule.find(situation, reader) : null;
    if (refusal) return refusal;
  }
  return null;
}
