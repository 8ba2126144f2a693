import { YEAR } from '../../lib/durations.ts';
import { frontEndUrl } from '../course/links.ts';
import { readPersonToken, signPersonToken } from '../users/person-token.ts';

/** The key that signs the tokens of notification mails. */
export const NOTIFICATION_PURPOSE = 'notification-unsubscribe';

/** Signs a token that can only turn off one person's notification mails; people open old mails, so it works for a year. */
export async function signNotificationToken(key: Uint8Array, userId: number, now: number): Promise<string> {
  return signPersonToken(key, { userId, claims: {} }, now + YEAR);
}

/** Whose mails a token turns off; null if it is invalid or expired. */
export async function readNotificationToken(
  key: Uint8Array,
  token: string,
  now: number,
): Promise<number | null> {
  return (await readPersonToken(key, token, now))?.userId ?? null;
}

/** The front end's page for a token. */
export function unsubscribePageUrl(learningUrl: string, token: string): string {
  return frontEndUrl(learningUrl, 'preferences-unsubscribe', token, '');
}
