import { addDays, mondayOf } from '../goals/week.ts';

/** Days are `2026-03-29` in the learner's zone, and sort as text. */

/** How many days in a row are celebrated: what the facts in the dialog were measured for. */
const SHORTEST_STREAK = 3;

/** How far back a streak is followed. One that is older than this is celebrated again. */
export const STREAK_LOOKBACK_DAYS = 366;

export interface Streak {
  /** In days, today included. */
  length: number;
  firstDay: string;
}

/**
 * The streak to celebrate today, or null. Whoever opens a course is active today; of the days before, those count on
 * which something was done. `celebratedOn` is the day of the last celebration: a streak that it is in was celebrated.
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
 * Whether the goal of this week, Monday to Sunday, is met and not yet celebrated. Only days on which something was done
 * count, today's too. `celebratedWeek` is a Monday.
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
