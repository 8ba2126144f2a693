import { describe, expect, test } from 'vitest';
import { averageFractions, findPassMark, gradeCourse, listFractions, rankGrade } from './course-grade.ts';
import type { AssignmentType, GradingPolicy, Score } from './policy.ts';

const policyOf = (
  changes: Partial<AssignmentType> = {},
  gradeCutoffs = [{ letter: 'Pass', minimum: 0.5 }],
): GradingPolicy => ({
  assignmentTypes: [{ type: 'Homework', numTotal: 1, numDroppable: 0, weight: 1, ...changes }],
  gradeCutoffs,
});
const scored = (earned: number, possible = 1, type: string | null = 'Homework'): Score => ({
  type,
  earned,
  possible,
});
const percent = (policy: GradingPolicy, scores: Score[]) => gradeCourse(policy, scores).percent;

describe('the scores of an assignment type', () => {
  test.each<[string, Score, number[]]>([
    ['earned of possible, not rounded', scored(1, 3), [1 / 3]],
    ['nothing earned is 0', scored(0, 2), [0]],
    ['less than nothing is 0', scored(-1, 2), [0]],
    ['extra credit', scored(3, 2), [1.5]],
    ['nothing possible, even when earned, does not count', scored(1, 0), []],
    ['another type', scored(1, 1, 'Lab'), []],
    ['no type', scored(1, 1, null), []],
  ])('[VAL-02] %s', (_, score, fractions) => {
    expect(listFractions('Homework', [score])).toEqual(fractions);
  });
});

describe('the average of an assignment type', () => {
  test.each<[string, number[], number, number, number]>([
    ['[VAL-03] none dropped', [1, 0], 2, 0, 0.5],
    ['[VAL-03] the lowest dropped', [1, 0], 2, 1, 1],
    ['[VAL-03] the two lowest dropped', [0.2, 1, 0.4], 3, 2, 1],
    ['[VAL-03] equal scores go one at a time', [0.5, 0.5, 1], 3, 1, 0.75],
    ['[VAL-03] dropping all leaves 0', [1, 1], 2, 2, 0],
    ['[VAL-03] more droppable than scores: everything goes', [1], 1, 2, 0],
    ['[VAL-03] what is missing is dropped first', [1, 0.5], 3, 1, 0.75],
    ['[VAL-04] missing assignments are 0', [1, 0], 5, 0, 0.2],
    ['[VAL-04] as many as planned', [1, 0.5], 2, 0, 0.75],
    ['[VAL-04] more than planned: all count', [1, 1, 0], 2, 0, 0.666666667],
    ['[VAL-04] nothing planned, nothing created', [], 0, 0, 0],
    ['a planned number with a fraction is a whole one', [1], 2.0000001, 0, 0.5],
    ['a negative number of droppable scores drops none', [1, 0], 2, -1, 0.5],
  ])('%s', (_, fractions, numTotal, numDroppable, average) => {
    expect(averageFractions({ numTotal, numDroppable }, fractions)).toBe(average);
  });
});

describe('the grade of the course', () => {
  test('types are weighted, and types without a policy are ignored', () => {
    const policy: GradingPolicy = {
      assignmentTypes: [
        { type: 'Homework', numTotal: 1, numDroppable: 0, weight: 0.4 },
        { type: 'Exam', numTotal: 1, numDroppable: 0, weight: 0.6 },
      ],
      gradeCutoffs: [],
    };
    expect(percent(policy, [scored(1), scored(1, 2, 'Exam'), scored(1, 1, 'Lab')])).toBe(0.7);
    expect(percent(policy, [])).toBe(0);
  });

  test('weights beyond 1 are extra credit', () => {
    expect(percent(policyOf({ weight: 1.1 }), [scored(1)])).toBe(1.1);
  });

  test.each([
    [5944, 0.59, false],
    [5945, 0.6, true],
  ])('%i of 10,000 points are %f, which passes at 0.6: %s', (earned, rounded, isPassing) => {
    const policy = policyOf({}, [{ letter: 'Pass', minimum: 0.6 }]);
    expect(gradeCourse(policy, [scored(earned, 10_000)])).toMatchObject({ percent: rounded, isPassing });
  });

  test('averages are not rounded: three thirds add up to 1', () => {
    const policy = policyOf({ numTotal: 3 }, [{ letter: 'Pass', minimum: 1 }]);
    expect(gradeCourse(policy, [scored(1, 3), scored(4, 3), scored(4, 3)]).percent).toBe(1);
  });
});

describe('letter and passing', () => {
  const policy = policyOf({}, [
    { letter: 'B', minimum: 0.8 },
    { letter: 'A', minimum: 0.9 },
  ]);
  test.each([
    [0.79, null, false],
    [0.8, 'B', true],
    [0.1 + 0.7, 'B', true],
    [0.89, 'B', true],
    [0.9, 'A', true],
    [1.1, 'A', true],
  ])('%f is %s', (grade, letter, isPassing) => {
    expect(rankGrade(policy, grade)).toEqual({ letter, isPassing });
  });
  test('the lowest cutoff is the pass mark', () => {
    expect(findPassMark(policy)).toBe(0.8);
  });
  test('without cutoffs nobody passes', () => {
    expect(rankGrade(policyOf({}, []), 1)).toEqual({ letter: null, isPassing: false });
    expect(findPassMark(policyOf({}, []))).toBeNull();
  });
});
