import { type CertificateLink, findCertificateLink } from '../../course/certificate-link.ts';
import type { CoursewareCourse } from '../../lms/courseware-course.ts';
import type { Offer, VerifiedMode } from '../../lms/shared.ts';

/** What the celebration says of the certificate; addresses are absolute, moments ISO. */
export type ExitCertificateContent =
  | {
      kind: 'ready';
      /** Null: the server names no address of it. */
      link: CertificateLink | null;
      linkedinUrl: string | null;
    }
  | { kind: 'coming'; courseEnd: string | null; availableAt: string | null }
  | { kind: 'to-request' | 'verification-pending' }
  | { kind: 'to-verify'; verifyUrl: string | null }
  | { kind: 'upgrade'; verifiedMode: VerifiedMode; offer: Offer | null };

type Facts = Pick<
  CoursewareCourse,
  | 'certificateData'
  | 'end'
  | 'linkedinAddToProfileUrl'
  | 'offer'
  | 'verificationStatus'
  | 'verifiedMode'
  | 'verifyIdentityUrl'
>;

/** Null: no certificate block (EXT-20). */
export function findExitCertificate(course: Facts, lmsBaseUrl: string): ExitCertificateContent | null {
  const { certificateData: certificate, verifiedMode, offer } = course;
  switch (certificate?.certStatus) {
    case 'downloadable':
      return {
        kind: 'ready',
        link: findCertificateLink(certificate, lmsBaseUrl),
        linkedinUrl: course.linkedinAddToProfileUrl || null,
      };
    case 'earned_but_not_available':
      return { kind: 'coming', courseEnd: course.end, availableAt: certificate.certificateAvailableDate };
    case 'requesting':
      return { kind: 'to-request' };
    case 'unverified':
      return course.verificationStatus === 'pending'
        ? { kind: 'verification-pending' }
        : { kind: 'to-verify', verifyUrl: course.verifyIdentityUrl };
    case 'audit_passing':
    case 'honor_passing':
      return verifiedMode && { kind: 'upgrade', verifiedMode, offer };
    default:
      return null;
  }
}
