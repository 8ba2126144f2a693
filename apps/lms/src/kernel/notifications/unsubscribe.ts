import { errors, jwtVerify, SignJWT } from 'jose';
import { frontEndUrl } from '../course/links.ts';
import { YEAR } from '../time/durations.ts';

/** The key that signs the tokens of notification mails. */
export const NOTIFICATION_PURPOSE = 'notification-unsubscribe';
const ALGORITHM = 'HS256';

/** Signs a token that can only turn off one person's notification mails; people open old mails, so it works for a year. */
export async function signNotificationToken(key: Uint8Array, userId: number, now: number): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(String(userId))
    .setExpirationTime(Math.floor((now + YEAR) / 1000))
    .sign(key);
}

/** Whose mails a token turns off; null if it is invalid or expired. */
export async function readNotificationToken(
  key: Uint8Array,
  token: string,
  now: number,
): Promise<number | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      currentDate: new Date(now),
      requiredClaims: ['sub', 'exp'],
    });
    const userId = Number(payload.sub);
    return Number.isSafeInteger(userId) ? userId : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** The front end's page for a token. */
export function unsubscribePageUrl(learningUrl: string, token: string): string {
  return frontEndUrl(learningUrl, 'preferences-unsubscribe', token, '');
}
