import { describe, expect, test } from 'vitest';
import {
  type CertificateFact,
  type CertificateSituation,
  findEmbargo,
  getCertificateStatus,
  isEligible,
  visibleFrom,
} from './certificate-status.policy.ts';

const NOW = 1_000;
const design = { isActive: true, title: null, signatories: [] };

interface Changes {
  mode?: string;
  isActive?: boolean;
  isPassing?: boolean;
  verification?: CertificateSituation['verification'];
  verifiesIdentity?: boolean;
  certificate?: Partial<CertificateFact> | null;
  certificates?: CertificateSituation['settings']['certificates'];
  honorCertificates?: boolean;
  selfPaced?: boolean;
  end?: number | null;
  behavior?: string | null;
  date?: number | null;
  isDesignActive?: boolean;
}

function situationOf({
  mode = 'no-id-professional',
  isActive = true,
  isPassing = true,
  verification = 'none',
  verifiesIdentity = true,
  certificate = null,
  certificates = 'auto',
  honorCertificates = true,
  selfPaced = false,
  end = null,
  behavior = null,
  date = null,
  isDesignActive,
}: Changes = {}): CertificateSituation {
  return {
    tree: {
      selfPaced,
      end,
      settings: {
        certificatesDisplayBehavior: behavior,
        certificateAvailableDate: date,
        ...(isDesignActive !== undefined && { certificate: { ...design, isActive: isDesignActive } }),
      },
    },
    settings: { certificates, honorCertificates },
    enrollment: { mode, isActive },
    isPassing,
    verification,
    verifiesIdentity,
    certificate: certificate && { id: 'c', issuedAt: 1, visibleFrom: null, revokedAt: null, ...certificate },
    now: NOW,
  };
}

const later = { behavior: 'end_with_date', date: NOW + 1 };
const before = { behavior: 'end_with_date', date: NOW };

describe('[VAL-18] the status of a certificate', () => {
  test.each<[string, Changes, string | null, boolean]>([
    ['passing', {}, 'generating', true],
    ['not passing', { isPassing: false }, null, false],
    ['passing, on request', { certificates: 'request' }, 'requesting', true],
    ['not passing, on request', { certificates: 'request', isPassing: false }, null, false],
    ['passing, without certificates', { certificates: 'off' }, null, false],
    ['passing, the design a draft', { isDesignActive: false }, null, false],
    ['passing, the design active', { isDesignActive: true }, 'generating', true],
    ['passing, no longer enrolled', { isActive: false }, null, false],
    ['verified, identity unknown', { mode: 'verified' }, 'unverified', false],
    ['verified, identity pending', { mode: 'verified', verification: 'pending' }, 'unverified', false],
    ['verified, identity denied', { mode: 'verified', verification: 'must_reverify' }, 'unverified', false],
    ['verified, identity expired', { mode: 'verified', verification: 'expired' }, 'unverified', false],
    ['verified, identity approved', { mode: 'verified', verification: 'approved' }, 'generating', true],
    ['verified, not passing', { mode: 'verified', isPassing: false }, null, false],
    ['professional, identity unknown', { mode: 'professional' }, 'unverified', false],
    ['verified, no place to verify', { mode: 'verified', verifiesIdentity: false }, 'generating', true],
    [
      'professional, no place to verify',
      { mode: 'professional', verifiesIdentity: false },
      'generating',
      true,
    ],
    ['audit, passing', { mode: 'audit' }, 'audit_passing', false],
    ['audit, not passing', { mode: 'audit', isPassing: false }, null, false],
    ['honor, passing', { mode: 'honor' }, 'generating', true],
    ['honor without certificates', { mode: 'honor', honorCertificates: false }, 'honor_passing', false],
    [
      'honor without certificates, not passing',
      { mode: 'honor', honorCertificates: false, isPassing: false },
      null,
      false,
    ],
    ['a mode that nobody knows', { mode: 'gold' }, null, false],
    ['passing, shown later', later, 'earned_but_not_available', true],
    ['passing, shown from now on', before, 'generating', true],
    ['not passing, shown later', { ...later, isPassing: false }, 'not_earned_but_available_date', false],
    ['not passing, shown from now on', { ...before, isPassing: false }, null, false],
    ['not passing, shown at the end', { end: NOW + 1, isPassing: false }, null, false],
    ['passing, before the end', { end: NOW + 1 }, 'earned_but_not_available', true],
    ['passing, at the end', { end: NOW }, 'generating', true],
    [
      'passing, on request, shown later',
      { ...later, certificates: 'request' },
      'earned_but_not_available',
      true,
    ],
  ])('%s', (_, changes, status, eligible) => {
    const situation = situationOf(changes);
    expect(getCertificateStatus(situation).status).toBe(status);
    expect(isEligible(situation)).toBe(eligible);
  });

  test.each<[string, Changes, string]>([
    ['issued', { certificate: {} }, 'downloadable'],
    ['queued', { certificate: { issuedAt: null } }, 'generating'],
    ['revoked', { certificate: { revokedAt: NOW } }, 'invalidated'],
    ['issued, no longer passing', { certificate: {}, isPassing: false }, 'downloadable'],
    ['issued, no longer enrolled', { certificate: {}, isActive: false }, 'downloadable'],
    [
      'issued, identity expired',
      { certificate: {}, mode: 'verified', verification: 'expired' },
      'downloadable',
    ],
    ['issued, certificates switched off', { certificate: {}, certificates: 'off' }, 'downloadable'],
    ['granted to an audit learner', { certificate: {}, mode: 'audit', isPassing: false }, 'downloadable'],
    ['hidden', { certificate: { visibleFrom: NOW + 1 }, ...later }, 'earned_but_not_available'],
    ['shown from now on', { certificate: { visibleFrom: NOW }, ...before }, 'downloadable'],
  ])('%s: %s', (_, changes, status) => {
    expect(getCertificateStatus(situationOf(changes)).status).toBe(status);
  });

  test('includes the date while it is pending', () => {
    expect(getCertificateStatus(situationOf(later)).availableAt).toBe(NOW + 1);
    expect(getCertificateStatus(situationOf({ ...later, isPassing: false })).availableAt).toBe(NOW + 1);
    expect(getCertificateStatus(situationOf(before)).availableAt).toBeNull();
  });
});

describe('when certificates are shown', () => {
  test.each<[Changes, number | null]>([
    [{ behavior: 'early_no_info', end: 5, date: 9 }, null],
    [{ behavior: 'early_with_info', end: 5, date: 9 }, null],
    [{ behavior: 'end', end: 5, date: 9 }, 5],
    [{ behavior: null, end: 5, date: 9 }, 5],
    [{ behavior: 'end', end: null, date: 9 }, null],
    [{ behavior: 'end_with_date', end: 5, date: 9 }, 9],
    [{ behavior: 'end_with_date', end: 5, date: null }, 5],
    [{ behavior: 'end_with_date', end: 5, date: 9, selfPaced: true }, null],
  ])('%j: %s', (changes, expected) => {
    expect(visibleFrom(situationOf(changes).tree)).toBe(expected);
  });

  test.each<[string, number | null, Changes, number | null]>([
    ['at once', null, later, null],
    ['as when it was issued', NOW + 5, { behavior: 'end_with_date', date: NOW + 5 }, NOW + 5],
    ['earlier than when it was issued', NOW + 5, { behavior: 'end_with_date', date: NOW + 1 }, NOW + 1],
    ['not later than when it was issued', NOW, { behavior: 'end_with_date', date: NOW + 5 }, null],
    ['at once by now', NOW + 5, { behavior: 'early_no_info' }, null],
  ])('%s', (_, atIssue, changes, expected) => {
    expect(findEmbargo({ visibleFrom: atIssue }, situationOf(changes).tree, NOW)).toBe(expected);
  });
});
