import type { Access } from '../courseware/access.ts';
import type { DatesLearner } from './dates.policy.ts';

/** A visitor of a course as far as their dates go. No query. */
export function datesLearnerOf({ head, scheduleStart, now }: Access): DatesLearner & { now: number } {
  const enrolledAt = head.enrollment?.isActive ? head.enrollment.createdAt : null;
  return { enrolledAt, scheduleStart, now };
}
