import type { Reader } from '../../db/database.ts';
import { type Access, isEnrolled, isVisibleTo } from '../../kernel/access/access.ts';
import { countActiveEnrollments } from '../../kernel/enrollment/enrollment.store.ts';
import {
  decideEnrollment,
  type EnrollmentDecision,
  enrollmentRulesOf,
  enrollmentText,
} from './enrollment.policy.ts';

/** Whether the visitor may enroll or has, with the reason if not (7.1). Queries the database only if places are limited. */
export async function findEnrollAlert(
  access: Access,
  reader: Reader,
): Promise<{ can_enroll: boolean; extra_text: string | null }> {
  if (isEnrolled(access)) return { can_enroll: true, extra_text: null };
  const decision = await findEnrollmentDecision(access, reader);
  return { can_enroll: decision === 'open', extra_text: enrollmentText(decision) };
}

/** Whether someone who is not enrolled may enroll now. The course's access rules apply before dates and limits. */
export async function findEnrollmentDecision(access: Access, reader: Reader): Promise<EnrollmentDecision> {
  const { course, head, now } = access;
  if (!isVisibleTo(access) || access.decision.denial === 'embargo') return 'barred';
  const rules = enrollmentRulesOf(course.tree, head.settings);
  const enrolled =
    rules.maxStudentEnrollments === null ? 0 : await countActiveEnrollments(reader, course.courseKey);
  return decideEnrollment(rules, now, enrolled);
}
