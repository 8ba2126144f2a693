import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { MINUTE } from '../../lib/durations.ts';
import { hashToken } from '../keys/tokens.ts';
import type { RateLimit } from './rate-limits.policy.ts';

/** How far the clocks of two processes may differ, in milliseconds. */
const CLOCK_SKEW = MINUTE;

export interface RateLimitUse {
  allowed: boolean;
  /** Milliseconds until the window ends. */
  retryAfter: number;
}

// Addresses and usernames are personal data: only their hash is stored.
function keyOf(limit: RateLimit, parts: readonly string[]): string {
  return hashToken(JSON.stringify([limit.name, ...parts]));
}

/** Counts one use, for all processes over this database. */
export async function countUse(
  tx: Tx,
  limit: RateLimit,
  parts: readonly string[],
  now: number,
): Promise<RateLimitUse> {
  // A window that starts in the future means that the clock was set back: it would block for as long as that.
  const expired = sql<boolean>`(rate_limits.window_start <= ${now - limit.window} or rate_limits.window_start > ${now + CLOCK_SKEW})`;
  const row = await tx
    .insertInto('rate_limits')
    .values({ key: keyOf(limit, parts), window_start: now, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${expired} then 1 else rate_limits.count + 1 end`,
        window_start: sql<number>`case when ${expired} then excluded.window_start else rate_limits.window_start end`,
      }),
    )
    .returning(['window_start', 'count'])
    .executeTakeFirstOrThrow();
  return { allowed: row.count <= limit.max, retryAfter: row.window_start + limit.window - now };
}

/** Uncounts a use that turned out to be legitimate. */
export async function refundRateLimit(tx: Tx, limit: RateLimit, parts: readonly string[]): Promise<void> {
  await tx
    .updateTable('rate_limits')
    .set({ count: sql<number>`count - 1` })
    .where('key', '=', keyOf(limit, parts))
    .where('count', '>', 0)
    .execute();
}

export async function clearRateLimit(tx: Tx, limit: RateLimit, parts: readonly string[]): Promise<void> {
  await tx.deleteFrom('rate_limits').where('key', '=', keyOf(limit, parts)).execute();
}

/** Deletes windows that ended before `before` (epoch milliseconds). */
export async function sweepRateLimits(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('rate_limits').where('window_start', '<=', before).execute();
}
