import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { readByAnyKey } from '../../kernel/keys/secrets.ts';
import { readPersonToken, signPersonToken } from '../../kernel/users/person-token.ts';
import { YEAR_IN_SECONDS } from '../../lib/durations.ts';
import { cookieOptions } from '../../plugins/cookie-options.ts';

/** Identifies a browser in which an account has signed in or reset its password. */
export const DEVICE_COOKIE = 'lectern-device';
const PURPOSE = 'known-device';
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
  const now = clock.now();
  return readByAnyKey(secrets.keys(PURPOSE), (key) => readDevice(key, { token, userId, now }), null);
}

async function readDevice(
  key: Uint8Array,
  { token, userId, now }: { token: string; userId: number; now: number },
): Promise<string | null> {
  const read = await readPersonToken(key, token, now);
  const id = read?.userId === userId ? read.claims.jti : null;
  return typeof id === 'string' ? id : null;
}

/** Makes this browser known for the account, and for no other. */
export async function rememberDevice(
  context: Context,
  { request, reply }: Exchange,
  userId: number,
): Promise<void> {
  const { config, clock, secrets } = context;
  const id = (await findKnownDevice(context, request, userId)) ?? randomUUID();
  const expiresAt = clock.now() + LIFETIME_IN_SECONDS * 1000;
  const token = await signPersonToken(secrets.key(PURPOSE), { userId, claims: { jti: id } }, expiresAt);
  // Host-only: no front end needs it.
  const { domain: _, ...options } = cookieOptions(request, config);
  reply.setCookie(DEVICE_COOKIE, token, { ...options, path: '/login', maxAge: LIFETIME_IN_SECONDS });
}
