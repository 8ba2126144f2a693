import type { EnrollmentMode } from '@lectern/contract';
import type { Context } from '../../context.ts';
import { lockCourse, lockUser } from '../../db/locks.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { accessFor, courseNotFound, isVisibleTo } from '../../kernel/access/access.ts';
import { courseDenied } from '../../kernel/access/course-denied.ts';
import type { Identity } from '../../kernel/access/identity.ts';
import { type CourseSummary, summarizeCourse } from '../../kernel/course/course-summary.ts';
import { type Enrollment, findEnrollment, saveEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { DEFAULT_MODE, findFreeMode, isVerifiedMode } from '../../kernel/modes/modes.ts';
import type { RunSettings } from '../../kernel/settings/course-settings.ts';
import { badRequest, forbidden } from '../../lib/errors.ts';
import { requireUser } from '../../plugins/identity.ts';
import { findEnrollmentDecision } from './enroll-alert.ts';
import { type EnrollmentDecision, enrollmentRulesOf, enrollmentText } from './enrollment.policy.ts';

const messages = defineMessages({
  noMode: {
    defaultMessage: 'This course isn’t offered in the mode {mode}.',
    description: 'Error when a learner enrolls; “mode” is like “audit”',
  },
  paid: {
    defaultMessage: 'This mode isn’t free. Enroll first, then upgrade.',
    description: 'Error when a learner enrolls',
  },
  other: {
    defaultMessage: 'You’re already enrolled in this course, in another mode.',
    description: 'Error when a learner enrolls',
  },
});

/**
 * Enrolls a learner in the mode they request, else their former one, else the course's default. An active enrollment is
 * left unchanged. Throws 401 without an account, 404 for an unknown course, 400 (`enrollment_closed`,
 * `enrollment_full`, `mode_unavailable`) if the rules forbid it, and 403 for a paid mode, or under
 * embargo.
 */
export async function enrollLearner(
  context: Context,
  courseKey: string,
  identity: Identity,
  asked?: string,
): Promise<{ enrollment: Enrollment; summary: CourseSummary; settings: RunSettings }> {
  const user = requireUser({ identity });
  return context.db.write(async (tx) => {
    await lockUser(tx, user.id);
    const access = await accessFor(context, courseKey, identity, tx);
    const summary = summarizeCourse(access.course.tree);
    const { settings } = access.head;
    const known = await findEnrollment(tx, user.id, courseKey);
    if (asked !== undefined) refuseMode(asked, settings.modes, known);
    if (known?.isActive) return { enrollment: known, summary, settings };
    if (!isVisibleTo(access)) throw courseNotFound();
    // The lock keeps concurrent requests from sharing the last place.
    if (enrollmentRulesOf(access.course.tree, settings).maxStudentEnrollments !== null)
      await lockCourse(tx, courseKey);
    const decision = await findEnrollmentDecision(access, tx);
    if (decision === 'barred') throw courseDenied(access.decision);
    if (decision !== 'open') {
      throw badRequest(enrollmentText(decision) ?? '', refusalCode(decision));
    }
    const mode = asked ?? modeOf(known, settings.modes);
    const createdAt = known?.createdAt ?? access.now;
    await saveEnrollment(tx, { userId: user.id, courseKey, mode, at: access.now });
    return { enrollment: { userId: user.id, courseKey, mode, isActive: true, createdAt }, summary, settings };
  });
}

/** Learners may request the course's free modes, their current mode, and a paid mode that they once had. */
function refuseMode(asked: string, offered: readonly EnrollmentMode[], known: Enrollment | null): void {
  if (known?.mode === asked && (known.isActive || isVerifiedMode(asked))) return;
  if (!offered.some((mode) => mode === asked))
    throw badRequest(t(messages.noMode, { mode: asked }), 'mode_unavailable');
  if (isVerifiedMode(asked)) throw forbidden(t(messages.paid));
  if (known?.isActive) throw badRequest(t(messages.other), 'mode_unavailable');
}

/** A paid mode is restored; a free one only if the course still has it. */
function modeOf(known: Enrollment | null, offered: readonly EnrollmentMode[]): string {
  const isAvailable = known && (isVerifiedMode(known.mode) || offered.some((mode) => mode === known.mode));
  return isAvailable ? known.mode : (findFreeMode(offered) ?? DEFAULT_MODE);
}

function refusalCode(decision: EnrollmentDecision) {
  return decision === 'full' ? ('enrollment_full' as const) : ('enrollment_closed' as const);
}
