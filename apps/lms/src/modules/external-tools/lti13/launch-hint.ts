import * as v from 'valibot';
import { openClaims, sealClaims } from '../../../kernel/keys/sealed-claims.ts';
import type { Secrets } from '../../../kernel/keys/secrets.ts';
import { MINUTE } from '../../../lib/durations.ts';

const PURPOSE = 'tool-launch';
/** A tool may show a page of its own in between, such as one that asks for cookies. */
const LIFETIME = 10 * MINUTE;

/** What the site has to remember of a launch while the learner's browser is at the tool's login address. */
export interface LaunchHint {
  /** The token of the unit's page that allows the launch. */
  token: string;
  clientId: string;
  hasAgreed: boolean;
  target: 'iframe' | 'window';
}

const HINT = v.object({
  token: v.string(),
  clientId: v.string(),
  hasAgreed: v.boolean(),
  target: v.picklist(['iframe', 'window']),
  expiresAt: v.number(),
});

/** Seals a hint, so that the tool that passes it on can neither read nor change it. `now` is epoch milliseconds. */
export function sealHint(secrets: Pick<Secrets, 'key'>, hint: LaunchHint, now: number): string {
  return sealClaims(secrets.key(PURPOSE), { ...hint, expiresAt: now + LIFETIME });
}

/** The hint of a launch; null for anything else, and once it has expired. */
export function openHint(secrets: Pick<Secrets, 'keys'>, sealed: string, now: number): LaunchHint | null {
  for (const key of secrets.keys(PURPOSE)) {
    const { success, output } = v.safeParse(HINT, openClaims(key, sealed));
    if (success && now < output.expiresAt) return output;
  }
  return null;
}
