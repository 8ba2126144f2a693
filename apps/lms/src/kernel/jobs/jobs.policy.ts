import { DAY, HOUR, MINUTE } from '../../lib/durations.ts';

/** After how many milliseconds another process may take a job over; longer than sending any mail takes. */
export const LEASE = 5 * MINUTE;
/** How often a job is attempted before it fails for good. */
export const MAX_ATTEMPTS = 8;
/** Retention of finished jobs in milliseconds. Their keys prevent duplicates, which takes at least a week. */
export const KEPT_FINISHED = 30 * DAY;

const FIRST_WAIT = MINUTE;
const MAX_WAIT = 6 * HOUR;

/** Milliseconds until the next attempt after `attempts` failed ones: 1, 4, 16, 64 and 256 minutes, then 6 hours. */
export function retryDelay(attempts: number): number {
  return Math.min(FIRST_WAIT * 4 ** (attempts - 1), MAX_WAIT);
}

/** How a job ended. `uncertain`: its mail may or may not have been sent, and isn't retried. */
export type JobResult = 'done' | 'given-up' | 'uncertain';

/** Whether to run a job that was just claimed. */
export type ClaimDecision = { run: true } | { run: false; result: JobResult; reason: string };

/** Decides whether to run a claimed job: not if its mail may already have been sent, nor after too many attempts. */
export function decideClaimed(job: { attempts: number; handedOverAt: number | null }): ClaimDecision {
  if (job.handedOverAt !== null) {
    const reason = 'the process that was sending its mail ended before the mail server had answered';
    return { run: false, result: 'uncertain', reason };
  }
  if (job.attempts > MAX_ATTEMPTS) {
    return { run: false, result: 'given-up', reason: 'the processes that ran it ended before it was done' };
  }
  return { run: true };
}

/** What follows a failure: a retry, or the end of the job. */
export type FailureDecision = { retryAt: number } | { result: JobResult };

/** `certainty`: what is known about the delivery of the job's mail. */
export function decideFailed(
  certainty: 'not-sent' | 'refused' | 'unknown',
  { attempts, now }: { attempts: number; now: number },
): FailureDecision {
  if (certainty === 'unknown') return { result: 'uncertain' };
  if (certainty === 'refused' || attempts >= MAX_ATTEMPTS) return { result: 'given-up' };
  return { retryAt: now + retryDelay(attempts) };
}
