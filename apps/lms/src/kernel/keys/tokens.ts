import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits, base64url: the value of a session cookie or of a link in a mail. */
export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Hashes a token for the database, so that a leaked database contains no usable tokens. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
