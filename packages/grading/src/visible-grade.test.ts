import { describe, expect, test } from 'vitest';
import { gradeCourse } from './course-grade.ts';
import type { AssignmentType, GradingPolicy } from './policy.ts';
import {
  closingTime,
  type GradedSubsection,
  gradeTypes,
  mayShowGrades,
  sumWeighted,
} from './visible-grade.ts';

const policyOf = (changes: Partial<AssignmentType> = {}): GradingPolicy => ({
  assignmentTypes: [{ type: 'Homework', numTotal: 1, numDroppable: 0, weight: 1, ...changes }],
  gradeCutoffs: [{ letter: 'Pass', minimum: 0.5 }],
});
const scored = (earned: number, possible = 1, changes: Partial<GradedSubsection> = {}): GradedSubsection => ({
  type: 'Homework',
  earned,
  possible,
  closesAt: null,
  showCorrectness: 'always',
  showGrades: true,
  ...changes,
});

describe('the visible grade table', () => {
  const never = scored(1, 1, { showCorrectness: 'never', showGrades: false });
  const included = scored(0, 1, { showCorrectness: 'never_but_include_grade', showGrades: false });
  const later = scored(1, 1, { showCorrectness: 'past_due', showGrades: false, closesAt: 500 });

  test('omits hidden scores and says when they will be shown', () => {
    const [row] = gradeTypes(policyOf({ numTotal: 2 }), [scored(1), never, later]);
    expect(row).toMatchObject({ average: 0.5, weighted: 0.5, hidden: 'none', publishedAt: 500 });
  });
  test('counts hidden scores if asked to, and flags them', () => {
    expect(gradeTypes(policyOf({ numTotal: 2 }), [scored(1), included])[0]).toMatchObject({
      average: 0.5,
      hidden: 'some',
      publishedAt: null,
    });
    expect(gradeTypes(policyOf(), [included])[0]).toMatchObject({ average: 0, hidden: 'all' });
  });
  test('the real grade includes hidden scores', () => {
    expect(gradeCourse(policyOf(), [never])).toEqual({ percent: 1, letter: 'Pass', isPassing: true });
  });
  test('adds up to the final grade', () => {
    const types = gradeTypes(policyOf({ weight: 0.3, numTotal: 3 }), [scored(1)]);
    expect(sumWeighted(types.map(({ weighted }) => weighted))).toBe(0.1);
  });
});

describe('whether scores may be shown', () => {
  const viewer = (now: number, isStaff = false) => ({ isStaff, now });
  test.each([
    ['always', null, 0, true],
    ['never', null, 0, false],
    ['never_but_include_grade', null, 0, false],
    ['past_due', null, 0, true],
    ['past_due', 100, 99, false],
    ['past_due', 100, 100, true],
  ] as const)('%s, closing at %s, at %i: %s', (showCorrectness, closesAt, now, shown) => {
    expect(mayShowGrades({ showCorrectness, closesAt }, viewer(now))).toBe(shown);
    expect(mayShowGrades({ showCorrectness, closesAt }, viewer(now, true))).toBe(true);
  });
  test.each([
    [null, 10, null],
    [100, 0, 100],
    [100, 10, 110],
  ])('due %s with %i of grace closes at %s', (due, gracePeriodMs, expected) => {
    expect(closingTime({ due, gracePeriodMs })).toBe(expected);
  });
});
