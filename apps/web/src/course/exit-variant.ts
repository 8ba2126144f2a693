import type { CertificateData } from '../lms/shared/certificate.ts';

/** What the exit page says: 0 none, 1 a celebration, 2 not passed, 3 in progress. */
export type ExitVariant = 0 | 1 | 2 | 3;

export interface ExitFacts {
  readonly isSignedIn: boolean;
  readonly isEnrolled: boolean;
  readonly hasPassed: boolean;
  readonly hasScheduledContent: boolean;
  /** Null if the server sends nothing about a certificate. */
  readonly certificate: Pick<CertificateData, 'certStatus'> | null;
}

/** Passed in a mode without certificates: these learners lack no grade. */
const ineligible: readonly (string | null)[] = ['audit_passing', 'honor_passing'];

const celebrated: readonly (string | null)[] = [
  ...ineligible,
  'downloadable',
  'earned_but_not_available',
  'requesting',
  'unverified',
];

/**
 * Which exit page a learner gets (EXT-01 to EXT-06). `isActive` is the course's setting for exit pages; the certificate
 * card of the progress tab ignores it (PRG-17).
 */
export function findExitVariant(facts: ExitFacts, isActive = true): ExitVariant {
  const { isSignedIn, isEnrolled, hasPassed, hasScheduledContent, certificate } = facts;
  if (!isActive || !isSignedIn || !isEnrolled) return 0;
  if (hasScheduledContent && !hasPassed) return 3;
  const status = certificate?.certStatus ?? null;
  if (!hasPassed && !ineligible.includes(status)) return 2;
  return certificate === null || celebrated.includes(status) ? 1 : 0;
}
