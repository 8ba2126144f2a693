import type { PendingRetries } from './pending-retries.ts';

/** Resolves after that many milliseconds; injected, so that tests do not wait. */
export type Sleep = (milliseconds: number) => Promise<void>;

export const sleep: Sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export interface RetryPolicy {
  /** The number of retries after the first failure. */
  readonly retries: number;
  /** The wait before the first retry, in milliseconds; it doubles each time. */
  readonly firstWait: number;
  readonly longestWait: number;
  /** Whether to retry after this failure. */
  readonly when: (error: unknown) => boolean;
}

export interface RetryTools {
  readonly sleep: Sleep;
  /** A number from 0 up to 1, as Math.random gives. */
  readonly random: () => number;
  readonly pending: PendingRetries;
}

/** Runs `work` until it succeeds or the policy gives up; then throws the last failure. */
export async function withRetries<T>(
  work: () => Promise<T>,
  policy: RetryPolicy,
  tools: RetryTools,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (policy.retries === 0 || !policy.when(error)) throw error;
    const end = tools.pending.begin();
    return retry(work, policy, tools).finally(end);
  }
}

async function retry<T>(work: () => Promise<T>, policy: RetryPolicy, tools: RetryTools): Promise<T> {
  const { sleep, random, pending } = tools;
  for (let attempt = 0; ; attempt += 1) {
    await Promise.race([sleep(waitBefore(attempt, policy, random())), pending.requested()]);
    try {
      return await runAttempt(work, pending);
    } catch (error) {
      if (attempt + 1 >= policy.retries || !policy.when(error)) throw error;
    }
  }
}

/** A gateway may take a minute to give up, so a request for the next attempt replaces the running one. */
async function runAttempt<T>(work: () => Promise<T>, pending: PendingRetries): Promise<T> {
  for (;;) {
    const restarted = pending.requested().then(() => null);
    const result = await Promise.race([work().then((value) => ({ value })), restarted]);
    if (result !== null) return result.value;
  }
}

/** The wait before retry number `attempt` (from 0): doubled each time, capped, plus up to a quarter of jitter. */
function waitBefore(attempt: number, policy: RetryPolicy, random: number): number {
  const wait = policy.firstWait * 2 ** attempt;
  return Math.min(wait * (1 + random / 4), policy.longestWait);
}
