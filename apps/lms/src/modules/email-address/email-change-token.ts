import type { Reader } from '../../db/database.ts';
import { readPersonToken, signPersonToken } from '../../kernel/users/person-token.ts';
import { findUserRowById, type UserRow } from '../../kernel/users/users.store.ts';
import { DAY } from '../../lib/durations.ts';

/** The key that signs these tokens. */
export const EMAIL_CHANGE_PURPOSE = 'email-change';
/** How long the link in the mail works, in milliseconds. */
export const EMAIL_CHANGE_LIFETIME = DAY;

/** An account, and the address that its owner wants instead of the current one. */
export interface EmailChange {
  account: UserRow;
  email: string;
}

/** Signs a token that gives an account a new address, unless that has changed since. `now` is in epoch milliseconds. */
export function signEmailChangeToken(
  key: Uint8Array,
  { account, email }: { account: Pick<UserRow, 'id' | 'email_key'>; email: string },
  now: number,
): Promise<string> {
  const claims = { email, from: account.email_key };
  return signPersonToken(key, { userId: account.id, claims }, now + EMAIL_CHANGE_LIFETIME);
}

/** What a token changes; null if it is invalid, used or expired, or the address has changed in another way. */
export async function findEmailChange(
  reader: Reader,
  { key, token, now }: { key: Uint8Array; token: string; now: number },
): Promise<EmailChange | null> {
  const read = await readPersonToken(key, token, now);
  if (read === null) return null;
  const { email, from } = read.claims;
  const account = await findUserRowById(reader, read.userId);
  return account !== null && account.email_key === from && typeof email === 'string'
    ? { account, email }
    : null;
}
