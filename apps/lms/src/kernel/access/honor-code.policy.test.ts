import { expect, test } from 'vitest';
import { owesHonorCode } from './honor-code.policy.ts';

interface Facts {
  honorCode?: boolean;
  honorCertificates?: boolean;
  mode?: string | null;
  isActive?: boolean;
  isStaff?: boolean;
  signedAt?: number | null;
}

const owes = (facts: Facts) => {
  const { honorCode = true, honorCertificates = true, mode = 'verified', isActive = true } = facts;
  const enrollment = mode === null ? null : { mode, isActive };
  return owesHonorCode({
    head: {
      settings: { honorCode, honorCertificates },
      enrollment,
      honorCodeSignedAt: facts.signedAt ?? null,
    },
    visitor: { isStaff: facts.isStaff ?? false },
  });
};

test.each<[string, Facts, boolean]>([
  ['a verified learner', {}, true],
  ['in a course without an honor code', { honorCode: false }, false],
  ['who agreed', { signedAt: 0 }, false],
  ['of the team', { isStaff: true }, false],
  ['who left', { isActive: false }, false],
  ['not enrolled', { mode: null }, false],
  ['an audit learner', { mode: 'audit' }, false],
  ['in a mode that is unknown', { mode: 'vip' }, false],
  ['in the honor mode', { mode: 'honor' }, true],
  ['in the honor mode without certificates', { mode: 'honor', honorCertificates: false }, false],
])('[CWR-56] whether %s is asked for the honor code', (_, facts, expected) => {
  expect(owes(facts)).toBe(expected);
});
