import { describe, expect, test } from 'vitest';
import { judgeProblem } from '../judging/judge.policy.ts';
import { emptyProblemState, type ProblemState } from '../problem-state.ts';
import { choice, problemOf, singleChoice, textQuestion } from '../testing/problems.ts';
import {
  afterStaffChange,
  countingPoints,
  findRescorable,
  isSameSubmission,
  listPossibleChanges,
} from './staff-change.policy.ts';

const problem = problemOf([singleChoice()], { maxAttempts: 3, weight: 4 });
const answered = (answer: string, more: Partial<ProblemState> = {}): ProblemState => {
  const answers = { '2_1': answer };
  const judgement = judgeProblem(problem, answers);
  const state = { ...emptyProblemState(1), answers, judgement, attempts: 2, scores: [0, judgement.earned] };
  return {
    ...state,
    correct: judgement.outcome === 'correct',
    lastSubmittedAt: 5,
    recentSubmissions: [5],
    ...more,
  };
};
const untouched = emptyProblemState(1);

describe('which changes are possible', () => {
  test.each<[string, ProblemState, string[]]>([
    ['untouched', untouched, ['override']],
    ['answered', answered('a'), ['reset-attempts', 'rescore', 'override']],
    ['saved since', answered('a', { judgement: null }), ['reset-attempts', 'override']],
    ['answered with what is no choice any more', answered('z'), ['reset-attempts', 'override']],
    ['attempts reset before', answered('a', { attempts: 0 }), ['rescore', 'override']],
  ])('%s', (_, state, expected) => {
    expect(listPossibleChanges(problem, state)).toEqual(expected);
  });

  test('a problem without points has no score to override', () => {
    expect(listPossibleChanges(problemOf([], {}), untouched)).toEqual([]);
    expect(listPossibleChanges(problemOf([singleChoice()], { weight: 0 }), untouched)).toEqual([]);
  });
});

test('resetting attempts keeps answers, marks and score', () => {
  const state = answered('b');
  expect(afterStaffChange(problem, state, { kind: 'reset-attempts' })).toEqual({
    ...state,
    attempts: 0,
    lastSubmittedAt: null,
    recentSubmissions: [],
  });
});

test('rescoring judges the last answer by the current version, in place of its score', () => {
  const state = answered('a');
  const corrected = problemOf([singleChoice({ choices: [choice('a', true), choice('b', false)] })], {
    maxAttempts: 3,
    weight: 4,
  });
  const rescored = judgeProblem(corrected, state.answers);
  const after = afterStaffChange(corrected, state, { kind: 'rescore' }, rescored);
  expect(after).toMatchObject({
    attempts: 2,
    scores: [0, 1],
    correct: true,
    judgement: { outcome: 'correct' },
  });
  expect(
    afterStaffChange(problem, state, { kind: 'rescore' }, judgeProblem(problem, state.answers)),
  ).toMatchObject({ scores: [0, 0], correct: false });
  expect(afterStaffChange(corrected, state, { kind: 'rescore' })).toBeNull();
  expect(findRescorable(problemOf([textQuestion({ id: '3_1' })], {}), state)).toBeNull();
});

test.each<[string, Partial<ProblemState>, boolean]>([
  ['nothing', {}, true],
  ['hints that were shown', { hints: 1 }, true],
  ['other answers', { answers: { '2_1': 'b' } }, false],
  ['a reset of the attempts', { attempts: 0 }, false],
  ['the same answer, submitted again', { scores: [0, 0, 0], attempts: 3 }, false],
  ['another variant', { seed: 2 }, false],
])('a judgement stays one of the submission after: %s', (_, more, isSame) => {
  expect(isSameSubmission(answered('a'), { ...answered('a'), ...more })).toBe(isSame);
});

describe('overriding', () => {
  test.each([
    [0, 0],
    [1, 0.25],
    [4, 1],
  ])('%d points of four are stored before weight, as %d', (points, stored) => {
    const after = afterStaffChange(problem, answered('a'), { kind: 'override', points });
    expect(after).toMatchObject({ scores: [stored], possible: problem.pointsPossible });
    expect(after && countingPoints(problem, after)).toBe(points);
  });

  test.each([-0.1, 4.1, Number.NaN])('%d points are out of range', (points) => {
    expect(() => afterStaffChange(problem, untouched, { kind: 'override', points })).toThrow(RangeError);
  });
});
