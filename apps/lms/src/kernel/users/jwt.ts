import { createHash } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { User } from './user.ts';

/** The lifetime of the JWT cookie pair, in seconds; the session renews it. */
export const JWT_LIFETIME = 60 * 60;
const ALGORITHM = 'HS256';
const AUDIENCE = 'openedx';

export interface SignedJwt {
  /** `header.payload`, for the cookie that script may read. */
  headerPayload: string;
  signature: string;
  /** Epoch seconds. */
  expiresAt: number;
}

/** An opaque name of the account: 32 hex digits, the same at every sign-in. */
const subjectOf = ({ id }: User, issuer: string): string =>
  createHash('sha256').update(`${issuer} ${id}`).digest('hex').slice(0, 32);

const claims = v.object({ sid: v.string() });

/**
 * Signs the claims of wire contract 3.2 for one session. `sid` ties the pair to it, so that signing out
 * ends both.
 */
export async function signJwt(
  key: Uint8Array,
  of: { user: User; roles: readonly string[]; sid: string; now: number; issuer: string },
): Promise<SignedJwt> {
  const { user, roles, sid, now, issuer } = of;
  const issuedAt = Math.floor(now / 1000);
  const expiresAt = issuedAt + JWT_LIFETIME;
  const token = await new SignJWT({
    sid,
    user_id: user.id,
    preferred_username: user.username,
    email: user.email,
    email_verified: user.isActive,
    name: user.name,
    administrator: user.isAdministrator,
    superuser: user.isAdministrator,
    given_name: '',
    family_name: '',
    ...(roles.length > 0 && { roles }),
    scopes: ['user_id', 'email', 'profile'],
    version: '1.2.0',
    grant_type: 'password',
    filters: ['user:me'],
    is_restricted: false,
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setSubject(subjectOf(user, issuer))
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);
  const cut = token.lastIndexOf('.');
  return { headerPayload: token.slice(0, cut), signature: token.slice(cut + 1), expiresAt };
}

/** The session's id hash in a valid, unexpired pair; null for anything else. */
export async function findJwtSession(
  key: Uint8Array,
  { headerPayload, signature, now }: { headerPayload: string; signature: string; now: number },
): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(`${headerPayload}.${signature}`, key, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      currentDate: new Date(now),
    });
    const parsed = v.safeParse(claims, payload);
    return parsed.success ? parsed.output.sid : null;
  } catch {
    return null;
  }
}
