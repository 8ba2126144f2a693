import { findCertificateLink } from '../../../course/certificate-link.ts';
import { findExitVariant } from '../../../course/exit-variant.ts';
import type { Progress } from '../../../lms/progress.ts';

/** The content of the certificate card; URLs are absolute. */
export type CertificateCardContent =
  | { kind: 'not-passing' | 'in-progress' | 'to-request' | 'verification-pending' }
  | { kind: 'to-verify'; verifyUrl: string | null }
  | { kind: 'ready'; form: 'web' | 'file'; url: string }
  | { kind: 'ready'; form: null }
  | { kind: 'coming'; courseEnd: string | null; availableAt: string | null }
  | { kind: 'upgrade'; upgradeUrl: string };

/** `event`: the name of the certificate's state in tracking events (TRK-05). */
export interface CertificateState {
  readonly event: string;
  /** Null: no card. */
  readonly card: CertificateCardContent | null;
}

export interface CertificateFacts {
  readonly progress: Pick<
    Progress,
    | 'certificateData'
    | 'end'
    | 'hasScheduledContent'
    | 'userHasPassingGrade'
    | 'verificationData'
    | 'verifiedMode'
  >;
  readonly isSignedIn: boolean;
  readonly isEnrolled: boolean;
  readonly lmsBaseUrl: string;
}

const DISABLED = 'certificate_status_disabled';

/** What the progress tab says about a learner's certificate (PRG-17 to PRG-30). */
export function findCertificateState({
  progress,
  isSignedIn,
  isEnrolled,
  lmsBaseUrl,
}: CertificateFacts): CertificateState {
  const { certificateData: certificate, userHasPassingGrade: hasPassed, hasScheduledContent } = progress;
  const level = findExitVariant({ isSignedIn, isEnrolled, hasPassed, hasScheduledContent, certificate });
  if (level === 0) return { event: DISABLED, card: null };
  const status = certificate?.certStatus ?? null;
  if (status !== 'downloadable') {
    if (level === 2) return { event: 'not_passing', card: { kind: 'not-passing' } };
    if (level === 3) return { event: 'has_scheduled_content', card: { kind: 'in-progress' } };
  }
  switch (status) {
    case 'requesting':
      return { event: status, card: { kind: 'to-request' } };
    case 'unverified':
      return { event: status, card: findVerification(progress) };
    case 'downloadable':
      return findReady(progress, lmsBaseUrl);
    case 'earned_but_not_available': {
      const availableAt = certificate?.certificateAvailableDate ?? null;
      return { event: status, card: { kind: 'coming', courseEnd: progress.end, availableAt } };
    }
    case 'audit_passing':
    case 'honor_passing': {
      const upgradeUrl = progress.verifiedMode?.upgradeUrl;
      return upgradeUrl === undefined
        ? { event: 'audit_passing_missing_upgrade_deadline', card: null }
        : { event: status, card: { kind: 'upgrade', upgradeUrl } };
    }
    default:
      return { event: status ?? DISABLED, card: null };
  }
}

/** The same state without a card that asks its reader to do something. */
export function withoutSteps({ event, card }: CertificateState): CertificateState {
  const isStep = card?.kind === 'to-request' || card?.kind === 'to-verify' || card?.kind === 'upgrade';
  return { event, card: isStep ? null : card };
}

function findVerification({
  verificationData: { status, link },
}: CertificateFacts['progress']): CertificateCardContent {
  return status === 'pending' ? { kind: 'verification-pending' } : { kind: 'to-verify', verifyUrl: link };
}

function findReady({ certificateData }: CertificateFacts['progress'], lmsBaseUrl: string): CertificateState {
  const link = certificateData && findCertificateLink(certificateData, lmsBaseUrl);
  if (link === null) return { event: 'downloadable', card: { kind: 'ready', form: null } };
  const event = link.form === 'web' ? 'earned_viewable' : 'earned_downloadable';
  return { event, card: { kind: 'ready', ...link } };
}
