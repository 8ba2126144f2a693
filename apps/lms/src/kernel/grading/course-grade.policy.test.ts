import type { GradingPolicy } from '@lectern/olx';
import { describe, expect, test } from 'vitest';
import {
  closingTime,
  finalGrade,
  type GradedSubsection,
  gradeCourse,
  gradeTypes,
  mayShowGrades,
  rankGrade,
} from './course-grade.policy.ts';

const policyOf = (
  changes: Partial<GradingPolicy['assignmentTypes'][number]> = {},
  gradeCutoffs = [{ letter: 'Pass', minimum: 0.5 }],
): GradingPolicy => ({
  assignmentTypes: [
    { type: 'Homework', shortLabel: 'HW', numTotal: 1, numDroppable: 0, weight: 1, ...changes },
  ],
  gradeCutoffs,
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
const percent = (policy: GradingPolicy, scores: GradedSubsection[]) => gradeCourse(policy, scores).percent;

describe('the grade of the course', () => {
  test('missing assignments count as 0, and all made count when there are more', () => {
    expect(percent(policyOf({ numTotal: 5 }), [scored(1), scored(0)])).toBe(0.2);
    expect(percent(policyOf({ numTotal: 1 }), [scored(1), scored(0)])).toBe(0.5);
    expect(percent(policyOf({ numTotal: 0 }), [])).toBe(0);
  });

  test('the lowest droppable scores go, ties one at a time', () => {
    expect(percent(policyOf({ numTotal: 3, numDroppable: 1 }), [scored(1), scored(0.5), scored(0.5)])).toBe(
      0.75,
    );
    expect(percent(policyOf({ numTotal: 2, numDroppable: 2 }), [scored(1), scored(1)])).toBe(0);
    expect(percent(policyOf({ numTotal: 2, numDroppable: 5 }), [scored(1), scored(1)])).toBe(0);
  });

  test('a subsection counts with points possible and a type of the policy only', () => {
    expect(percent(policyOf(), [scored(1), scored(0, 0), scored(0, 1, { type: 'Lab' })])).toBe(1);
    expect(percent(policyOf(), [scored(0, 1, { type: null })])).toBe(0);
  });

  test('types are weighed', () => {
    const policy: GradingPolicy = {
      assignmentTypes: [
        { type: 'Homework', shortLabel: null, numTotal: 1, numDroppable: 0, weight: 0.4 },
        { type: 'Exam', shortLabel: null, numTotal: 1, numDroppable: 0, weight: 0.6 },
      ],
      gradeCutoffs: [],
    };
    expect(percent(policy, [scored(1), scored(1, 2, { type: 'Exam' })])).toBe(0.7);
  });

  test('hidden scores count', () => {
    const hidden = scored(1, 1, { showCorrectness: 'never', showGrades: false });
    expect(gradeCourse(policyOf(), [hidden])).toEqual({ percent: 1, letter: 'Pass', isPassing: true });
  });
});

describe('letter and passing', () => {
  const policy = policyOf({}, [
    { letter: 'A', minimum: 0.9 },
    { letter: 'B', minimum: 0.8 },
  ]);
  test.each([
    [0.79999, null, false],
    [0.8, 'B', true],
    [0.1 + 0.7, 'B', true],
    [0.89999, 'B', true],
    [0.9, 'A', true],
    [1, 'A', true],
  ])('%f is %s', (grade, letter, isPassing) => {
    expect(rankGrade(policy, grade)).toEqual({ letter, isPassing });
  });
  test('without limits nobody passes', () => {
    expect(rankGrade(policyOf({}, []), 1)).toEqual({ letter: null, isPassing: false });
  });
});

describe('the visible grade table', () => {
  const never = scored(1, 1, { showCorrectness: 'never', showGrades: false });
  const included = scored(0, 1, { showCorrectness: 'never_but_include_grade', showGrades: false });
  const later = scored(1, 1, { showCorrectness: 'past_due', showGrades: false, closesAt: 500 });

  test('leaves out what is hidden and tells when it will show', () => {
    const [row] = gradeTypes(policyOf({ numTotal: 2 }), [scored(1), never, later]);
    expect(row).toMatchObject({ average: 0.5, weighted: 0.5, hidden: 'none', publishedAt: 500 });
  });
  test('counts hidden scores that are to be included, and says so', () => {
    expect(gradeTypes(policyOf({ numTotal: 2 }), [scored(1), included])[0]).toMatchObject({
      average: 0.5,
      hidden: 'some',
      publishedAt: null,
    });
    expect(gradeTypes(policyOf(), [included])[0]).toMatchObject({ average: 0, hidden: 'all' });
  });
  test('adds up to the final grade', () => {
    const types = gradeTypes(policyOf({ weight: 0.3, numTotal: 3 }), [scored(1)]);
    expect(finalGrade(types)).toBe(0.1);
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
