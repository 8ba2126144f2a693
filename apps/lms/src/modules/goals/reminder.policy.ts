import { mondayOf, weekdayOf } from './week.ts';

/** Reminders are sent from the first hour until before the last, in the learner's zone. */
const FIRST_HOUR = 9;
const LAST_HOUR = 18;

export interface ReminderSituation {
  /** The goal, 1..7. */
  daysPerWeek: number;
  /** The current day and hour in the learner's zone. */
  today: string;
  hour: number;
  /** The learner's active days in the course, without duplicates; other weeks are ignored. */
  activeDays: readonly string[];
}

/**
 * Whether to send a reminder now: today is the last day on which this week's goal can still be reached, by learning today
 * and every day after. Not if the learner was active today. A learner who follows the reminder meets the condition again
 * the next day; the job's key, which includes the week, prevents a second mail.
 */
export function isReminderDue({ daysPerWeek, today, hour, activeDays }: ReminderSituation): boolean {
  if (hour < FIRST_HOUR || hour >= LAST_HOUR || activeDays.includes(today)) return false;
  const missing = daysPerWeek - countThisWeek(activeDays, today);
  return missing > 0 && missing === daysLeft(today);
}

/** How many of the days are in the week of `today`, up to and including today. */
export function countThisWeek(days: readonly string[], today: string): number {
  const monday = mondayOf(today);
  return days.filter((day) => day >= monday && day <= today).length;
}

/** Days left in the week, including `today`: 7 on a Monday, 1 on a Sunday. */
export function daysLeft(today: string): number {
  return 7 - weekdayOf(today);
}
