import { expect, test } from 'vitest';
import { TokenBuckets } from './token-buckets.ts';

test('a bucket allows a burst, then its rate, and reports how long to wait', () => {
  const buckets = new TokenBuckets({ burst: 2, perSecond: 4 });
  expect([1, 1, 1].map((cost) => buckets.take('a', cost, 1000))).toEqual([0, 0, 250]);
  expect([buckets.take('a', 1, 1125), buckets.take('a', 1, 1250)]).toEqual([125, 0]);
  expect(buckets.take('a', 2, 10_000)).toBe(0);
  expect(buckets.take('a', 1, 10_000)).toBe(250);
});

test('each key has a separate bucket, and setting the clock back removes no tokens', () => {
  const buckets = new TokenBuckets({ burst: 1, perSecond: 1 });
  expect([buckets.take('a', 1, 5000), buckets.take('b', 1, 5000)]).toEqual([0, 0]);
  expect(buckets.take('a', 1, 0)).toBe(1000);
  expect(buckets.take('a', 1, 1000)).toBe(0);
});
