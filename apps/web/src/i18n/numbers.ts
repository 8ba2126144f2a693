import { MINUTE } from './durations.ts';

/**
 * A fraction (0 to 1) as a whole percent, rounded half up (CON-03).
 * The product is first corrected for binary rounding: 0.285 is 28.5 %, hence 29, though 0.285 * 100 is 28.499…
 */
export function wholePercent(fraction: number): number {
  return Math.round(Number((fraction * 100).toPrecision(12)));
}

/** A duration in seconds as whole minutes, rounded up: "1 min" never takes longer. */
export function wholeMinutes(seconds: number): number {
  return Math.ceil(seconds / 60);
}

/** A remaining time in its largest whole unit, rounded down, so that it never promises too much; at least 1 minute. */
export function wholeTimeLeft(milliseconds: number): { value: number; unit: 'day' | 'hour' | 'minute' } {
  const minutes = Math.floor(milliseconds / MINUTE);
  if (minutes >= 24 * 60) return { value: Math.floor(minutes / (24 * 60)), unit: 'day' };
  if (minutes >= 60) return { value: Math.floor(minutes / 60), unit: 'hour' };
  return { value: Math.max(1, minutes), unit: 'minute' };
}
