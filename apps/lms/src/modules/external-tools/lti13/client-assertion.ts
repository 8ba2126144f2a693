import { createPublicKey, type KeyObject } from 'node:crypto';
import type { ToolRegistration } from '@lectern/olx';
import { createRemoteJWKSet, customFetch, decodeJwt, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { MINUTE, SECOND } from '../../../lib/durations.ts';
import { fetchSmall } from './fetch-small.ts';

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256'];
const ISSUED_WITHIN = 10 * MINUTE;
const CLOCK_SKEW = MINUTE;
const MAX_KEYSETS = 100;

type Keys = NonNullable<ToolRegistration['keys']>;

/** Keysets of tools, which `jose` keeps for ten minutes and requests again for a key that isn't in them. */
const keysets = new LRUCache<string, JWTVerifyGetKey>({ max: MAX_KEYSETS });

/** Who says that they signed an assertion; null if it doesn't say so, or isn't one. Nothing of it is verified. */
export function findClaimedClient(assertion: string): string | null {
  try {
    return decodeJwt(assertion).iss ?? null;
  } catch {
    return null;
  }
}

/**
 * The id of an assertion by which a tool proves that it is a client (RFC 7523); null unless one of the keys has signed it, for
 * one of the audiences, within ten minutes. `now` is epoch milliseconds.
 */
export async function verifyAssertion(
  assertion: string,
  {
    clientId,
    audiences,
    keys,
    now,
  }: { clientId: string; audiences: string[]; keys: readonly Keys[]; now: number },
): Promise<string | null> {
  for (const each of keys) {
    const key = 'publicKey' in each ? readPublicKey(each.publicKey) : keysetAt(each.keysetUrl);
    const id = key && (await verify(key));
    if (id) return id;
  }
  return null;

  async function verify(key: KeyObject | JWTVerifyGetKey): Promise<string | null> {
    const options = {
      algorithms: ALGORITHMS,
      issuer: clientId,
      subject: clientId,
      audience: audiences,
      requiredClaims: ['exp', 'jti'],
      maxTokenAge: ISSUED_WITHIN / SECOND,
      clockTolerance: CLOCK_SKEW / SECOND,
      currentDate: new Date(now),
    };
    try {
      const { payload } = await (typeof key === 'function'
        ? jwtVerify(assertion, key, options)
        : jwtVerify(assertion, key, options));
      return payload.jti ?? null;
    } catch (error) {
      // Also of a keyset that can't be reached or read: whoever runs the tool sees that its tokens are refused.
      if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
      throw error;
    }
  }
}

function keysetAt(url: string): JWTVerifyGetKey {
  const known = keysets.get(url);
  if (known) return known;
  const keyset = createRemoteJWKSet(new URL(url), { [customFetch]: fetchSmall });
  keysets.set(url, keyset);
  return keyset;
}

/** Reads a key in PEM; an attribute of XML has spaces in place of its line ends. Null for anything else. */
function readPublicKey(text: string): KeyObject | null {
  const [, label = '', body = ''] = /-----BEGIN ([A-Z ]+)-----([\s\w+/=]+)-----END/.exec(text) ?? [];
  const lines = body.replace(/\s/g, '').match(/.{1,64}/g) ?? [];
  try {
    return createPublicKey([`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`].join('\n'));
  } catch {
    return null;
  }
}
