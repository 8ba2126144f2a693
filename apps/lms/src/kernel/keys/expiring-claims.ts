import * as v from 'valibot';
import { openClaims, sealClaims } from './sealed-claims.ts';
import type { Secrets } from './secrets.ts';

/** Claims for one purpose, which only this site can read, until they expire. */
interface Kind<Claims extends object> {
  /** Names the key. */
  purpose: string;
  schema: v.GenericSchema<unknown, Claims>;
  /** In milliseconds. */
  lifetime: number;
}

const EXPIRY = v.object({ expiresAt: v.number() });

/** Seals claims; `now` is epoch milliseconds. */
export function sealExpiring<Claims extends object>(
  { purpose, lifetime }: Kind<Claims>,
  claims: Claims,
  { secrets, now }: { secrets: Pick<Secrets, 'key'>; now: number },
): string {
  return sealClaims(secrets.key(purpose), { ...claims, expiresAt: now + lifetime });
}

/** The claims; null for anything else, and once they have expired. */
export function openExpiring<Claims extends object>(
  { purpose, schema }: Kind<Claims>,
  sealed: string,
  { secrets, now }: { secrets: Pick<Secrets, 'keys'>; now: number },
): Claims | null {
  for (const key of secrets.keys(purpose)) {
    const opened = openClaims(key, sealed);
    const [expiry, claims] = [v.safeParse(EXPIRY, opened), v.safeParse(schema, opened)];
    if (expiry.success && claims.success) return now < expiry.output.expiresAt ? claims.output : null;
  }
  return null;
}
