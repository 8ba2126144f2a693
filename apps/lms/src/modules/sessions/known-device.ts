import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Context } from '../../context.ts';
import { readByAnyKey } from '../../kernel/keys/secrets.ts';
import { YEAR_IN_SECONDS } from '../../kernel/time/durations.ts';
import { cookieOptions } from '../../plugins/cookie-options.ts';

/** Identifies a browser in which an account has signed in or reset its password. */
export const DEVICE_COOKIE = 'lectern-device';
const PURPOSE = 'known-device';
const ALGORITHM = 'HS256';
// Browsers limit cookies to 400 days.
const LIFETIME_IN_SECONDS = YEAR_IN_SECONDS;

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * The id of this browser if it is known for the account, else null. It grants only a separate sign-in limit, so that
 * others who guess the account's password can't lock its owner out.
 */
export async function findKnownDevice(
  { secrets, clock }: Context,
  request: FastifyRequest,
  userId: number,
): Promise<string | null> {
  const token = request.cookies[DEVICE_COOKIE];
  if (!token) return null;
  const now = new Date(clock.now());
  return readByAnyKey(secrets.keys(PURPOSE), (key) => readDevice(key, { token, userId, now }), null);
}

async function readDevice(
  key: Uint8Array,
  { token, userId, now }: { token: string; userId: number; now: Date },
): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      currentDate: now,
      requiredClaims: ['sub', 'jti', 'exp'],
    });
    return payload.sub === String(userId) ? (payload.jti ?? null) : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Makes this browser known for the account, and for no other. */
export async function rememberDevice(
  context: Context,
  { request, reply }: Exchange,
  userId: number,
): Promise<void> {
  const { config, clock, secrets } = context;
  const id = (await findKnownDevice(context, request, userId)) ?? randomUUID();
  const token = await new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(String(userId))
    .setJti(id)
    .setExpirationTime(Math.floor(clock.now() / 1000) + LIFETIME_IN_SECONDS)
    .sign(secrets.key(PURPOSE));
  // Host-only: no front end needs it.
  const { domain: _, ...options } = cookieOptions(request, config);
  reply.setCookie(DEVICE_COOKIE, token, { ...options, path: '/login', maxAge: LIFETIME_IN_SECONDS });
}
