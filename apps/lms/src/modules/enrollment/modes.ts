import { verifiedModes } from '@lectern/contract';

const PAID = new Set<string>(verifiedModes);

/** The mode that learners enrol in by themselves. */
export const DEFAULT_MODE = 'audit';

/** Whether a mode gives full access; unknown modes do not. */
export function isVerifiedMode(mode: string): boolean {
  return PAID.has(mode);
}
