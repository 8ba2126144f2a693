import { createHmac, randomBytes } from 'node:crypto';
import type { Secrets } from '../../kernel/keys/secrets.ts';

const SALT_BYTES = 16;
const PURPOSE = 'calendar-feeds';

/** Makes a feed's token another one. */
export const makeFeedSalt = (): string => randomBytes(SALT_BYTES).toString('base64url');

/**
 * The token of a feed: 256 bits, base64url. It follows from the salt and a key of the site, so that its owner can be
 * shown the address again although only the token's hash is kept.
 */
export function feedTokenOf({ key }: Secrets, salt: string): string {
  return signSalt(key(PURPOSE), salt);
}

/** All tokens that a feed of this salt may have: one for each key of the site, the newest first. */
export function feedTokensOf({ keys }: Secrets, salt: string): string[] {
  return keys(PURPOSE).map((key) => signSalt(key, salt));
}

function signSalt(key: Uint8Array, salt: string): string {
  return createHmac('sha256', key).update(salt).digest('base64url');
}

/** The address that calendars subscribe to. */
export function feedAddress(origin: string, token: string): string {
  return `${origin}/calendar/${token}.ics`;
}

/** The token in the last part of a feed's path, or null. */
export function findFeedToken(file: string): string | null {
  return /^([\w-]{43})\.ics$/.exec(file)?.[1] ?? null;
}
