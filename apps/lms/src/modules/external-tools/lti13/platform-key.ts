import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';
import type { Context } from '../../../context.ts';
import { lockPlatformKey } from '../../../db/locks.ts';
import { openClaims, sealClaims } from '../../../kernel/keys/sealed-claims.ts';
import { findSecret, replaceSecret } from '../../../kernel/keys/secrets.store.ts';
import type { Secrets } from '../../../kernel/keys/secrets.ts';

const NAME = 'tool-launches';
/** The algorithm that every tool has to know. */
export const ALGORITHM = 'RS256';
const MODULUS_LENGTH = 2048;

/** The key pair that signs launches; `publicKey` is as the keyset lists it. */
export interface PlatformKey {
  privateKey: KeyObject;
  publicKey: JWK & { kid: string };
}

type Services = Pick<Context, 'db' | 'clock' | 'secrets'>;

/**
 * The site's key pair, the same in all processes. It is made by the first call, and again once the site's key that it is sealed
 * with is no longer among those of the site.
 */
export async function getPlatformKey(services: Services): Promise<PlatformKey> {
  const privateKey =
    open(services.secrets, await findSecret(services.db.read, NAME)) ?? (await makeKey(services));
  const jwk = await exportJWK(createPublicKey(privateKey));
  const kid = await calculateJwkThumbprint(jwk);
  return { privateKey, publicKey: { ...jwk, kid, alg: ALGORITHM, use: 'sig' } };
}

async function makeKey({ db, clock, secrets }: Services): Promise<KeyObject> {
  const fresh = (await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_LENGTH })).privateKey;
  return db.write(async (tx) => {
    await lockPlatformKey(tx);
    const other = open(secrets, await findSecret(tx, NAME));
    if (other !== null) return other;
    await replaceSecret(tx, NAME, seal(secrets, fresh), clock.now());
    return fresh;
  });
}

function seal(secrets: Pick<Secrets, 'key'>, key: KeyObject): Buffer {
  const pem = key.export({ format: 'pem', type: 'pkcs8' });
  return Buffer.from(sealClaims(secrets.key(NAME), { pem }));
}

/** Null for what none of the site's keys opens. */
function open(secrets: Pick<Secrets, 'keys'>, sealed: Buffer | null): KeyObject | null {
  for (const key of sealed === null ? [] : secrets.keys(NAME)) {
    const { pem } = openClaims(key, String(sealed)) ?? {};
    if (typeof pem === 'string') return createPrivateKey(pem);
  }
  return null;
}
