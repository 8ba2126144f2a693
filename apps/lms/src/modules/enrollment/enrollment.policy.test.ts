import type { EnrollmentMode } from '@lectern/contract';
import { expect, test } from 'vitest';
import {
  decideEnrollment,
  type EnrollmentDecision,
  type EnrollmentRules,
  enrollmentText,
} from './enrollment.policy.ts';

const open: EnrollmentRules = {
  enrollmentStart: 100,
  enrollmentEnd: 200,
  invitationOnly: false,
  maxStudentEnrollments: 2,
  modes: ['audit'],
};
const offering = (...modes: EnrollmentMode[]): EnrollmentRules => ({ ...open, modes });
const unlimited = { enrollmentStart: null, enrollmentEnd: null, maxStudentEnrollments: null };

const rows: [string, EnrollmentRules, number, number, EnrollmentDecision][] = [
  ['just before it opens', open, 99, 0, 'not-yet-open'],
  ['when it opens', open, 100, 0, 'open'],
  ['just before it closes', open, 199, 0, 'open'],
  ['when it closes', open, 200, 0, 'closed'],
  ['one place left', open, 150, 1, 'open'],
  ['no place left', open, 150, 2, 'full'],
  ['by invitation', { ...open, invitationOnly: true }, 150, 0, 'invitation-only'],
  ['no limits at all', { ...open, ...unlimited }, 0, 1_000_000, 'open'],
  ['for a degree only', offering('masters'), 150, 0, 'masters-only'],
  ['for a degree only, and closed', offering('masters'), 200, 0, 'masters-only'],
  ['for a degree and for free', offering('masters', 'audit'), 150, 0, 'open'],
  ['by the honor code', offering('honor', 'verified'), 150, 0, 'open'],
  ['paid for only', offering('verified', 'masters'), 150, 0, 'paid-only'],
  ['paid for only, and full', offering('professional'), 150, 2, 'paid-only'],
  ['paid for only, and closed', offering('professional'), 200, 0, 'closed'],
];

test.each(rows)('%s', (_, rules, now, enrolled, decision) => {
  expect(decideEnrollment(rules, now, enrolled)).toBe(decision);
  expect(enrollmentText(decision) === null).toBe(decision === 'open');
});
