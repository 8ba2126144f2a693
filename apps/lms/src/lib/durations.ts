/* Durations in milliseconds. */

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;
export const YEAR = 365 * DAY;

/** For cookies and cache headers, which count in seconds. */
export const HOUR_IN_SECONDS = HOUR / SECOND;
export const YEAR_IN_SECONDS = YEAR / SECOND;
