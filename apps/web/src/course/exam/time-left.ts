import type { ExamAttempt } from '../../lms/exams.ts';

/** How close the end of an exam is; each is announced once. */
export type TimeLevel = 'enough' | 'low' | 'critical' | 'last-minute' | 'over';

const LAST_MINUTE = 60;

/** Whole seconds until `endsAt`, rounded up: 0 only when none is left. */
export function secondsUntil(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1000));
}

/** Servers send whole seconds, and a response takes time: an end that moves by less is the same end. */
const JITTER_MS = 30_000;

/**
 * The end of an exam from the one known and the one that a check has just read, in epoch milliseconds. Each is too late
 * by the time that its response took, so the earlier one counts, except after an extension, which is of minutes.
 */
export function settleEnd(known: number, read: number): number {
  return read > known && read - known < JITTER_MS ? known : read;
}

/** The level at `seconds` left. The server sets the thresholds; the last minute is always announced. */
export function timeLevelOf(
  seconds: number,
  { lowSeconds, criticalSeconds }: Pick<ExamAttempt, 'lowSeconds' | 'criticalSeconds'>,
): TimeLevel {
  if (seconds <= 0) return 'over';
  if (seconds <= LAST_MINUTE) return 'last-minute';
  if (seconds <= criticalSeconds) return 'critical';
  return seconds <= lowSeconds ? 'low' : 'enough';
}

/** Seconds on a clock, in the locale's digits: `1:05:09`, `5:09`. */
export function clockText(
  seconds: number,
  twoDigits: (value: number) => string,
  digits: (value: number) => string,
) {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = twoDigits(seconds % 60);
  return hours > 0 ? `${digits(hours)}:${twoDigits(minutes)}:${rest}` : `${digits(minutes)}:${rest}`;
}
