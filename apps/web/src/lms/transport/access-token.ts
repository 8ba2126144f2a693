import { jwtClaims } from '@lectern/contract';
import * as v from 'valibot';
import { type CookieJar, findCookie } from './cookies.ts';
import { decodePayload } from './token-payload.ts';

/** The signed-in user, as the access token describes them. */
export interface AuthenticatedUser {
  userId: number;
  username: string;
  email: string | null;
  name: string | null;
  /** The global staff flag of the account; not course staff (trap 16). */
  administrator: boolean;
  /** Each `role:context`. */
  roles: readonly string[];
}

export interface AccessToken {
  readonly user: AuthenticatedUser;
  /** Epoch seconds. */
  readonly expires: number;
}

/**
 * Reads the header and payload of the JWT that the LMS exposes to scripts (wire contract 3.2). The signature is
 * in an HttpOnly cookie, so it can't be verified here; the server does that. Null when there is
 * no token or it is unreadable.
 */
export function findAccessToken(jar: CookieJar, cookieName: string): AccessToken | null {
  const claims = v.safeParse(jwtClaims, decodePayload(findCookie(jar, cookieName)));
  if (!claims.success) return null;
  const { exp, user_id, preferred_username, email, name, administrator, roles } = claims.output;
  return {
    expires: exp,
    user: {
      userId: user_id,
      username: preferred_username,
      email: email ?? null,
      name: name ?? null,
      administrator: administrator ?? false,
      roles: roles ?? [],
    },
  };
}

/** Whether the token has expired. `now` is server time, epoch milliseconds. */
export function isExpired(token: AccessToken, now: number): boolean {
  return token.expires < now / 1000;
}
