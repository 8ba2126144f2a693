import { addDays, mondayOf } from '../goals/week.ts';

/** Days are `2026-03-29` in the learner's zone, and sort as text. */

/** The lengths that are celebrated, in days: those that the dialog's facts are about. */
const SHORTEST_STREAK = 3;

/** The maximum length of a streak that is followed. A longer one is celebrated again. */
export const STREAK_LOOKBACK_DAYS = 366;

export interface Streak {
  /** In days, today included. */
  length: number;
  firstDay: string;
}

/**
 * The streak to celebrate today, or null. Opening a course makes today active; earlier days count if there was
 * activity. `celebratedOn` is the day of the last celebration: a streak that contains it has been celebrated.
 */
export function findStreak({
  today,
  activeDays,
  celebratedOn,
}: {
  today: string;
  activeDays: ReadonlySet<string>;
  celebratedOn: string | null;
}): Streak | null {
  let firstDay = today;
  let length = 1;
  while (activeDays.has(addDays(firstDay, -1))) {
    firstDay = addDays(firstDay, -1);
    length += 1;
  }
  if (length < SHORTEST_STREAK || (celebratedOn !== null && celebratedOn >= firstDay)) return null;
  return { length, firstDay };
}

/**
 * Whether the goal of this week, Monday to Sunday, is met and not yet celebrated. Only days with activity count,
 * including today. `celebratedWeek` is a Monday.
 */
export function owesWeeklyGoal({
  today,
  activeDays,
  daysPerWeek,
  celebratedWeek,
}: {
  today: string;
  activeDays: readonly string[];
  daysPerWeek: number | null;
  celebratedWeek: string | null;
}): boolean {
  const monday = mondayOf(today);
  if (daysPerWeek === null || celebratedWeek === monday) return false;
  return activeDays.filter((day) => day >= monday && day <= today).length >= daysPerWeek;
}
