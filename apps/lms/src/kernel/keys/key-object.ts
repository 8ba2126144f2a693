import { createSecretKey, type KeyObject } from 'node:crypto';

const keyObjects = new WeakMap<Uint8Array, KeyObject>();

/**
 * Caches the key object for these bytes: given the bytes, `node:crypto` checks and copies them in every call, which
 * takes four times as long as sealing a token.
 */
export function keyObjectOf(bytes: Uint8Array): KeyObject {
  const known = keyObjects.get(bytes);
  if (known) return known;
  const key = createSecretKey(bytes);
  keyObjects.set(bytes, key);
  return key;
}
