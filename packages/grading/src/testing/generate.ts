import fc from 'fast-check';
import type { Assignment } from '../needed-score.ts';
import type { GradingPolicy } from '../policy.ts';

const TYPES = ['Homework', 'Lab', 'Exam', 'Quiz'];
const hundredths = (max: number) => fc.integer({ min: 0, max }).map((value) => value / 100);

/** Grading policies of every kind: no types at all, more dropped than planned, weights beyond 1, cutoffs of 0 and 1. */
export const policies: fc.Arbitrary<GradingPolicy> = fc.record({
  assignmentTypes: fc.shuffledSubarray(TYPES).chain((types) =>
    fc.tuple(
      ...types.map((type) =>
        fc.record({
          type: fc.constant(type),
          numTotal: fc.constantFrom(0, 1, 2, 3, 4, 6),
          numDroppable: fc.constantFrom(0, 0, 1, 2, 3),
          weight: hundredths(100),
        }),
      ),
    ),
  ),
  gradeCutoffs: fc.uniqueArray(
    fc.record({ letter: fc.constantFrom('A', 'B', 'C'), minimum: fc.oneof(hundredths(60), hundredths(100)) }),
    {
      minLength: 1,
      selector: ({ letter }) => letter,
    },
  ),
});

/** A share of the possible points: often none, at times more than all. */
const shares = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 5, arbitrary: hundredths(100) },
  { weight: 1, arbitrary: hundredths(150) },
);

/** Assignments of any type, also of one that no policy names; done, half done and untouched, with extra credit. */
export const assignmentLists: fc.Arbitrary<Assignment[]> = fc.array(
  fc
    .record({
      type: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...TYPES) },
        { weight: 1, arbitrary: fc.constantFrom('Essay', null) },
      ),
      share: shares,
      possible: fc.integer({ min: 0, max: 10 }),
      isOpen: fc.constantFrom(true, true, false),
    })
    .map(({ share, ...rest }) => ({ ...rest, earned: share * rest.possible })),
  { minLength: 4, maxLength: 16, size: 'max' },
);
