import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { base58 } from '@scure/base';
import type { Secrets } from '../../../kernel/keys/secrets.ts';

const PURPOSE = 'badges';
/** The PKCS #8 header before the 32 bytes of an Ed25519 key. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
/** Multicodec prefix of a public Ed25519 key. */
const ED25519_PUBLIC = [0xed, 0x01];

/** A key that signs credentials, derived from a key of the site. */
export interface BadgeKey {
  privateKey: KeyObject;
  /** Multibase; also the key's name in the DID document. */
  publicKey: string;
}

const read = new WeakMap<Uint8Array, BadgeKey>();

/** The signing key, then former keys, which still verify what they signed. */
export function badgeKeys(secrets: Pick<Secrets, 'keys'>): [BadgeKey, ...BadgeKey[]] {
  const [first, ...others] = secrets.keys(PURPOSE).map(toBadgeKey);
  if (!first) throw new Error('The site has no key');
  return [first, ...others];
}

function toBadgeKey(seed: Uint8Array): BadgeKey {
  const known = read.get(seed);
  if (known) return known;
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const bytes = Uint8Array.from([...ED25519_PUBLIC, ...Buffer.from(x, 'base64url')]);
  const key = { privateKey, publicKey: `z${base58.encode(bytes)}` };
  read.set(seed, key);
  return key;
}
