import type { Reader, Tx } from '../../db/database.ts';
import { hashToken, makeToken } from './tokens.ts';

/** How long the link in the mail works, in milliseconds. */
export const ACTIVATION_LIFETIME = 7 * 24 * 60 * 60 * 1000;

/** Makes the token for a mail; earlier ones of the account stop working. */
export async function insertActivation(tx: Tx, userId: number, now: number): Promise<string> {
  const token = makeToken();
  await tx.deleteFrom('activations').where('user_id', '=', userId).execute();
  await tx.deleteFrom('activations').where('expires_at', '<=', now).execute();
  await tx
    .insertInto('activations')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      expires_at: now + ACTIVATION_LIFETIME,
    })
    .execute();
  return token;
}

/** The account that a token activates; null when it is unknown, used or too old. */
export async function findActivation(db: Reader, token: string, now: number): Promise<number | null> {
  const row = await db
    .selectFrom('activations')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function deleteActivations(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('activations').where('user_id', '=', userId).execute();
}
