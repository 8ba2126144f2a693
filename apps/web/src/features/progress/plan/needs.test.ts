import { describe, expect, test } from 'vitest';
import { planSource, subsection } from '../testing/open-progress.tsx';
import { listAssignments } from './assignments.ts';
import { findNeeds, listTargets } from './needs.ts';

const homework = (earned: number, change = {}) =>
  subsection({ blockKey: `hw${earned}`, numPointsEarned: earned, numPointsPossible: 10, ...change });
const exam = (earned: number, change = {}) => homework(earned, { assignmentType: 'Exam', ...change });
const PAST = { due: '2026-01-01T00:00:00Z' };

function needs(subsections: ReturnType<typeof subsection>[], minimum = 0.6) {
  const policies = [
    { numTotal: 1, weight: 0.4 },
    { type: 'Exam', weight: 0.6 },
  ];
  const progress = planSource({ policies, gradeRange: { Pass: minimum }, subsections });
  return findNeeds(progress.gradingPolicy, listAssignments(progress, Date.parse('2026-03-01')), minimum);
}

test('targets are the letters; the lowest of them passes', () => {
  expect(listTargets({ A: 0.9, C: 0.5, B: 0.7 })).toEqual([
    { letter: 'C', minimum: 0.5, isPass: true },
    { letter: 'B', minimum: 0.7, isPass: false },
    { letter: 'A', minimum: 0.9, isPass: false },
  ]);
});

describe('what is needed', () => {
  test('on all remaining work, and on each type alone', () => {
    expect(needs([homework(5), exam(0)])).toEqual({
      course: { kind: 'needed', average: 0.5945 },
      types: [
        { type: 'Homework', remaining: 1, need: { kind: 'unreachable' } },
        { type: 'Exam', remaining: 1, need: { kind: 'needed', average: 0.6575 } },
      ],
    });
  });

  test('past work counts with its score, and doesn’t remain', () => {
    expect(needs([homework(10, PAST), exam(0)])).toEqual({
      course: { kind: 'needed', average: 0.3242 },
      types: [{ type: 'Exam', remaining: 1, need: { kind: 'needed', average: 0.3242 } }],
    });
  });

  test('nothing if the target is reached, or unreachable', () => {
    expect(needs([homework(10, PAST), exam(5)]).course).toEqual({ kind: 'reached' });
    expect(needs([homework(0, PAST), exam(0)], 0.61).course).toEqual({ kind: 'unreachable' });
  });

  test('hidden past work is left out, hidden open work remains', () => {
    expect(needs([homework(0, { showGrades: false }), exam(10, PAST)], 0.9)).toEqual({
      course: { kind: 'needed', average: 0.7363 },
      types: [{ type: 'Homework', remaining: 1, need: { kind: 'needed', average: 0.7363 } }],
    });
    expect(needs([homework(0, { showGrades: false, ...PAST }), exam(10, PAST)], 0.9)).toEqual({
      course: { kind: 'unreachable' },
      types: [],
    });
  });
});
