import { describe, expect, test } from 'vitest';
import { findPhase } from './course-dates.ts';

describe('the phase of a course run', () => {
  const course = { start: 1000, end: 2000 };
  test.each([
    [999, 'upcoming'],
    [1000, 'running'],
    [1999, 'running'],
    [2000, 'ended'],
  ])('at %d is %s', (now, phase) => {
    expect(findPhase(course, now)).toBe(phase);
  });

  test('never ends without an end date', () => {
    expect(findPhase({ start: 1000, end: null }, Number.MAX_SAFE_INTEGER)).toBe('running');
  });
});
