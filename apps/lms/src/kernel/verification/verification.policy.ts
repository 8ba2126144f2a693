import type { VerificationStatus } from '@lectern/contract';

/** The stored statuses; `none` is represented by the absence of a row. */
export type StoredStatus = Exclude<VerificationStatus, 'none'>;

/** The status as reported by an operator, or by whoever verifies identities for them. Times are epoch milliseconds. */
export interface Verification {
  status: StoredStatus;
  /** When an approval ends; null = never. */
  expiresAt: number | null;
  changedAt: number;
}

/** The status now; an approval is valid up to its expiry, exclusive. */
export function verificationStatusAt(verification: Verification | null, now: number): VerificationStatus {
  if (verification === null) return 'none';
  const { status, expiresAt } = verification;
  return status === 'approved' && expiresAt !== null && expiresAt <= now ? 'expired' : status;
}

const IDENTITY_MODES: ReadonlySet<string> = new Set(['verified', 'professional']);

/**
 * Whether a certificate in this mode requires a verified identity. Without a place where learners can verify it, none does:
 * they could never get a certificate.
 */
export function needsIdentity(mode: string, { verifiesIdentity }: { verifiesIdentity: boolean }): boolean {
  return verifiesIdentity && IDENTITY_MODES.has(mode);
}

/** The data about a learner that the verification deadline depends on. */
export interface VerificationSituation {
  /** The mode of an active enrollment; null without one. */
  mode: string | null;
  /** The deadline of the course; null = it has none. */
  deadline: number | null;
  status: VerificationStatus;
  /** Whether the site has a place to verify identities. */
  verifiesIdentity: boolean;
}

/** By when a learner must verify their identity; null if they needn't, have done so, or are awaiting a decision. */
export function findVerificationDeadline(situation: VerificationSituation): number | null {
  const { mode, deadline, status } = situation;
  const isOwed = status !== 'approved' && status !== 'pending';
  return mode !== null && needsIdentity(mode, situation) && isOwed ? deadline : null;
}
