import { expect, test } from 'vitest';
import { decideEnrollment, enrollmentText } from './enrollment.policy.ts';

const open = { enrollmentStart: 100, enrollmentEnd: 200, invitationOnly: false, maxStudentEnrollments: 2 };

test.each([
  ['just before it opens', open, 99, 0, 'not-yet-open'],
  ['when it opens', open, 100, 0, 'open'],
  ['just before it closes', open, 199, 0, 'open'],
  ['when it closes', open, 200, 0, 'closed'],
  ['one place left', open, 150, 1, 'open'],
  ['no place left', open, 150, 2, 'full'],
  ['by invitation', { ...open, invitationOnly: true }, 150, 0, 'invitation-only'],
  [
    'no limits at all',
    { enrollmentStart: null, enrollmentEnd: null, invitationOnly: false, maxStudentEnrollments: null },
    0,
    1_000_000,
    'open',
  ],
] as const)('%s', (_, rules, now, enrolled, decision) => {
  expect(decideEnrollment(rules, now, enrolled)).toBe(decision);
  expect(enrollmentText(decision) === null).toBe(decision === 'open');
});
