import { describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../lib/durations.ts';
import {
  type ExamAttempt,
  endOfAttempt,
  examStateOf,
  isReadable,
  isTimedOut,
  secondsLeft,
  thresholdsOf,
  timeLimitOf,
} from './exam.policy.ts';

const START = 1_000 * MINUTE;
const END = START + 30 * MINUTE;
const attempt: ExamAttempt = {
  id: 1,
  sequenceKey: 's1',
  startedAt: START,
  endsAt: END,
  isReadyToSubmit: false,
  submittedAt: null,
};
const submitted = { ...attempt, submittedAt: START + MINUTE };
const flags = { isProctored: false, isPractice: false, isOnboarding: false };
const settings = { ...flags, allowProctoringOptOut: false, reviewRules: null };

test.each([
  ['no exam', null, null],
  ['no clock', { ...settings, isTimeLimited: false, timeLimitMinutes: 30 }, null],
  ['a clock without a limit', { ...settings, isTimeLimited: true, timeLimitMinutes: null }, null],
  ['a limit of nothing', { ...settings, isTimeLimited: true, timeLimitMinutes: 0 }, null],
  ['a limit', { ...settings, isTimeLimited: true, timeLimitMinutes: 30 }, 30],
])('%s is limited to %#', (_, exam, minutes) => {
  expect(timeLimitOf({ exam })).toBe(minutes);
});

describe('the state of an attempt', () => {
  test.each([
    ['before the due date', null, END + 1, END, 'ready'],
    ['without a due date', null, null, END, 'ready'],
    ['at the due date', null, END, END, 'missed'],
    ['in time', attempt, null, END - 1, 'running'],
    ['at the end of their time', attempt, null, END, 'submitted'],
    ['submitted', submitted, null, END - 1, 'submitted'],
    ['submitted, just before the due date', submitted, END, END - 1, 'submitted'],
    ['submitted, at the due date', submitted, END, END, 'review'],
    ['out of time, at the due date', attempt, END, END, 'review'],
  ] as const)('%s', (_, attempt, due, now, state) => {
    expect(examStateOf({ attempt, due, hideAfterDue: false }, now)).toBe(state);
  });

  test('an exam that is hidden after its due date is never open for review', () => {
    expect(examStateOf({ attempt: submitted, due: END, hideAfterDue: true }, END)).toBe('submitted');
  });

  test.each([
    ['ready', false],
    ['running', true],
    ['submitted', false],
    ['missed', false],
    ['review', true],
  ] as const)('%s: readable %s', (state, readable) => {
    expect(isReadable(state)).toBe(readable);
  });
});

test.each([
  ['without a due date', null, END],
  ['due after the time', END + 1, END],
  ['due before the time is up', END - 1, END - 1],
])('an attempt ends %s', (_, due, end) => {
  expect(endOfAttempt({ startedAt: START, minutes: 30, due })).toBe(end);
});

test.each([
  [END - 30 * MINUTE, 1800],
  [END - SECOND, 1],
  [END - 1, 1],
  [END, 0],
  [END + MINUTE, 0],
])('at %i, %i seconds are left', (now, seconds) => {
  expect(secondsLeft(attempt, now)).toBe(seconds);
});

test('a submitted attempt has no time left, and has not timed out', () => {
  expect(secondsLeft(submitted, START + 2 * MINUTE)).toBe(0);
  expect(isTimedOut(submitted, END)).toBe(false);
  expect([isTimedOut(attempt, END - 1), isTimedOut(attempt, END)]).toEqual([false, true]);
});

test('warnings are shown at a fifth and a twentieth of the time', () => {
  expect(thresholdsOf(attempt)).toEqual({ low: 360, critical: 90 });
});
