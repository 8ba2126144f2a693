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
}

/** Runs `work` until it succeeds or the policy gives up; then throws the last failure. */
export async function withRetries<T>(
  work: () => Promise<T>,
  policy: RetryPolicy,
  tools: RetryTools,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= policy.retries || !policy.when(error)) throw error;
      await tools.sleep(waitBefore(attempt, policy, tools.random()));
    }
  }
}

/** The wait before retry number `attempt` (from 0): doubled each time, capped, plus up to a quarter of jitter. */
function waitBefore(attempt: number, policy: RetryPolicy, random: number): number {
  const wait = policy.firstWait * 2 ** attempt;
  return Math.min(wait * (1 + random / 4), policy.longestWait);
}
