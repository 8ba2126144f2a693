import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyObjectOf } from './key-object.ts';

const ALGORITHM = 'aes-256-gcm';
const HEADER = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM' })).toString('base64url');
const IV_BYTES = 12;
const TAG = { authTagLength: 16 };

/**
 * Encrypts and authenticates claims with a key of 32 bytes, as a compact JWE (RFC 7516: `dir`, A256GCM). `jose` can only
 * do so by WebCrypto, as a job of the thread pool, which takes five times as long as the encryption of so few bytes: a
 * unit's page pays for it twice (decision 0050).
 */
export function sealClaims(key: Uint8Array, claims: Readonly<Record<string, unknown>>): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyObjectOf(key), iv, TAG).setAAD(Buffer.from(HEADER));
  const text = Buffer.concat([cipher.update(JSON.stringify(claims)), cipher.final()]);
  const parts = [iv, text, cipher.getAuthTag()].map((bytes) => bytes.toString('base64url'));
  // The second segment is empty: the key is shared, not sent.
  return [HEADER, '', ...parts].join('.');
}

/** The claims that were sealed with this key; null for anything else. */
export function openClaims(key: Uint8Array, token: string): Record<string, unknown> | null {
  const [header, encryptedKey, iv = '', text = '', tag = '', ...others] = token.split('.');
  if (header !== HEADER || encryptedKey !== '' || others.length > 0) return null;
  try {
    const decipher = createDecipheriv(ALGORITHM, keyObjectOf(key), Buffer.from(iv, 'base64url'), TAG)
      .setAAD(Buffer.from(HEADER))
      .setAuthTag(Buffer.from(tag, 'base64url'));
    const opened = Buffer.concat([decipher.update(text, 'base64url'), decipher.final()]);
    return JSON.parse(opened.toString()) as Record<string, unknown>;
  } catch {
    return null;
  }
}
