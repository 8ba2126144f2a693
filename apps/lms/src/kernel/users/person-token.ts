import { errors, jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'HS256';

/** What a token says: whom it concerns, and the claims of its purpose. */
export interface PersonToken {
  userId: number;
  claims: Readonly<Record<string, unknown>>;
}

/**
 * Signs a token about one person, for a link in a mail or a cookie. `key` is the site's key for this purpose alone, so that
 * a token for one purpose is none for another; `expiresAt` is in epoch milliseconds.
 */
export async function signPersonToken(
  key: Uint8Array,
  { userId, claims }: PersonToken,
  expiresAt: number,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(String(userId))
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(key);
}

/** What a token says; null if it is invalid, for another purpose, or expired at `now` (epoch milliseconds). */
export async function readPersonToken(
  key: Uint8Array,
  token: string,
  now: number,
): Promise<PersonToken | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      currentDate: new Date(now),
      requiredClaims: ['sub', 'exp'],
    });
    const userId = Number(payload.sub);
    return Number.isSafeInteger(userId) ? { userId, claims: payload } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
