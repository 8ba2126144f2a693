import { DAY, HOUR, WEEK } from '../../lib/durations.ts';

/** Digests are for what happened until this hour, UTC; weekly ones, until it on a Monday. */
const DIGEST_HOUR = 17 * HOUR;
/** Day 4 after the epoch, 5 January 1970, was a Monday. */
const FIRST_MONDAY = 4 * DAY;

export interface DigestPeriod {
  from: number;
  to: number;
}

/** The last day that a daily digest can be about. */
export function lastDay(now: number): DigestPeriod {
  const to = Math.floor((now - DIGEST_HOUR) / DAY) * DAY + DIGEST_HOUR;
  return { from: to - DAY, to };
}

/** The last week that a weekly digest can be about. */
export function lastWeek(now: number): DigestPeriod {
  const start = FIRST_MONDAY + DIGEST_HOUR;
  const to = Math.floor((now - start) / WEEK) * WEEK + start;
  return { from: to - WEEK, to };
}
