import type { Reader, Tx } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { hashToken, makeToken } from '../../kernel/keys/tokens.ts';
import { DAY } from '../../lib/durations.ts';

/** How long the link in the mail works, in milliseconds. */
const ACTIVATION_LIFETIME = 7 * DAY;

/**
 * Creates the token for a mail, which invalidates the account's earlier ones. `next` is where activation redirects; if
 * null, the earlier value is kept. It is stored here so that the mail contains nothing that the registrant has chosen.
 */
export async function insertActivation(
  tx: Tx,
  userId: number,
  now: number,
  next: string | null = null,
): Promise<string> {
  const token = makeToken();
  // Of two concurrent mails only one has a valid link.
  await lockUser(tx, userId);
  const former = await tx
    .selectFrom('activations')
    .select('next')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  await tx.deleteFrom('activations').where('user_id', '=', userId).execute();
  await tx.deleteFrom('activations').where('expires_at', '<=', now).execute();
  await tx
    .insertInto('activations')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      expires_at: now + ACTIVATION_LIFETIME,
      next: next ?? former?.next ?? null,
    })
    .execute();
  return token;
}

export interface Activation {
  userId: number;
  /** Where to redirect; must be validated again before it is used. */
  next: string | null;
}

/** What a token activates; null if it is unknown, used or expired. */
export async function findActivation(db: Reader, token: string, now: number): Promise<Activation | null> {
  const row = await db
    .selectFrom('activations')
    .select(['user_id', 'next'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? { userId: row.user_id, next: row.next } : null;
}

/** Consumes a token and all others of its account; null as for {@link findActivation}. */
export async function consumeActivation(tx: Tx, token: string, now: number): Promise<Activation | null> {
  const row = await tx
    .deleteFrom('activations')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .returning(['user_id', 'next'])
    .executeTakeFirst();
  if (!row) return null;
  await deleteActivations(tx, row.user_id);
  return { userId: row.user_id, next: row.next };
}

async function deleteActivations(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('activations').where('user_id', '=', userId).execute();
}
