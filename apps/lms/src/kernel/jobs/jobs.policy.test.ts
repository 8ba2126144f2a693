import { describe, expect, test } from 'vitest';
import { MINUTE } from '../../lib/durations.ts';
import { decideClaimed, decideFailed, MAX_ATTEMPTS, retryDelay } from './jobs.policy.ts';

test.each([
  [1, 1],
  [2, 4],
  [3, 16],
  [4, 64],
  [5, 256],
  [6, 360],
  [7, 360],
])('after %i failures the next try is %i minutes later', (attempts, minutes) => {
  expect(retryDelay(attempts)).toBe(minutes * MINUTE);
});

describe('a job that was just claimed', () => {
  test.each([
    ['for the first time', 1, null, true],
    ['for the last time', MAX_ATTEMPTS, null, true],
    ['once more than that', MAX_ATTEMPTS + 1, null, 'given-up'],
    ['when its mail was under way', 1, 5, 'uncertain'],
  ])('%s', (_, attempts, handedOverAt, expected) => {
    const decision = decideClaimed({ attempts, handedOverAt });
    expect(decision.run || decision.result).toBe(expected);
  });
});

describe('a job that failed', () => {
  test.each([
    ['not-sent', 1, { retryAt: 1000 + MINUTE }],
    ['not-sent', MAX_ATTEMPTS - 1, { retryAt: 1000 + 360 * MINUTE }],
    ['not-sent', MAX_ATTEMPTS, { result: 'given-up' }],
    ['refused', 1, { result: 'given-up' }],
    ['unknown', 1, { result: 'uncertain' }],
  ] as const)('%s at try %i', (certainty, attempts, expected) => {
    expect(decideFailed(certainty, { attempts, now: 1000 })).toEqual(expected);
  });
});
