import type { Context } from '../../context.ts';
import { badRequest } from '../../http/errors.ts';
import { requireUser } from '../../plugins/identity.ts';
import type { Identity } from '../../plugins/identity.types.ts';
import { type CourseSummary, summarizeCourse } from '../courses/course-summary.ts';
import { accessFor } from '../courseware/access.ts';
import { findEnrollmentDecision } from './enroll-alert.ts';
import { enrollmentText } from './enrollment.policy.ts';
import { type Enrollment, findEnrollment, saveEnrollment } from './enrollment.store.ts';
import { DEFAULT_MODE } from './modes.ts';

/**
 * Enrols who asks, in the mode they had before or the default one; who is enrolled stays as they are. Throws 401
 * without an account, 404 for an unknown course and 400 (`enrollment_closed`, `enrollment_full`) where the rules say no.
 */
export async function enrollLearner(
  context: Context,
  courseKey: string,
  identity: Identity,
): Promise<{ enrollment: Enrollment; summary: CourseSummary }> {
  const user = requireUser({ identity });
  return context.db.write(async (tx) => {
    const access = await accessFor(context, courseKey, identity, tx);
    const summary = summarizeCourse(access.course.tree);
    const known = await findEnrollment(tx, user.id, courseKey);
    if (known?.isActive) return { enrollment: known, summary };
    const decision = await findEnrollmentDecision(access, tx);
    if (decision !== 'open') {
      const code = decision === 'full' ? 'enrollment_full' : 'enrollment_closed';
      throw badRequest(enrollmentText(decision) ?? '', code);
    }
    const mode = known?.mode ?? DEFAULT_MODE;
    const createdAt = known?.createdAt ?? access.now;
    await saveEnrollment(tx, { userId: user.id, courseKey, mode, at: access.now });
    return { enrollment: { userId: user.id, courseKey, mode, isActive: true, createdAt }, summary };
  });
}
