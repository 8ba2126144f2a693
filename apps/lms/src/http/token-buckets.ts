import { LRUCache } from 'lru-cache';

export interface BucketLimit {
  /** The maximum that can be taken at once. */
  burst: number;
  perSecond: number;
}

/** Keys in memory; the least recently used one is evicted, which refills its bucket. */
const MAX_KEYS = 10_000;

/**
 * In-memory token buckets, for limits that must be cheap to check: counting in the database would turn a flood of
 * requests into a flood of writes.
 */
export class TokenBuckets {
  readonly #limit: BucketLimit;
  /** `max` would allocate the memory of all keys at once. */
  readonly #buckets = new LRUCache<string, { tokens: number; at: number }>({
    maxSize: MAX_KEYS,
    sizeCalculation: () => 1,
  });

  constructor(limit: BucketLimit) {
    this.#limit = limit;
  }

  /**
   * Takes `cost` tokens and returns 0; if there are too few, takes none and returns the milliseconds until there will
   * be enough.
   */
  take(key: string, cost: number, now: number): number {
    const { burst, perSecond } = this.#limit;
    const last = this.#buckets.get(key) ?? { tokens: burst, at: now };
    const elapsed = Math.max(0, now - last.at);
    const tokens = Math.min(burst, last.tokens + (elapsed * perSecond) / 1000);
    const isEnough = tokens >= cost;
    this.#buckets.set(key, { tokens: isEnough ? tokens - cost : tokens, at: now });
    return isEnough ? 0 : Math.ceil(((cost - tokens) * 1000) / perSecond);
  }
}
