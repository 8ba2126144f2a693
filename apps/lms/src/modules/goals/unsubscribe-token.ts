import { errors, jwtVerify, SignJWT } from 'jose';
import { YEAR } from '../../kernel/time/durations.ts';

/** How long the links of a mail work, in milliseconds: mail lies about for long. */
export const UNSUBSCRIBE_LIFETIME = YEAR;
const ALGORITHM = 'HS256';

/** Whose reminders for which course a token switches off. */
export interface UnsubscribeClaims {
  userId: number;
  courseKey: string;
}

/**
 * Signs a token that switches off one learner's reminders for one course, and is good for nothing else: `key` is the
 * site's own for this purpose. `now` is in epoch milliseconds.
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

/** What a token stands for; null when it is not genuine, for something else, or too old. */
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
