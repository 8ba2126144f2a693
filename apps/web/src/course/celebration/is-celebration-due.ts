import type { Celebrations } from '../../lms/shared/celebrations.ts';

/** Whether any screen of the course shows a celebration: of a streak (STK-01) or a weekly goal. */
export function isCelebrationDue(celebrations: Celebrations | null): boolean {
  return Boolean(celebrations?.streakLengthToCelebrate || celebrations?.weeklyGoal);
}
