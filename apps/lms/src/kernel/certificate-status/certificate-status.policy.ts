import type { CertStatus, VerificationStatus } from '@lectern/contract';
import type { CourseTree } from '@lectern/olx';
import { earnsCertificate } from '../modes/modes.ts';
import type { RunSettings } from '../settings/course-settings.ts';
import { needsIdentity } from '../verification/verification.policy.ts';

/** The stored state of a learner's certificate. Times are epoch milliseconds. */
export interface CertificateFact {
  id: string;
  /** Null: it is queued. */
  issuedAt: number | null;
  /** From when the learner and the public may see it, by the course's rules at the time of issue; null = at once. */
  visibleFrom: number | null;
  revokedAt: number | null;
}

type CertificateTree = Pick<CourseTree, 'selfPaced' | 'end'> & {
  settings: Pick<
    CourseTree['settings'],
    'certificatesDisplayBehavior' | 'certificateAvailableDate' | 'certificate'
  >;
};
type CertificateSettings = Pick<RunSettings, 'certificates' | 'honorCertificates'>;

/** What a learner's certificate depends on. */
export interface CertificateSituation {
  tree: CertificateTree;
  settings: CertificateSettings;
  enrollment: { mode: string; isActive: boolean } | null;
  /** Hidden scores count. */
  isPassing: boolean;
  verification: VerificationStatus;
  /** Whether the site has a place to verify identities. */
  verifiesIdentity: boolean;
  certificate: CertificateFact | null;
  /** Epoch milliseconds. */
  now: number;
}

/** `availableAt`: epoch milliseconds, for the two statuses that name a date. */
export interface CertificateState {
  status: CertStatus | null;
  availableAt: number | null;
}

const NOTHING: CertificateState = { status: null, availableAt: null };

/** The status of a learner's certificate of a course (wire contract 5.5; VAL-18, ROL-02, ROL-05). */
export function getCertificateStatus(situation: CertificateSituation): CertificateState {
  const { tree, settings, enrollment, isPassing, certificate, now } = situation;
  if (certificate !== null) return statusOfStored(certificate, tree, now);
  if (!enrollment?.isActive) return NOTHING;
  if (!earnsCertificate(enrollment.mode, settings)) {
    return { ...NOTHING, status: isPassing ? passingWithout(enrollment.mode) : null };
  }
  if (!issuesCertificates(tree, settings)) return NOTHING;
  const availableAt = visibleFrom(tree);
  const isEmbargoed = availableAt !== null && now < availableAt;
  if (!isPassing) {
    const isDated = isEmbargoed && availableAt === tree.settings.certificateAvailableDate;
    return isDated ? { status: 'not_earned_but_available_date', availableAt } : NOTHING;
  }
  if (lacksIdentity(situation)) return { ...NOTHING, status: 'unverified' };
  if (isEmbargoed) return { status: 'earned_but_not_available', availableAt };
  return { ...NOTHING, status: settings.certificates === 'request' ? 'requesting' : 'generating' };
}

function statusOfStored(certificate: CertificateFact, tree: CertificateTree, now: number): CertificateState {
  if (certificate.revokedAt !== null) return { ...NOTHING, status: 'invalidated' };
  if (certificate.issuedAt === null) return { ...NOTHING, status: 'generating' };
  const availableAt = findEmbargo(certificate, tree, now);
  if (availableAt !== null) return { status: 'earned_but_not_available', availableAt };
  return { ...NOTHING, status: 'downloadable' };
}

/** The id of a learner's certificate if it can be seen now; null if there is none, or it is queued, hidden or revoked. */
export function findShownCertificate(
  certificate: CertificateFact | null,
  tree: CertificateTree,
  now: number,
): string | null {
  if (certificate === null || statusOfStored(certificate, tree, now).status !== 'downloadable') return null;
  return certificate.id;
}

/** The status in modes that can pass a course but earn no certificate; null for all other modes. */
function passingWithout(mode: string): CertStatus | null {
  return mode === 'audit' ? 'audit_passing' : mode === 'honor' ? 'honor_passing' : null;
}

/** Whether the course's rules entitle a learner to a certificate now. */
export function isEligible(situation: CertificateSituation): boolean {
  const { tree, settings, enrollment, isPassing } = situation;
  return (
    enrollment?.isActive === true &&
    earnsCertificate(enrollment.mode, settings) &&
    issuesCertificates(tree, settings) &&
    isPassing &&
    !lacksIdentity(situation)
  );
}

function lacksIdentity(situation: CertificateSituation): boolean {
  const { enrollment, verification } = situation;
  return needsIdentity(enrollment?.mode ?? '', situation) && verification !== 'approved';
}

/** Whether the course issues certificates at all; it does not while its certificate design is a draft. */
export function issuesCertificates(tree: CertificateTree, { certificates }: CertificateSettings): boolean {
  return certificates !== 'off' && tree.settings.certificate?.isActive !== false;
}

/**
 * From when certificates of a course can be seen, in epoch milliseconds; null = as soon as they are issued. A course
 * without an end would otherwise keep its learners waiting for ever.
 */
export function visibleFrom({ selfPaced, end, settings }: CertificateTree): number | null {
  if (selfPaced) return null;
  switch (settings.certificatesDisplayBehavior) {
    case 'early_no_info':
    case 'early_with_info':
      return null;
    case 'end_with_date':
      return settings.certificateAvailableDate ?? end;
    default:
      return end;
  }
}

/**
 * Until when an issued certificate is hidden; null = it is visible. A course may move the date forward after the
 * certificate was issued, but a later date doesn't hide it again.
 */
export function findEmbargo(
  certificate: Pick<CertificateFact, 'visibleFrom'>,
  tree: CertificateTree,
  now: number,
): number | null {
  const current = visibleFrom(tree);
  if (certificate.visibleFrom === null || current === null) return null;
  const until = Math.min(certificate.visibleFrom, current);
  return now < until ? until : null;
}
