import {
  type CertificateLink,
  findCertificateImage,
  findCertificateLink,
} from '../../course/certificate-link.ts';
import type { CoursewareCourse } from '../../lms/courseware-course.ts';
import type { Offer, VerifiedMode } from '../../lms/shared/upgrade.ts';
import type { SiteConfig } from '../../lms/site-config.ts';

/** What the celebration says about the certificate; URLs are absolute, times ISO. */
export type ExitCertificateContent =
  | {
      kind: 'ready';
      /** Null if the server sends no URL. */
      link: CertificateLink | null;
      imageUrl: string | null;
      linkedinUrl: string | null;
    }
  | { kind: 'coming'; courseEnd: string | null; availableAt: string | null }
  | { kind: 'to-request' | 'verification-pending' }
  | { kind: 'to-verify'; verifyUrl: string | null }
  | { kind: 'upgrade'; verifiedMode: VerifiedMode; offer: Offer | null; hasPassed: boolean };

type Facts = Pick<
  CoursewareCourse,
  | 'certificateData'
  | 'end'
  | 'linkedinAddToProfileUrl'
  | 'offer'
  | 'userHasPassingGrade'
  | 'verificationStatus'
  | 'verifiedMode'
  | 'verifyIdentityUrl'
>;

/** Null for no certificate block (EXT-20). */
export function findExitCertificate(
  course: Facts,
  site: Pick<SiteConfig, 'lmsBaseUrl' | 'isLectern'>,
): ExitCertificateContent | null {
  const { certificateData: certificate, verifiedMode, offer } = course;
  switch (certificate?.certStatus) {
    case 'downloadable':
      return {
        kind: 'ready',
        link: findCertificateLink(certificate, site.lmsBaseUrl),
        imageUrl: findCertificateImage(certificate, site),
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
      return verifiedMode && { kind: 'upgrade', verifiedMode, offer, hasPassed: course.userHasPassingGrade };
    default:
      return null;
  }
}
