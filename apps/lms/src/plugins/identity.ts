import '../http/fastify-types.ts';
import { cookieNames } from '@lectern/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Context } from '../context.ts';
import { notAuthenticated } from '../http/errors.ts';
import { findJwtSession } from '../modules/accounts/jwt.ts';
import { findSession, needsTouch, touchSession } from '../modules/accounts/sessions.store.ts';
import { hashToken } from '../modules/accounts/tokens.ts';
import type { Identity, User } from './identity.types.ts';
import { whenceOf } from './whence.ts';

export type { Identity, SessionRow, User } from './identity.types.ts';

const ANONYMOUS: Identity = { kind: 'anonymous' };

/** The signed-in user of a request; throws 401 for anonymous visitors. */
export function requireUser(request: { identity: Identity }): User {
  if (request.identity.kind !== 'user') throw notAuthenticated();
  return request.identity.user;
}

/**
 * Sets `request.identity` from the session cookie, else from the JWT cookie pair (only with the USE-JWT-COOKIE
 * header, wire contract 3.1). What carries a credential of its own, or needs none, gets no identity from cookies.
 */
export const identity = fp(async (app: FastifyInstance, context: Context) => {
  app.addHook('onRequest', async (request) => {
    const { call } = request.routeOptions.config;
    const ignoresCookies = request.onUnitsOrigin || call?.auth === 'unit-token';
    const found = ignoresCookies
      ? null
      : ((await findBySessionCookie(context, request)) ?? (await findByJwtCookies(context, request)));
    request.identity = { ...(found ?? ANONYMOUS), whence: whenceOf(request, context.config) };
  });
});

async function findBySessionCookie(
  { db, clock }: Context,
  request: FastifyRequest,
): Promise<Identity | null> {
  const token = request.cookies[cookieNames.session];
  if (!token) return null;
  const now = clock.now();
  const found = await findSession(db.read, hashToken(token), now);
  if (!found) return null;
  const { session, user } = found;
  if (needsTouch(session, now)) await db.write((tx) => touchSession(tx, session.idHash, now));
  return { kind: 'user', user, session, via: 'session' };
}

async function findByJwtCookies(
  { db, clock, secrets }: Context,
  request: FastifyRequest,
): Promise<Identity | null> {
  const headerPayload = request.cookies[cookieNames.jwtHeaderPayload];
  const signature = request.cookies[cookieNames.jwtSignature];
  if (request.headers['use-jwt-cookie'] === undefined || !headerPayload || !signature) return null;
  const now = clock.now();
  const sid = await findJwtSession(secrets.key('jwt'), { headerPayload, signature, now });
  const found = sid === null ? null : await findSession(db.read, sid, now);
  return found && { kind: 'user', user: found.user, session: null, via: 'jwt' };
}
