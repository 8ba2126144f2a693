import { createHmac, randomBytes } from 'node:crypto';
import type { Secrets } from '../../kernel/keys/secrets.ts';

const SALT_BYTES = 16;
const PURPOSE = 'calendar-feeds';

/** A new salt gives a feed a new token. */
export const makeFeedSalt = (): string => randomBytes(SALT_BYTES).toString('base64url');

/**
 * The token of a feed: 256 bits, base64url. Derived from the salt and a key of the site, so that the link can be shown
 * again although only the token's hash is stored.
 */
export function feedTokenOf({ key }: Secrets, salt: string): string {
  return signSalt(key(PURPOSE), salt);
}

/** All possible tokens of a salt: one per key of the site, newest first. */
export function feedTokensOf({ keys }: Secrets, salt: string): string[] {
  return keys(PURPOSE).map((key) => signSalt(key, salt));
}

function signSalt(key: Uint8Array, salt: string): string {
  return createHmac('sha256', key).update(salt).digest('base64url');
}

/** The URL that calendars subscribe to. */
export function feedAddress(origin: string, token: string): string {
  return `${origin}/calendar/${token}.ics`;
}

/** The token in the last segment of a feed's path, or null. */
export function findFeedToken(file: string): string | null {
  return /^([\w-]{43})\.ics$/.exec(file)?.[1] ?? null;
}
