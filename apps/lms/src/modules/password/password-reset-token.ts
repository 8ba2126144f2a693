import { hash } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Reader } from '../../db/database.ts';
import { HOUR } from '../../kernel/time/durations.ts';
import { findUserRowById, type UserRow } from '../../kernel/users/users.store.ts';

/** The key that signs these tokens. */
export const PASSWORD_RESET_PURPOSE = 'password-reset';
/** How long the link in the mail works, in milliseconds. */
export const PASSWORD_RESET_LIFETIME = HOUR;
const ALGORITHM = 'HS256';

type Account = Pick<UserRow, 'id' | 'password_hash'>;

/** Ties a token to the current password, so that any change of it invalidates the token. */
function fingerprintOf({ password_hash }: Account): string {
  return hash('sha256', password_hash);
}

/** Signs a single-use token to set an account's password. `now` is in epoch milliseconds. */
export async function signPasswordResetToken(
  key: Uint8Array,
  account: Account,
  now: number,
): Promise<string> {
  return new SignJWT({ for: fingerprintOf(account) })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(String(account.id))
    .setExpirationTime(Math.floor((now + PASSWORD_RESET_LIFETIME) / 1000))
    .sign(key);
}

/** The account whose password a token may set; null if it is invalid, used or expired. */
export async function findResettableAccount(
  reader: Reader,
  { key, token, now }: { key: Uint8Array; token: string; now: number },
): Promise<UserRow | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      currentDate: new Date(now),
      requiredClaims: ['sub', 'exp'],
    });
    const account = await findUserRowById(reader, Number(payload.sub));
    return account && payload.for === fingerprintOf(account) ? account : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
