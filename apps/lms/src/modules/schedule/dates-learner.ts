import type { Access } from '../../kernel/access/access.ts';
import { findUpgrade } from '../../kernel/offers/upgrade.policy.ts';
import {
  findVerificationDeadline,
  verificationStatusAt,
} from '../../kernel/verification/verification.policy.ts';
import type { DatesLearner } from './dates.policy.ts';

/** A visitor of a course as far as their dates go. No query. */
export function datesLearnerOf(access: Access): DatesLearner & { now: number } {
  const { head, visitor, scheduleStart, now } = access;
  const enrollment = head.enrollment?.isActive ? head.enrollment : null;
  return {
    enrolledAt: enrollment?.createdAt ?? null,
    scheduleStart,
    upgradeBy: findUpgrade(head, now)?.deadline ?? null,
    verifyBy: findVerificationDeadline({
      mode: enrollment?.mode ?? null,
      deadline: head.settings.verificationDeadline,
      status: verificationStatusAt(head.verification, now),
    }),
    accessEndsAt: visitor.isStaff ? null : visitor.auditExpiresAt,
    now,
  };
}
