import { randomBytes, timingSafeEqual } from 'node:crypto';

/** The hidden field of a form; scripts send the header `x-csrftoken` instead. */
export const CSRF_FIELD = 'csrfmiddlewaretoken';

/** Bytes of the secret; mask and masked secret together are written as 64 hexadecimal digits. */
const SECRET_BYTES = 16;
const TOKEN = /^[0-9a-f]{64}$/;

export function makeCsrfSecret(): string {
  return randomBytes(SECRET_BYTES).toString('hex');
}

/**
 * A token of 64 characters for a secret, masked differently each time: a compressed page that reflects an attacker's input
 * must not contain the same secret twice (BREACH).
 */
export function maskCsrfSecret(secret: string): string {
  const mask = randomBytes(SECRET_BYTES);
  return mask.toString('hex') + xor(Buffer.from(secret, 'hex'), mask).toString('hex');
}

/** The secret within a token, or null if it is invalid. */
export function findCsrfSecret(token: string | undefined): string | null {
  if (token === undefined || !TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'hex');
  return xor(bytes.subarray(SECRET_BYTES), bytes.subarray(0, SECRET_BYTES)).toString('hex');
}

/** Whether two tokens contain the same secret. */
export function csrfTokensMatch(one: string | undefined, other: string | undefined): boolean {
  const left = findCsrfSecret(one);
  const right = findCsrfSecret(other);
  if (left === null || right === null) return false;
  return timingSafeEqual(Buffer.from(left), Buffer.from(right));
}

function xor(left: Buffer, right: Buffer): Buffer {
  return Buffer.from(left.map((byte, index) => byte ^ (right[index] ?? 0)));
}
