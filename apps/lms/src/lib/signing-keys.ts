import { hkdfSync, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
/** 32 bytes in base64url: the format that Lectern generates, also for former keys in the database. */
const GENERATED_KEY = /^[\w-]{43}$/;
export const SHORTEST_KEY = 32;

/** A secret from which the keys for single purposes are derived. */
export interface SigningKey {
  /** As written in the setting or the file. */
  text: string;
  bytes: Uint8Array;
  /** Identifies the key without revealing it: 16 hexadecimal digits. */
  id: string;
}

export function readSigningKey(text: string): SigningKey {
  const bytes = GENERATED_KEY.test(text) ? Buffer.from(text, 'base64url') : Buffer.from(text);
  return { text, bytes, id: Buffer.from(deriveKey(bytes, 'key-id')).toString('hex').slice(0, 16) };
}

export function makeSigningKey(): SigningKey {
  return readSigningKey(randomBytes(KEY_BYTES).toString('base64url'));
}

/** Derives the 32-byte key for one purpose. */
export function deriveKey(bytes: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', bytes, '', `lectern/${purpose}`, KEY_BYTES));
}
