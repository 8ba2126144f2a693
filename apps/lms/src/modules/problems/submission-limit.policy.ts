import { MINUTE } from '../../lib/durations.ts';

/**
 * The maximum number of submissions of one problem by a learner in a window of milliseconds: more than anyone who reads
 * the question needs, few enough that a guessing script gets nowhere and costs little.
 */
export const SUBMISSION_LIMIT = { max: 20, window: MINUTE } as const;

/**
 * The submissions (epoch milliseconds) that still count at `now`; not those in the future, from before the clock was
 * set back.
 */
export function recentSubmissions(submissions: readonly number[], now: number): number[] {
  return submissions
    .filter((at) => at <= now && at > now - SUBMISSION_LIMIT.window)
    .slice(-SUBMISSION_LIMIT.max);
}

/** Milliseconds until the next submission is within the limit; 0 = now. */
export function limitWait(submissions: readonly number[], now: number): number {
  const recent = recentSubmissions(submissions, now);
  const [oldest] = recent;
  return oldest === undefined || recent.length < SUBMISSION_LIMIT.max
    ? 0
    : oldest + SUBMISSION_LIMIT.window - now;
}
