import type { Outline } from '../../lms/outline.ts';
import type { SiteConfig } from '../../lms/site-config.ts';
import { findCertificateLink } from '../certificate-link.ts';
import type { CertificateContent } from './alert.ts';

/** Modes that are paid for a certificate (CAL-02). */
const paidModes: readonly string[] = [
  'professional',
  'verified',
  'no-id-professional',
  'credit',
  'masters',
  'executive-education',
];

/**
 * What the alert about a learner's certificate says, or null when their status has none (CAL-01). The certificate
 * counts as ready even without a URL (CS-12). `courseEnd` is ISO.
 */
export function findCertificateContent(
  { certData }: Pick<Outline, 'certData'>,
  config: SiteConfig,
  courseEnd: string | null,
): CertificateContent | null {
  if (certData === null) return null;
  const { certificateAvailableDate: availableAt } = certData;
  const code = 'certificate';
  switch (certData.certStatus) {
    case 'earned_but_not_available':
      return { code, status: 'coming', courseEnd, availableAt };
    case 'downloadable':
      return {
        code,
        status: 'ready',
        ...(findCertificateLink(certData, config.lmsBaseUrl) ?? { form: null }),
      };
    case 'requesting':
      return { code, status: 'to-request' };
    case 'unverified':
      return { code, status: 'to-verify', verifyUrl: config.idVerificationUrl };
    default:
      return null;
  }
}

/** A paid course that ended without a passing grade (CAL-02, CAL-03). */
export function isFailing({ enrollmentMode, hasEnded, userHasPassingGrade }: FailingFacts): boolean {
  return paidModes.includes(enrollmentMode ?? '') && hasEnded && !userHasPassingGrade;
}

type FailingFacts = Pick<Outline, 'enrollmentMode' | 'hasEnded' | 'userHasPassingGrade'>;
