import { readPersonToken, signPersonToken } from '../../kernel/users/person-token.ts';
import { YEAR } from '../../lib/durations.ts';

/** How long the links in a mail work, in milliseconds: people open old mails. */
export const UNSUBSCRIBE_LIFETIME = YEAR;

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
  return signPersonToken(key, { userId, claims: { course: courseKey } }, now + UNSUBSCRIBE_LIFETIME);
}

/** The claims of a token; null if it is invalid, for another purpose, or expired. */
export async function readUnsubscribeToken(
  key: Uint8Array,
  token: string,
  now: number,
): Promise<UnsubscribeClaims | null> {
  const read = await readPersonToken(key, token, now);
  return read !== null && typeof read.claims.course === 'string'
    ? { userId: read.userId, courseKey: read.claims.course }
    : null;
}
