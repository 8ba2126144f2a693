import '../http/fastify-types.ts';
import { cookieNames } from '@lectern/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Context } from '../context.ts';
import { notAuthenticated } from '../http/errors.ts';
import { findJwtSession } from '../modules/accounts/jwt.ts';
import {
  type FoundSession,
  findSession,
  needsTouch,
  touchSession,
} from '../modules/accounts/sessions.store.ts';
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
  app.addHook('onRequest', (request, _reply, done) => {
    const { call } = request.routeOptions.config;
    const ignoresCookies = request.onUnitsOrigin || call?.auth === 'unit-token';
    const found = ignoresCookies ? null : findByCookies(context, request);
    const identify = (one: Identity | null) => {
      request.identity = { ...(one ?? ANONYMOUS), whence: whenceOf(request, context.config) };
      done();
    };
    // Most sessions are at hand, and then nobody waits: this runs before each answer.
    if (found instanceof Promise) found.then(identify, done);
    else identify(found);
  });
});

type Found = Identity | null | Promise<Identity | null>;

function findByCookies(context: Context, request: FastifyRequest): Found {
  const found = findBySessionCookie(context, request);
  if (found instanceof Promise) return found.then((one) => one ?? findByJwtCookies(context, request));
  return found ?? findByJwtCookies(context, request);
}

function findBySessionCookie({ db, clock }: Context, request: FastifyRequest): Found {
  const token = request.cookies[cookieNames.session];
  if (!token) return null;
  const now = clock.now();
  const identify = (found: FoundSession | null): Found => {
    if (!found) return null;
    const { session, user } = found;
    const identity: Identity = { kind: 'user', user, session, via: 'session' };
    if (!needsTouch(session, now)) return identity;
    return db.write((tx) => touchSession(tx, session.idHash, now)).then(() => identity);
  };
  const found = findSession(db.read, hashToken(token), now);
  return found instanceof Promise ? found.then(identify) : identify(found);
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
