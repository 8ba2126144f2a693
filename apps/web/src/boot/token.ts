import { findCookie } from '../lms/transport/cookies.ts';
import { decodePayload, TOKEN_COOKIE } from '../lms/transport/token-payload.ts';
import type { Settings } from './page-settings.ts';

/** What the inline script reads of an access token; it isn't checked. */
interface TokenClaims {
  /** Epoch seconds. */
  readonly exp: number;
  readonly preferred_username?: string;
}

/** The claims of the visitor's access token; null without a readable one. */
export function readToken({ ACCESS_TOKEN_COOKIE_NAME }: Settings): TokenClaims | null {
  return decodePayload(findCookie(document, ACCESS_TOKEN_COOKIE_NAME || TOKEN_COOKIE)) as TokenClaims | null;
}
