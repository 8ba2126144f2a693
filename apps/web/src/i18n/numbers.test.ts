import { describe, expect, test } from 'vitest';
import { wholeMinutes, wholePercent } from './numbers.ts';

describe('[CON-03] percentages are whole numbers, rounded half up', () => {
  test.each([
    [0, 0],
    [0.004, 0],
    [0.00499999, 0],
    [0.005, 1],
    [0.014999, 1],
    [0.015, 2],
    [0.284999, 28],
    [0.285, 29],
    [0.575, 58],
    [1.005, 101],
    [57 / 200, 29],
    [1 / 3, 33],
    [2 / 3, 67],
    [0.994999, 99],
    [0.995, 100],
    [1, 100],
  ])('%f is %i %', (fraction, percent) => {
    expect(wholePercent(fraction)).toBe(percent);
  });
});

test.each([
  [0, 0],
  [1, 1],
  [60, 1],
  [61, 2],
  [3600, 60],
])('%i seconds are %i minutes, rounded up', (seconds, minutes) => {
  expect(wholeMinutes(seconds)).toBe(minutes);
});
