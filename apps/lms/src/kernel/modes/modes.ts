import { auditModes, type EnrollmentMode, verifiedModes } from '@lectern/contract';

const PAID: ReadonlySet<string> = new Set(verifiedModes);
const KNOWN: ReadonlySet<string> = new Set([...auditModes, ...verifiedModes]);

/** What a mode is called. */
export const MODE_NAMES: Record<EnrollmentMode, string> = {
  audit: 'Audit',
  honor: 'Honor code',
  verified: 'Verified track',
  professional: 'Professional education',
  'no-id-professional': 'Professional education without ID verification',
  credit: 'Credit',
  masters: 'Master’s degree',
  'executive-education': 'Executive education',
  'paid-executive-education': 'Executive education, paid',
  'unpaid-executive-education': 'Executive education, unpaid',
  'paid-bootcamp': 'Bootcamp, paid',
  'unpaid-bootcamp': 'Bootcamp, unpaid',
};

/** The modes that a learner may upgrade to, the best first; degrees, credit and the like are not sold one by one. */
const SOLD: readonly EnrollmentMode[] = ['verified', 'professional', 'no-id-professional'];

/** The modes that learners take by themselves, the one they get unless they say otherwise first. */
const FREE: readonly EnrollmentMode[] = ['audit', 'honor', 'unpaid-executive-education', 'unpaid-bootcamp'];

/** Where an operator names none. */
export const DEFAULT_MODE = 'audit';

export function isKnownMode(mode: string): mode is EnrollmentMode {
  return KNOWN.has(mode);
}

/** What a mode is called; one that we don't know is called by its slug. */
export function modeName(mode: string): string {
  return isKnownMode(mode) ? MODE_NAMES[mode] : mode;
}

/** Whether a mode gives full access; unknown modes do not. */
export function isVerifiedMode(mode: string): boolean {
  return PAID.has(mode);
}

/** Whether who is in this mode is asked to upgrade, and held to the limits until then (wire contract 22.12). */
export function isUpsellMode(mode: string): boolean {
  return mode === 'audit' || mode === 'honor';
}

/** Whether who passes in this mode may get a certificate; unknown modes and those that cost nothing give none. */
export function earnsCertificate(
  mode: string,
  { honorCertificates }: { honorCertificates: boolean },
): boolean {
  return isVerifiedMode(mode) || (mode === 'honor' && honorCertificates);
}

/** What learners of a course may upgrade to, or null when it sells nothing. */
export function findPaidMode(offered: readonly EnrollmentMode[]): EnrollmentMode | null {
  return SOLD.find((mode) => offered.includes(mode)) ?? null;
}

/** The mode that a learner gets by enrolling, or null when the course has none that is free. */
export function findFreeMode(offered: readonly EnrollmentMode[]): EnrollmentMode | null {
  return FREE.find((mode) => offered.includes(mode)) ?? null;
}
