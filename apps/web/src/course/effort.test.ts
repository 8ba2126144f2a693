import { describe, expect, test } from 'vitest';
import { findEffort } from './effort.ts';

describe('the effort of a sequence', () => {
  test.each([
    [1, 1],
    [59, 1],
    [60, 1],
    [61, 2],
    [120, 2],
    [121, 3],
  ])('[OUT-20] %i seconds are %i minutes, rounded up', (effortTime, minutes) => {
    expect(findEffort({ effortTime, effortActivities: null })).toEqual({ minutes, activities: null });
  });

  test('[OUT-21] activities only', () => {
    expect(findEffort({ effortTime: null, effortActivities: 3 })).toEqual({ minutes: null, activities: 3 });
    expect(findEffort({ effortTime: 0, effortActivities: 1 })).toEqual({ minutes: null, activities: 1 });
  });

  test('[OUT-22] minutes and activities', () => {
    expect(findEffort({ effortTime: 61, effortActivities: 2 })).toEqual({ minutes: 2, activities: 2 });
  });

  test.each([
    [null, null],
    [0, 0],
    [0, null],
    [null, 0],
  ])('[OUT-23] time %s and activities %s: none', (effortTime, effortActivities) => {
    expect(findEffort({ effortTime, effortActivities })).toBeNull();
  });
});
