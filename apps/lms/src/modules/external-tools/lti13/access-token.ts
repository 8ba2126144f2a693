import * as v from 'valibot';
import { openClaims, sealClaims } from '../../../kernel/keys/sealed-claims.ts';
import type { Secrets } from '../../../kernel/keys/secrets.ts';
import { HOUR } from '../../../lib/durations.ts';

const PURPOSE = 'tool-access';
/** Of an access token, in milliseconds. */
export const ACCESS_LIFETIME = HOUR;

const CLAIMS = v.object({ clientId: v.string(), scopes: v.array(v.string()), expiresAt: v.number() });

/** What the bearer of a token may do. */
export type AccessClaims = Pick<v.InferOutput<typeof CLAIMS>, 'clientId' | 'scopes'>;

/** A token for a tool. `now` is epoch milliseconds. */
export function sealAccessToken(secrets: Pick<Secrets, 'key'>, claims: AccessClaims, now: number): string {
  return sealClaims(secrets.key(PURPOSE), { ...claims, expiresAt: now + ACCESS_LIFETIME });
}

/** The claims of a token; null for anything else, and once it has expired. */
export function openAccessToken(
  secrets: Pick<Secrets, 'keys'>,
  token: string,
  now: number,
): AccessClaims | null {
  for (const key of secrets.keys(PURPOSE)) {
    const { success, output } = v.safeParse(CLAIMS, openClaims(key, token));
    if (success && now < output.expiresAt) return output;
  }
  return null;
}
