import { expect, test } from 'vitest';
import { reaches, roundCourseGrade, tidy } from './rounding.ts';

test.each([
  [0, 0],
  [0.5944, 0.59],
  [0.5945, 0.6],
  [0.595, 0.6],
  [0.6044, 0.6],
  [0.6045, 0.61],
  [0.0045, 0.01],
  [0.9945, 1],
  [1, 1],
  [1.2344, 1.23],
])('a course grade of %f is stored as %f', (fraction, expected) => {
  expect(roundCourseGrade(fraction)).toBe(expected);
});

test('[VAL-06] a grade reaches a limit despite rounding errors, but not when it is slightly below', () => {
  expect(0.1 + 0.7).toBeLessThan(0.8);
  expect(reaches(0.1 + 0.7, 0.8)).toBe(true);
  expect(reaches(0.7999, 0.8)).toBe(false);
});

test('removes floating-point noise, nothing else', () => {
  expect(tidy(0.1 + 0.7)).toBe(0.8);
  expect(tidy(0.123456789)).toBe(0.123456789);
});
