import type { Access } from '../courseware/access.ts';
import { findUpgrade } from '../upgrades/upgrade.policy.ts';
import type { DatesLearner } from './dates.policy.ts';

/** A visitor of a course as far as their dates go. No query. */
export function datesLearnerOf(access: Access): DatesLearner & { now: number } {
  const { head, visitor, scheduleStart, now } = access;
  const enrolledAt = head.enrollment?.isActive ? head.enrollment.createdAt : null;
  return {
    enrolledAt,
    scheduleStart,
    upgradeBy: findUpgrade(head, now)?.deadline ?? null,
    accessEndsAt: visitor.isStaff ? null : visitor.auditExpiresAt,
    now,
  };
}
