import { DAY } from '../../lib/durations.ts';
import { formatsByZone } from '../../lib/time-zone-formats.ts';

/** Days are strings such as `2026-03-29` in the learner's zone; a week runs from Monday to Sunday. */

/** 0 for a Monday, 6 for a Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -weekdayOf(day));
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

const hours = formatsByZone('en', { hour: 'numeric', hourCycle: 'h23' });

/** The hour in a time zone, 0..23. */
export function hourIn(zone: string, epochMilliseconds: number): number {
  return Number(hours(zone).format(epochMilliseconds));
}
