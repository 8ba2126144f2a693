import { hash } from 'node:crypto';
import type { Reader } from '../../db/database.ts';
import { readPersonToken, signPersonToken } from '../../kernel/users/person-token.ts';
import { findUserRowById, type UserRow } from '../../kernel/users/users.store.ts';
import { HOUR } from '../../lib/durations.ts';

/** The key that signs these tokens. */
export const PASSWORD_RESET_PURPOSE = 'password-reset';
/** How long the link in the mail works, in milliseconds. */
export const PASSWORD_RESET_LIFETIME = HOUR;

type Account = Pick<UserRow, 'id' | 'password_hash' | 'email_key'>;

/** Ties a token to the current password and address, so that any change of them invalidates the token. */
function fingerprintOf({ password_hash, email_key }: Account): string {
  return hash('sha256', JSON.stringify([password_hash, email_key]));
}

/** Signs a single-use token to set an account's password. `now` is in epoch milliseconds. */
export async function signPasswordResetToken(
  key: Uint8Array,
  account: Account,
  now: number,
): Promise<string> {
  const claims = { for: fingerprintOf(account) };
  return signPersonToken(key, { userId: account.id, claims }, now + PASSWORD_RESET_LIFETIME);
}

/** The account whose password a token may set; null if it is invalid, used or expired. */
export async function findResettableAccount(
  reader: Reader,
  { key, token, now }: { key: Uint8Array; token: string; now: number },
): Promise<UserRow | null> {
  const read = await readPersonToken(key, token, now);
  if (read === null) return null;
  const account = await findUserRowById(reader, read.userId);
  return account && read.claims.for === fingerprintOf(account) ? account : null;
}
