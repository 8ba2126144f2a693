import type { ProblemContent, ShowAnswer } from '@lectern/olx';
import { describe, expect, test } from 'vitest';
import {
  afterReset,
  afterSaving,
  afterSubmission,
  canReset,
  canSave,
  countingScore,
  submitRefusal,
  waitingTime,
} from './attempts.policy.ts';
import { judgeProblem } from './judging/judge.policy.ts';
import { emptyProblemState, type ProblemSituation, type ProblemState } from './problem-state.ts';
import { canShowAnswer, showsCorrectness } from './show-answer.policy.ts';
import { problemOf, singleChoice } from './testing/problems.ts';

const NOW = Date.UTC(2026, 2, 1);
const judgement = judgeProblem(problemOf([singleChoice()]), { '2_1': 'a' });

function situation(
  problem: Partial<ProblemContent> = {},
  state: Partial<ProblemState> = {},
  block: Partial<ProblemSituation['block']> = {},
): ProblemSituation {
  return {
    problem: problemOf([singleChoice()], problem),
    block: { due: null, gracePeriodMs: 0, showCorrectness: 'always', ...block },
    state: { ...emptyProblemState(1), ...state },
    now: NOW,
  };
}

const submissions = (count: number, at: number) => Array.from({ length: count }, () => at);

describe('whether an answer is accepted', () => {
  test.each([
    ['unlimited', situation({}, { attempts: 99 }), null],
    ['one left', situation({ maxAttempts: 2 }, { attempts: 1 }), null],
    ['none left', situation({ maxAttempts: 2 }, { attempts: 2 }), 'attempts_exhausted'],
    ['none given', situation({ maxAttempts: 0 }), 'attempts_exhausted'],
    ['at the due moment', situation({}, {}, { due: NOW }), null],
    ['a moment later', situation({}, {}, { due: NOW - 1 }), 'past_due'],
    ['at the end of grace', situation({}, {}, { due: NOW - 5, gracePeriodMs: 5 }), null],
    ['after grace', situation({}, {}, { due: NOW - 6, gracePeriodMs: 5 }), 'past_due'],
    ['too soon', situation({ submissionWaitSeconds: 10 }, { lastSubmittedAt: NOW - 9_999 }), 'too_soon'],
    [
      'a clock set back by an hour',
      situation({ submissionWaitSeconds: 10 }, { lastSubmittedAt: NOW + 3_600_000 }),
      null,
    ],
    ['waited', situation({ submissionWaitSeconds: 10 }, { lastSubmittedAt: NOW - 10_000 }), null],
    ['within the limit', situation({}, { recentSubmissions: submissions(19, NOW) }), null],
    ['at the limit', situation({}, { recentSubmissions: submissions(20, NOW - 59_999) }), 'too_many'],
    ['a minute later', situation({}, { recentSubmissions: submissions(20, NOW - 60_000) }), null],
    ['after the clock was set back', situation({}, { recentSubmissions: submissions(20, NOW + 1) }), null],
    ['not yet reset', situation({ rerandomize: 'always' }, { judgement }), 'reset_first'],
    ['reset', situation({ rerandomize: 'always' }, { attempts: 1 }), null],
  ])('%s', (_, given, refusal) => {
    expect(submitRefusal(given)).toBe(refusal);
  });

  test('the wait is reported to the millisecond', () => {
    expect(waitingTime(situation({ submissionWaitSeconds: 10 }, { lastSubmittedAt: NOW - 4_000 }))).toBe(
      6_000,
    );
  });
});

describe('whether the right answer may be shown', () => {
  const open = { attempts: 0 };
  const tried = { attempts: 1 };
  const right = { attempts: 1, correct: true };
  const spent = { attempts: 2 };
  const table: [ShowAnswer, Record<'open' | 'tried' | 'right' | 'spent' | 'late', boolean>][] = [
    ['always', { open: true, tried: true, right: true, spent: true, late: true }],
    ['never', { open: false, tried: false, right: false, spent: false, late: false }],
    ['attempted', { open: false, tried: true, right: true, spent: true, late: true }],
    ['attempted_no_past_due', { open: false, tried: true, right: true, spent: true, late: false }],
    ['answered', { open: false, tried: false, right: true, spent: false, late: false }],
    ['closed', { open: false, tried: false, right: false, spent: true, late: true }],
    ['finished', { open: false, tried: false, right: true, spent: true, late: true }],
    ['correct_or_past_due', { open: false, tried: false, right: true, spent: false, late: true }],
    ['past_due', { open: false, tried: false, right: false, spent: false, late: true }],
    ['after_attempts', { open: false, tried: true, right: true, spent: true, late: false }],
    ['after_all_attempts', { open: false, tried: false, right: false, spent: true, late: false }],
    ['after_all_attempts_or_correct', { open: false, tried: false, right: true, spent: true, late: false }],
  ];
  const cases = table.flatMap(([rule, row]) => [
    [rule, 'untouched', open, null, row.open] as const,
    [rule, 'tried in vain', tried, null, row.tried] as const,
    [rule, 'answered right', right, null, row.right] as const,
    [rule, 'out of attempts', spent, null, row.spent] as const,
    [rule, 'past due', open, NOW - 1, row.late] as const,
    [rule, 'due now', open, NOW, row.open] as const,
  ]);
  test.each(cases)('%s, %s', (showAnswer, _, state, due, shown) => {
    expect(
      canShowAnswer(situation({ showAnswer, maxAttempts: 2, attemptsBeforeShowAnswer: 1 }, state, { due })),
    ).toBe(shown);
  });

  test('attempts that a problem doesn’t allow aren’t waited for', () => {
    const rules = { showAnswer: 'after_attempts', maxAttempts: 2, attemptsBeforeShowAnswer: 5 } as const;
    expect(canShowAnswer(situation(rules, tried))).toBe(false);
    expect(canShowAnswer(situation(rules, spent))).toBe(true);
  });

  test('never while correctness is hidden from the learner', () => {
    expect(canShowAnswer(situation({ showAnswer: 'always' }, {}, { showCorrectness: 'never' }))).toBe(false);
  });
});

test.each([
  ['always', null, true],
  ['never', null, false],
  ['never_but_include_grade', null, false],
  ['past_due', null, true],
  ['past_due', NOW, false],
  ['past_due', NOW - 1, true],
] as const)('correctness %s with due date %s is shown: %s', (showCorrectness, due, shown) => {
  expect(showsCorrectness(situation({}, {}, { showCorrectness, due }))).toBe(shown);
});

describe('which buttons there are', () => {
  test.each([
    ['unlimited attempts', situation(), false],
    ['limited attempts', situation({ maxAttempts: 2 }), true],
    ['after one of two', situation({ maxAttempts: 2 }, { attempts: 1, judgement }), true],
    ['none left', situation({ maxAttempts: 2 }, { attempts: 2 }), false],
    ['past due', situation({ maxAttempts: 2 }, {}, { due: NOW - 1 }), false],
    ['always new, not answered', situation({ rerandomize: 'always' }), true],
    ['always new, answered', situation({ rerandomize: 'always' }, { judgement }), false],
  ])('save: %s', (_, given, shown) => {
    expect(canSave(given)).toBe(shown);
  });

  test.each([
    ['untouched', situation({ showResetButton: true }), false],
    ['wrong', situation({ showResetButton: true }, { judgement }), true],
    ['wrong, not offered', situation({ showResetButton: false }, { judgement }), false],
    ['right', situation({ showResetButton: true }, { judgement, correct: true }), false],
    [
      'right, but results are not shown',
      situation({ showResetButton: true }, { judgement, correct: true }, { showCorrectness: 'never' }),
      true,
    ],
    ['right, but new on reset', situation({ rerandomize: 'onreset' }, { judgement, correct: true }), true],
    ['none left', situation({ showResetButton: true, maxAttempts: 1 }, { judgement, attempts: 1 }), false],
    ['past due', situation({ showResetButton: true }, { judgement }, { due: NOW - 1 }), false],
  ])('reset: %s', (_, given, shown) => {
    expect(canReset(given)).toBe(shown);
  });
});

describe('the stored state', () => {
  const problem = problemOf([singleChoice()]);
  const submitted = afterSubmission(emptyProblemState(7), { '2_1': 'a' }, judgement, NOW);

  test('a submission counts as an attempt and is stored', () => {
    expect(submitted).toMatchObject({ attempts: 1, lastSubmittedAt: NOW, scores: [0], correct: false });
  });

  test('submissions are stored for as long as the rate limit needs them', () => {
    const given = {
      ...emptyProblemState(7),
      recentSubmissions: [...submissions(3, NOW - 60_000), ...submissions(2, NOW)],
    };
    expect(afterSubmission(given, {}, judgement, NOW).recentSubmissions).toEqual(submissions(3, NOW));
    const full = { ...given, recentSubmissions: submissions(20, NOW) };
    expect(afterSubmission(full, {}, judgement, NOW).recentSubmissions).toHaveLength(20);
  });

  test('saving preserves attempts and points, but not the verdict on other answers', () => {
    expect(afterSaving(submitted, { '2_1': 'b' })).toMatchObject({
      attempts: 1,
      scores: [0],
      judgement: null,
      answers: { '2_1': 'b' },
    });
  });

  test('a reset clears the answers, not the score', () => {
    expect(afterReset(problem, submitted, 9)).toMatchObject({
      answers: {},
      attempts: 1,
      scores: [0],
      seed: 7,
    });
    expect(afterReset(problem, { ...submitted, correct: true }, 9).correct).toBe(false);
    expect(afterReset({ ...problem, rerandomize: 'onreset' }, submitted, 9).seed).toBe(9);
  });

  test.each([
    ['last_score', [1, 3, 2], 2],
    ['first_score', [1, 3, 2], 1],
    ['highest_score', [1, 3, 2], 3],
    // Not their median, nor a mean of means.
    ['average_score', [4, 4, 1], 3],
    ['average_score', [0, 1, 5], 2],
    ['last_score', [], null],
  ] as const)('%s of %j', (method, scores, counts) => {
    expect(countingScore(method, scores)).toBe(counts);
  });
});
