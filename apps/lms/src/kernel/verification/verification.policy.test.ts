import { describe, expect, test } from 'vitest';
import { findVerificationDeadline, verificationStatusAt } from './verification.policy.ts';

const NOW = Date.parse('2026-03-02T09:00:00Z');

describe('the status of a verification', () => {
  const approved = (expiresAt: number | null) => ({ status: 'approved' as const, expiresAt, changedAt: 0 });

  test.each([
    ['nobody looked at it', null, 'none'],
    ['an approval for good', approved(null), 'approved'],
    ['an approval, a moment before it expires', approved(NOW + 1), 'approved'],
    ['an approval at the moment at which it expires', approved(NOW), 'expired'],
    ['waiting for an answer', { status: 'pending' as const, expiresAt: null, changedAt: 0 }, 'pending'],
    [
      'to be done again',
      { status: 'must_reverify' as const, expiresAt: null, changedAt: 0 },
      'must_reverify',
    ],
  ])('%s', (_, verification, status) => {
    expect(verificationStatusAt(verification, NOW)).toBe(status);
  });
});

describe('the deadline of a verification', () => {
  const owed = { mode: 'verified', deadline: NOW, status: 'none' as const, verifiesIdentity: true };

  test.each([
    ['a verified learner who has not begun', owed, NOW],
    ['a professional one', { ...owed, mode: 'professional' }, NOW],
    ['whose approval has expired', { ...owed, status: 'expired' as const }, NOW],
    ['who is asked again', { ...owed, status: 'must_reverify' as const }, NOW],
    ['who waits for an answer', { ...owed, status: 'pending' as const }, null],
    ['who is approved', { ...owed, status: 'approved' as const }, null],
    ['of a course without a deadline', { ...owed, deadline: null }, null],
    ['an audit learner', { ...owed, mode: 'audit' }, null],
    ['in a paid mode that takes no identity', { ...owed, mode: 'no-id-professional' }, null],
    ['of a site that verifies no identities', { ...owed, verifiesIdentity: false }, null],
    ['who is not enrolled', { ...owed, mode: null }, null],
  ])('%s', (_, situation, deadline) => {
    expect(findVerificationDeadline(situation)).toBe(deadline);
  });
});
