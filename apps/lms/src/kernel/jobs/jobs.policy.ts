import { DAY, HOUR, MINUTE } from '../time/durations.ts';

/** How long a process may keep a job before another one takes it over, in milliseconds; more than any mail takes. */
export const LEASE = 5 * MINUTE;
/** How often a job is taken before it is given up. */
export const MAX_ATTEMPTS = 8;
/** How long the rows of finished jobs, and with them their keys, are kept. Longer than a key must hold: a week. */
export const KEPT_FINISHED = 30 * DAY;

const FIRST_WAIT = MINUTE;
const LONGEST_WAIT = 6 * HOUR;

/** Milliseconds until the next try after `attempts` failed ones: 1, 4, 16, 64 and 256 minutes, then 6 hours. */
export function retryDelay(attempts: number): number {
  return Math.min(FIRST_WAIT * 4 ** (attempts - 1), LONGEST_WAIT);
}

/** How a job ended. `uncertain`: its mail may have been sent or not, and is not sent again. */
export type JobOutcome = 'done' | 'given-up' | 'uncertain';

/** What a process does with a job that it has just taken. */
export type TakeDecision = { run: true } | { run: false; outcome: JobOutcome; reason: string };

/** Whether a taken job is to be done: not when its mail was under way, nor when too many have failed at it. */
export function decideTaken(job: { attempts: number; handedOverAt: number | null }): TakeDecision {
  if (job.handedOverAt !== null) {
    const reason = 'the process that was sending its mail ended before the mail server had answered';
    return { run: false, outcome: 'uncertain', reason };
  }
  if (job.attempts > MAX_ATTEMPTS) {
    return { run: false, outcome: 'given-up', reason: 'the processes that took it ended before it was done' };
  }
  return { run: true };
}

/** What comes of a failure: another try after a while, or the end. */
export type FailureDecision = { retryAt: number } | { outcome: JobOutcome };

/** `certainty` says what is known of the job's mail, where it was one. */
export function decideFailed(
  certainty: 'not-sent' | 'refused' | 'unknown',
  { attempts, now }: { attempts: number; now: number },
): FailureDecision {
  if (certainty === 'unknown') return { outcome: 'uncertain' };
  if (certainty === 'refused' || attempts >= MAX_ATTEMPTS) return { outcome: 'given-up' };
  return { retryAt: now + retryDelay(attempts) };
}
