import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fractionOf, gradeCourse } from './course-grade.ts';
import { type Assignment, findNeededScore, isImprovable, raiseOpen } from './needed-score.ts';
import type { GradingPolicy } from './policy.ts';
import { reaches } from './rounding.ts';
import { assignmentLists, policies } from './testing/generate.ts';

const policy: GradingPolicy = {
  assignmentTypes: [
    { type: 'Homework', numTotal: 2, numDroppable: 0, weight: 0.4 },
    { type: 'Exam', numTotal: 1, numDroppable: 0, weight: 0.6 },
  ],
  gradeCutoffs: [
    { letter: 'A', minimum: 0.9 },
    { letter: 'B', minimum: 0.6 },
  ],
};
const homework = (earned: number, isOpen = false): Assignment => ({
  type: 'Homework',
  earned,
  possible: 10,
  isOpen,
});
const exam = (earned: number, isOpen = false): Assignment => ({ ...homework(earned, isOpen), type: 'Exam' });

describe('what a learner still needs', () => {
  test.each<[string, Assignment[], number, string | undefined, ReturnType<typeof findNeededScore>]>([
    ['passed already', [homework(10), homework(10), exam(4, true)], 0.6, undefined, { kind: 'reached' }],
    [
      'the exam is left',
      [homework(5), homework(5), exam(0, true)],
      0.6,
      undefined,
      { kind: 'needed', average: 0.6575 },
    ],
    [
      'for a better letter',
      [homework(10), homework(10), exam(0, true)],
      0.9,
      undefined,
      { kind: 'needed', average: 0.8242 },
    ],
    [
      'all the exam',
      [homework(0), homework(0), exam(0, true)],
      0.6,
      undefined,
      { kind: 'needed', average: 0.9909 },
    ],
    [
      'no longer possible',
      [homework(0), homework(0), exam(0, true)],
      0.61,
      undefined,
      { kind: 'unreachable' },
    ],
    ['nothing is open', [homework(0), homework(0), exam(5)], 0.6, undefined, { kind: 'unreachable' }],
    [
      'everything is open',
      [homework(0, true), homework(0, true), exam(0, true)],
      0.6,
      undefined,
      { kind: 'needed', average: 0.5945 },
    ],
    [
      'of homework alone',
      [homework(0, true), homework(4), exam(6, true)],
      0.6,
      'Homework',
      { kind: 'needed', average: 0.7725 },
    ],
    [
      'of homework alone, which is too little',
      [homework(0, true), homework(4), exam(3, true)],
      0.6,
      'Homework',
      { kind: 'unreachable' },
    ],
    [
      'of the exam alone',
      [homework(0, true), homework(10), exam(0, true)],
      0.6,
      'Exam',
      { kind: 'needed', average: 0.6575 },
    ],
    [
      'points that are there count',
      [homework(10), homework(10), exam(3, true)],
      0.6,
      undefined,
      { kind: 'needed', average: 0.3242 },
    ],
    [
      'a type without open work',
      [homework(5), homework(5), exam(0, true)],
      0.6,
      'Homework',
      { kind: 'unreachable' },
    ],
  ])('%s', (_, assignments, minimum, type, needed) => {
    expect(findNeededScore(policy, assignments, minimum, type)).toEqual(needed);
  });

  test('assignments with full or no possible points can’t be improved', () => {
    expect([exam(9, true), exam(10, true), exam(12, true), exam(0)].map(isImprovable)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(isImprovable({ ...exam(0, true), possible: 0 })).toBe(false);
  });

  test.each([
    ['from nothing', [0, 0], 0.5, [5, 5]],
    ['points that are above the level stay', [8, 0], 0.5, [8, 2]],
    ['the lower ones rise first', [6, 2, 0], 0.4, [6, 3, 3]],
    ['up to full points', [6, 2, 0], 1, [10, 10, 10]],
    ['an average that is there already changes nothing', [6, 2], 0.3, [6, 2]],
  ])('scores rise evenly: %s', (_, earned, average, expected) => {
    const raised = raiseOpen(
      earned.map((one) => homework(one, true)),
      average,
    );
    expect(raised.map((one) => Number(one.earned.toFixed(9)))).toEqual(expected);
  });
});

describe('for 10,000 policies', () => {
  const runs = { numRuns: 10_000, seed: 11 };
  const someType = fc.constantFrom(undefined, undefined, undefined, 'Homework');

  test('the computed minimum reaches the grade, and one step less does not', () => {
    const seen = { reached: 0, unreachable: 0, needed: 0 };
    fc.assert(
      fc.property(policies, assignmentLists, someType, fc.nat(2), (given, assignments, type, index) => {
        const minimum = given.gradeCutoffs[index % given.gradeCutoffs.length]?.minimum ?? 0;
        const isEnough = (average: number) =>
          reaches(gradeCourse(given, raiseOpen(assignments, average, type)).percent, minimum);
        const needed = findNeededScore(given, assignments, minimum, type);
        seen[needed.kind] += 1;
        if (needed.kind === 'reached') return reaches(gradeCourse(given, assignments).percent, minimum);
        if (needed.kind === 'unreachable') return !isEnough(1);
        return isEnough(needed.average) && !isEnough(needed.average - 0.0001);
      }),
      runs,
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(1000);
  });

  test('the distribution of points over a type does not matter', () => {
    fc.assert(
      fc.property(policies, assignmentLists, fc.integer(), (given, assignments, salt) => {
        const minimum = given.gradeCutoffs[0]?.minimum ?? 0;
        const needed = findNeededScore(given, assignments, minimum);
        if (needed.kind !== 'needed') return true;
        const uneven = spread(assignments, raiseOpen(assignments, needed.average), salt);
        return reaches(gradeCourse(given, uneven).percent, minimum);
      }),
      runs,
    );
  });
});

/** Moves points between improvable assignments of the same type, within each one's current points and maximum. */
function spread(before: readonly Assignment[], after: ReturnType<typeof raiseOpen>, salt: number) {
  const fractions = after.map(fractionOf);
  const movable = before.flatMap((one, index) => (isImprovable(one) ? [index] : []));
  for (const from of movable) {
    const to = movable.find((index) => index !== from && before[index]?.type === before[from]?.type);
    if (to === undefined) continue;
    const spare = (fractions[from] ?? 0) - fractionOf(before[from] ?? { earned: 0, possible: 1 });
    const moved = Math.max(0, Math.min(spare, 1 - (fractions[to] ?? 0))) * (Math.abs(salt % 100) / 100);
    fractions[from] = (fractions[from] ?? 0) - moved;
    fractions[to] = (fractions[to] ?? 0) + moved;
  }
  return after.map((one, index) => ({ ...one, earned: (fractions[index] ?? 0) * one.possible }));
}
