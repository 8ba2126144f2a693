import type { CertificateData } from '../lms/shared.ts';

/** What the end of a course says: 0 nothing, 1 a celebration, 2 not passed, 3 more is to come. */
export type ExitVariant = 0 | 1 | 2 | 3;

export interface ExitFacts {
  readonly isSignedIn: boolean;
  readonly isEnrolled: boolean;
  readonly hasPassed: boolean;
  readonly hasScheduledContent: boolean;
  /** Null: the server sends nothing about a certificate. */
  readonly certificate: Pick<CertificateData, 'certStatus'> | null;
}

/** Passed in a mode that leads to no certificate: these learners lack no grade. */
const ineligible: readonly (string | null)[] = ['audit_passing', 'honor_passing'];

const celebrated: readonly (string | null)[] = [
  ...ineligible,
  'downloadable',
  'earned_but_not_available',
  'requesting',
  'unverified',
];

/**
 * Which end of the course a learner has reached (EXT-01 to EXT-06). `isActive` is the exit page's own switch; the
 * certificate card of the progress tab knows none (PRG-17).
 */
export function findExitVariant(facts: ExitFacts, isActive = true): ExitVariant {
  const { isSignedIn, isEnrolled, hasPassed, hasScheduledContent, certificate } = facts;
  if (!isActive || !isSignedIn || !isEnrolled) return 0;
  if (hasScheduledContent && !hasPassed) return 3;
  const status = certificate?.certStatus ?? null;
  if (!hasPassed && !ineligible.includes(status)) return 2;
  return certificate === null || celebrated.includes(status) ? 1 : 0;
}
