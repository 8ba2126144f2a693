import { errors, jwtVerify, SignJWT } from 'jose';
import { YEAR } from '../../kernel/time/durations.ts';

/** How long the links in a mail work, in milliseconds: people open old mails. */
export const UNSUBSCRIBE_LIFETIME = YEAR;
const ALGORITHM = 'HS256';

/** The learner and course whose reminders a token turns off. */
export interface UnsubscribeClaims {
  userId: number;
  courseKey: string;
}

/**
 * Signs a token that can only turn off one learner's reminders for one course. `key` is the site's key for this purpose;
 * `now` is in epoch milliseconds.
 */
export async function signUnsubscribeToken(
  key: Uint8Array,
  { userId, courseKey }: UnsubscribeClaims,
  now: number,
): Promise<string> {
  return new SignJWT({ course: courseKey })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(String(userId))
    .setExpirationTime(Math.floor((now + UNSUBSCRIBE_LIFETIME) / 1000))
    .sign(key);
}

/** The claims of a token; null if it is invalid, for another purpose, or expired. */
export async function readUnsubscribeToken(
  key: Uint8Array,
  token: string,
  now: number,
): Promise<UnsubscribeClaims | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      currentDate: new Date(now),
      requiredClaims: ['sub', 'exp'],
    });
    const userId = Number(payload.sub);
    return Number.isSafeInteger(userId) && typeof payload.course === 'string'
      ? { userId, courseKey: payload.course }
      : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
