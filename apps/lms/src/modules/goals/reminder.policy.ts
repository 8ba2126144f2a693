import { mondayOf, weekdayOf } from './week.ts';

/** Mail comes by day: from this hour on and before that one, in the learner's zone. */
export const FIRST_HOUR = 9;
export const LAST_HOUR = 18;

export interface ReminderSituation {
  /** The goal: 1..7. */
  daysPerWeek: number;
  /** The learner's day and hour at this moment. */
  today: string;
  hour: number;
  /** Days on which the learner did something in the course, each once; those of other weeks do not count. */
  activeDays: readonly string[];
}

/**
 * Whether the goal of this week needs a word now: today is the last day on which it can still be reached, by learning
 * on it and on every day after it. Before that there is time, after that it is too late, and who has learned today
 * needs no word. Who follows the word is in the same place the day after; that they get no second one is for the key of
 * the job to see to, which holds the week.
 */
export function isReminderDue({ daysPerWeek, today, hour, activeDays }: ReminderSituation): boolean {
  if (hour < FIRST_HOUR || hour >= LAST_HOUR || activeDays.includes(today)) return false;
  const missing = daysPerWeek - countThisWeek(activeDays, today);
  return missing > 0 && missing === daysLeft(today);
}

/** How many of the days are in the week of `today`, up to it. */
export function countThisWeek(days: readonly string[], today: string): number {
  const monday = mondayOf(today);
  return days.filter((day) => day >= monday && day <= today).length;
}

/** Days left of the week, `today` included: 7 on a Monday, 1 on a Sunday. */
export function daysLeft(today: string): number {
  return 7 - weekdayOf(today);
}
