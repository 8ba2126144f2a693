import type { Tx } from '../../db/database.ts';
import {
  type RateLimit,
  SIGN_IN_ACCOUNT_LIMIT,
  SIGN_IN_ADDRESS_LIMIT,
  SIGN_IN_DEVICE_LIMIT,
  SIGN_IN_LIMIT,
} from '../../kernel/rate-limits/rate-limits.policy.ts';
import {
  clearRateLimit,
  useRateLimit as countUse,
  refundRateLimit,
} from '../../kernel/rate-limits/rate-limits.store.ts';

/** One try to sign in. */
export interface SignInAttempt {
  /** As `clientNetworkOf` says it. */
  network: string;
  /** What was entered, folded. */
  login: string;
  /** The account that it names, or null. */
  userId: number | null;
  /** The id of the browser where it is known for that account. */
  device: string | null;
}

/** `paused`: no try may succeed now, and nobody may be told so. `retryAfter` is in milliseconds. */
export type SignInUse = { outcome: 'allowed' | 'paused' } | { outcome: 'limited'; retryAfter: number };

interface Use {
  limit: RateLimit;
  parts: readonly string[];
  /** Set where the answer would tell that two names are one account. */
  isSilent?: true;
  /** Whether a success forgets all failures, not just its own use. */
  isCleared?: true;
}

/**
 * What an attempt counts for. A username and an address are limited each by itself, which may be told, and together
 * under their account, which may not: else anybody could find out whose address it is. A browser that is known for the
 * account has a limit of its own, which nobody else can use up.
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

/** Counts an attempt as failed, before it is known how it ends: many at once can't get past a limit. */
export async function countSignIn(tx: Tx, attempt: SignInAttempt, now: number): Promise<SignInUse> {
  let retryAfter = 0;
  let isPaused = false;
  for (const { limit, parts, isSilent } of usesOf(attempt)) {
    const use = await countUse(tx, limit, parts, now);
    if (use.allowed) continue;
    if (isSilent) isPaused = true;
    else retryAfter = Math.max(retryAfter, use.retryAfter);
  }
  if (retryAfter > 0) return { outcome: 'limited', retryAfter };
  return { outcome: isPaused ? 'paused' : 'allowed' };
}

/** Takes an attempt back that has succeeded. */
export async function forgiveSignIn(tx: Tx, attempt: SignInAttempt): Promise<void> {
  for (const { limit, parts, isCleared } of usesOf(attempt)) {
    if (isCleared) await clearRateLimit(tx, limit, parts);
    else await refundRateLimit(tx, limit, parts);
  }
}
