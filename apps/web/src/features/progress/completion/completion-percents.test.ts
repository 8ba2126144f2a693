import { expect, test } from 'vitest';
import { computeCompletion, listSegments } from './completion-percents.ts';

const percentsOf = (completeCount: number, incompleteCount: number, lockedCount: number) =>
  computeCompletion({ completeCount, incompleteCount, lockedCount });

test.each<[string, [number, number, number], number]>([
  ['a part of all three', [14, 30, 6], 28],
  ['half up', [1, 7, 0], 13],
  ['down below the half', [1, 8, 0], 11],
  ['none', [0, 5, 0], 0],
  ['all', [5, 0, 0], 100],
  ['an empty course', [0, 0, 0], 0],
])('[PRG-09] complete percent: %s', (_, counts, complete) => {
  expect(percentsOf(...counts).complete).toBe(complete);
});

test.each<[[number, number, number], number]>([
  [[14, 30, 6], 12],
  [[0, 7, 1], 13],
  [[0, 0, 0], 0],
])('[PRG-10] locked percent of %j is %i', (counts, locked) => {
  expect(percentsOf(...counts).locked).toBe(locked);
});

test.each<[[number, number, number], number]>([
  [[14, 30, 6], 60],
  [[1, 1, 1], 34],
  [[1, 0, 7], 0],
  [[0, 0, 0], 100],
])('[PRG-11] incomplete percent of %j is what remains, %i', (counts, incomplete) => {
  expect(percentsOf(...counts).incomplete).toBe(incomplete);
});

test.each([
  [
    'all three',
    { complete: 28, incomplete: 60, locked: 12 },
    ['complete 0+28', 'incomplete 28+60', 'locked 88+12'],
  ],
  ['none of 0 %', { complete: 0, incomplete: 100, locked: 0 }, ['incomplete 0+100']],
  ['never beyond the round', { complete: 13, incomplete: 0, locked: 88 }, ['complete 0+13', 'locked 13+87']],
])('[PRG-12] segments in proportion: %s', (_, percents, segments) => {
  expect(listSegments(percents).map(({ kind, start, length }) => `${kind} ${start}+${length}`)).toEqual(
    segments,
  );
});
