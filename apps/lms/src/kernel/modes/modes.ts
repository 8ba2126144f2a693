import { auditModes, type EnrollmentMode, verifiedModes } from '@lectern/contract';
import { defineMessages, type Message, t } from '../../i18n/messages.ts';

const messages = defineMessages({
  audit: { defaultMessage: 'Audit', description: 'Name of a track of a course' },
  honor: { defaultMessage: 'Honor code', description: 'Name of a track of a course' },
  verified: { defaultMessage: 'Verified track', description: 'Name of a track of a course' },
  professional: { defaultMessage: 'Professional education', description: 'Name of a track of a course' },
  professionalWithoutId: {
    defaultMessage: 'Professional education without ID verification',
    description: 'Name of a track of a course',
  },
  credit: { defaultMessage: 'Credit', description: 'Name of a track of a course that gives academic credit' },
  masters: { defaultMessage: 'Master’s degree', description: 'Name of a track of a course' },
  executive: { defaultMessage: 'Executive education', description: 'Name of a track of a course' },
  executivePaid: { defaultMessage: 'Executive education, paid', description: 'Name of a track of a course' },
  executiveUnpaid: {
    defaultMessage: 'Executive education, unpaid',
    description: 'Name of a track of a course',
  },
  bootcampPaid: { defaultMessage: 'Bootcamp, paid', description: 'Name of a track of a course' },
  bootcampUnpaid: { defaultMessage: 'Bootcamp, unpaid', description: 'Name of a track of a course' },
});

const PAID: ReadonlySet<string> = new Set(verifiedModes);
const KNOWN: ReadonlySet<string> = new Set([...auditModes, ...verifiedModes]);

/** Display names of modes. */
const MODE_NAMES: Record<EnrollmentMode, Message> = {
  audit: messages.audit,
  honor: messages.honor,
  verified: messages.verified,
  professional: messages.professional,
  'no-id-professional': messages.professionalWithoutId,
  credit: messages.credit,
  masters: messages.masters,
  'executive-education': messages.executive,
  'paid-executive-education': messages.executivePaid,
  'unpaid-executive-education': messages.executiveUnpaid,
  'paid-bootcamp': messages.bootcampPaid,
  'unpaid-bootcamp': messages.bootcampUnpaid,
};

/** The modes that a learner may upgrade to, best first; degrees, credit and the like aren't sold individually. */
const SOLD: readonly EnrollmentMode[] = ['verified', 'professional', 'no-id-professional'];

/** The modes in which learners can enroll themselves; the first is the default. */
const FREE: readonly EnrollmentMode[] = ['audit', 'honor', 'unpaid-executive-education', 'unpaid-bootcamp'];

/** Used when an operator names none. */
export const DEFAULT_MODE = 'audit';

export function isKnownMode(mode: string): mode is EnrollmentMode {
  return KNOWN.has(mode);
}

/** The display name of a mode; the slug of an unknown one. */
export function modeName(mode: string): string {
  return isKnownMode(mode) ? t(MODE_NAMES[mode]) : mode;
}

/** Whether a mode gives full access; unknown modes do not. */
export function isVerifiedMode(mode: string): boolean {
  return PAID.has(mode);
}

/** Whether learners in this mode are offered an upgrade, and limited until they take it (wire contract 22.12). */
export function isUpsellMode(mode: string): boolean {
  return mode === 'audit' || mode === 'honor';
}

/** Whether passing in this mode earns a certificate; not in unknown modes, nor in free ones. */
export function earnsCertificate(
  mode: string,
  { honorCertificates }: { honorCertificates: boolean },
): boolean {
  return isVerifiedMode(mode) || (mode === 'honor' && honorCertificates);
}

/** The mode that learners of a course may upgrade to, or null when it offers none. */
export function findPaidMode(offered: readonly EnrollmentMode[]): EnrollmentMode | null {
  return SOLD.find((mode) => offered.includes(mode)) ?? null;
}

/** The mode that a learner gets by enrolling, or null when the course offers no free one. */
export function findFreeMode(offered: readonly EnrollmentMode[]): EnrollmentMode | null {
  return FREE.find((mode) => offered.includes(mode)) ?? null;
}
