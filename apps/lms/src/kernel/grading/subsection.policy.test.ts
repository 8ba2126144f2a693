import { describe, expect, test } from 'vitest';
import { fractionOf, subsectionPoints, weightedPoints } from './subsection.policy.ts';

describe('points of a problem', () => {
  test.each([
    ['no weight', null, 2, { earned: 1, possible: 2 }, { earned: 1, possible: 2 }],
    ['a weight', 10, 4, { earned: 1, possible: 4 }, { earned: 2.5, possible: 10 }],
    ['weight 0', 0, 4, { earned: 1, possible: 4 }, { earned: 0, possible: 0 }],
    ['never answered', 10, 4, undefined, { earned: 0, possible: 10 }],
    ['points changed since', null, 4, { earned: 1, possible: 2 }, { earned: 2, possible: 4 }],
    ['nothing was possible', null, 4, { earned: 0, possible: 0 }, { earned: 0, possible: 4 }],
  ])('%s', (_, weight, rawPossible, score, expected) => {
    expect(weightedPoints({ usageKey: 'p', rawPossible, weight }, score)).toEqual(expected);
  });
});

test('a sequence sums up its problems in page order', () => {
  const problems = [
    { usageKey: 'p1', rawPossible: 1, weight: null },
    { usageKey: 'p2', rawPossible: 2, weight: 4 },
  ];
  const scores = new Map([['p2', { earned: 1, possible: 2 }]]);
  expect(subsectionPoints({ problems }, scores)).toEqual({
    earned: 2,
    possible: 5,
    scores: [
      { earned: 0, possible: 1 },
      { earned: 2, possible: 4 },
    ],
  });
});

test.each([
  [2, 3, 0.67],
  [1, 3, 0.33],
  [1, 8, 0.13],
  [29, 200, 0.15],
  [57, 200, 0.29],
  [0, 0, 0],
  [5, 0, 0],
  [3, 3, 1],
])('%d of %d is %d', (earned, possible, fraction) => {
  expect(fractionOf({ earned, possible })).toBe(fraction);
});
