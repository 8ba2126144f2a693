import type { Tx } from '../../db/database.ts';
import {
  type RateLimit,
  SIGN_IN_ACCOUNT_LIMIT,
  SIGN_IN_ADDRESS_LIMIT,
  SIGN_IN_DEVICE_LIMIT,
  SIGN_IN_LIMIT,
} from '../../kernel/rate-limits/rate-limits.policy.ts';
import { clearRateLimit, countUse, refundRateLimit } from '../../kernel/rate-limits/rate-limits.store.ts';

/** An attempt to sign in. */
export interface SignInAttempt {
  /** From `clientNetworkOf`. */
  network: string;
  /** The entered username or address, folded. */
  login: string;
  /** The account it belongs to, or null. */
  userId: number | null;
  /** The id of the browser if it is known for that account. */
  device: string | null;
}

/** `paused`: no attempt may succeed now, but the response must not reveal it. `retryAfter` is in milliseconds. */
export type SignInUse = { kind: 'allowed' | 'paused' } | { kind: 'limited'; retryAfter: number };

interface Use {
  limit: RateLimit;
  parts: readonly string[];
  /** Set if reporting the limit would reveal that a username and an address belong together. */
  isSilent?: true;
  /** Whether a success clears all failures, not just its own use. */
  isCleared?: true;
}

/**
 * The limits that an attempt counts against. A username and an email address are each limited, which may be reported, and
 * so is their account, which may not: anyone could find out whose address it is. A browser that is known for the account
 * has a limit of its own, which others can't use up.
 */
function usesOf({ network, login, userId, device }: SignInAttempt): Use[] {
  if (device !== null) return [{ limit: SIGN_IN_DEVICE_LIMIT, parts: [device], isCleared: true }];
  const uses: Use[] = [
    { limit: SIGN_IN_ADDRESS_LIMIT, parts: [network] },
    { limit: SIGN_IN_LIMIT, parts: [network, login], isCleared: true },
    { limit: SIGN_IN_ACCOUNT_LIMIT, parts: [login] },
  ];
  if (userId !== null) {
    const account = ['account', String(userId)];
    uses.push(
      { limit: SIGN_IN_LIMIT, parts: [network, ...account], isSilent: true, isCleared: true },
      { limit: SIGN_IN_ACCOUNT_LIMIT, parts: account, isSilent: true },
    );
  }
  return uses;
}

/** Counts an attempt as failed before its result is known, so that concurrent attempts can't exceed a limit. */
export async function countSignIn(tx: Tx, attempt: SignInAttempt, now: number): Promise<SignInUse> {
  let retryAfter = 0;
  let isPaused = false;
  for (const { limit, parts, isSilent } of usesOf(attempt)) {
    const use = await countUse(tx, limit, parts, now);
    if (use.allowed) continue;
    if (isSilent) isPaused = true;
    else retryAfter = Math.max(retryAfter, use.retryAfter);
  }
  if (retryAfter > 0) return { kind: 'limited', retryAfter };
  return { kind: isPaused ? 'paused' : 'allowed' };
}

/** Refunds an attempt that succeeded. */
export async function refundSignIn(tx: Tx, attempt: SignInAttempt): Promise<void> {
  for (const { limit, parts, isCleared } of usesOf(attempt)) {
    if (isCleared) await clearRateLimit(tx, limit, parts);
    else await refundRateLimit(tx, limit, parts);
  }
}
