import { expect, test } from 'vitest';
import type { Exam, ExamAttempt } from '../../../lms/exams.ts';
import { decideExamPage } from './exam-page.ts';

const attemptOf = (status: string): ExamAttempt => ({
  id: 1,
  status,
  isRunning: status === 'started' || status === 'ready_to_submit',
  examName: 'Midterm',
  url: null,
  sequenceId: null,
  courseId: null,
  endsAt: null,
  lowSeconds: 0,
  criticalSeconds: 0,
  unansweredCount: null,
});
const examOf = (more: Partial<Exam> = {}): Exam => ({
  id: 1,
  name: 'Midterm',
  type: 'timed',
  time: { minutes: 30, text: null },
  isPractice: false,
  dueDate: null,
  isPastDue: false,
  hideAfterDue: false,
  attempt: null,
  ...more,
});

test.each([
  ['not taken yet', examOf(), 'start'],
  ['past due', examOf({ isPastDue: true }), 'missed'],
  ['running', examOf({ attempt: attemptOf('started') }), 'content'],
  ['stopped, and not submitted', examOf({ attempt: attemptOf('ready_to_submit') }), 'content'],
  ['made and not started', examOf({ attempt: attemptOf('created') }), 'start'],
  ['submitted', examOf({ attempt: attemptOf('submitted') }), 'ended'],
  ['in an unknown status', examOf({ attempt: attemptOf('put_aside') }), 'ended'],
  ['submitted and past due', examOf({ attempt: attemptOf('submitted'), isPastDue: true }), 'review'],
  [
    'submitted, past due and hidden',
    examOf({ attempt: attemptOf('submitted'), isPastDue: true, hideAfterDue: true }),
    'ended',
  ],
  ['proctored', examOf({ type: 'proctored' }), 'proctored'],
  ...(['onboarding_missing', 'onboarding_failed', 'declined'] as const).map(
    (status) =>
      [
        `proctored, and not begun: ${status}`,
        examOf({ type: 'proctored', attempt: attemptOf(status) }),
        'proctored',
      ] as const,
  ),
  [
    'proctored, not begun and past due',
    examOf({ type: 'proctored', attempt: attemptOf('onboarding_expired'), isPastDue: true }),
    'missed',
  ],
  [
    'proctored and running elsewhere',
    examOf({ type: 'proctored', attempt: attemptOf('started') }),
    'content',
  ],
  ['unknown to the server', null, 'content'],
] as const)('an exam that is %s', (_, exam, page) => {
  expect(decideExamPage(exam, true)).toBe(page);
});

test('people who aren’t enrolled can enroll', () => {
  expect(decideExamPage(examOf(), false)).toBe('enroll');
  expect(decideExamPage(null, false)).toBe('enroll');
});
