import { expect, test } from 'vitest';
import { readPoints } from './points.ts';

test.each([
  ['0', 0],
  [' 2.5 ', 2.5],
  ['2,5', 2.5],
  ['1234567', 1_234_567],
  ['0.123456', 0.123456],
  ['12345678', null],
  ['0.1234567', null],
  ['', null],
  ['-1', null],
  ['1.', null],
  ['.5', null],
  ['1e3', null],
  ['1.000,5', null],
])('points are read from “%s”: %s', (text, points) => {
  expect(readPoints(text)).toBe(points);
});
