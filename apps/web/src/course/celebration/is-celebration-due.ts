import type { Celebrations } from '../../lms/shared.ts';

/** Whether a dialog celebrates something with any screen of the course: a streak (STK-01) or a weekly goal. */
export function isCelebrationDue(celebrations: Celebrations | null): boolean {
  return Boolean(celebrations?.streakLengthToCelebrate || celebrations?.weeklyGoal);
}
