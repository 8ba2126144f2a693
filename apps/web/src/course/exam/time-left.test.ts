import { expect, test } from 'vitest';
import { clockText, secondsUntil, settleEnd, timeLevelOf } from './time-left.ts';

test.each([
  [10_000, 10],
  [9_001, 10],
  [1, 1],
  [0, 0],
  [-5_000, 0],
])('%i ms before the end there are %i seconds left', (left, seconds) => {
  expect(secondsUntil(1_000_000, 1_000_000 - left)).toBe(seconds);
});

test.each([
  [361, 'enough'],
  [360, 'low'],
  [91, 'low'],
  [90, 'critical'],
  [61, 'critical'],
  [60, 'last-minute'],
  [1, 'last-minute'],
  [0, 'over'],
] as const)('with %i seconds left the level is %s', (seconds, level) => {
  expect(timeLevelOf(seconds, { lowSeconds: 360, criticalSeconds: 90 })).toBe(level);
});

test('a server without thresholds leaves the last minute', () => {
  const none = { lowSeconds: 0, criticalSeconds: 0 };
  expect([timeLevelOf(61, none), timeLevelOf(60, none)]).toEqual(['enough', 'last-minute']);
});

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [309, '5:09'],
  [3600, '1:00:00'],
  [3909, '1:05:09'],
])('%i seconds are %s', (seconds, text) => {
  expect(clockText(seconds, (value) => String(value).padStart(2, '0'), String)).toBe(text);
});

test.each([
  ['a later estimate is the same end', 1000, 1900, 1000],
  ['so is one from a slow response', 1000, 30_999, 1000],
  ['an earlier estimate is closer to the end', 1000, 400, 400],
  ['an extension counts', 1000, 61_000, 61_000],
])('%s', (_, known, read, end) => {
  expect(settleEnd(known, read)).toBe(end);
});
