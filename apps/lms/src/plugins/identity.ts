import '../http/fastify-types.ts';
import { cookieNames, findCourseKeyOf, parseCourseKey, parseUsageKey } from '@lectern/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Context } from '../context.ts';
import type { Identity } from '../kernel/access/identity.ts';
import { readByAnyKey } from '../kernel/keys/secrets.ts';
import { hashToken } from '../kernel/keys/tokens.ts';
import { findJwtSession } from '../kernel/users/jwt.ts';
import { findSession } from '../kernel/users/sessions.store.ts';
import type { User } from '../kernel/users/user.ts';
import { notAuthenticated } from '../lib/errors.ts';
import { readClientContext } from './client-context.ts';
import { createSessionExtension } from './extend-session.ts';

const ANONYMOUS: Identity = { kind: 'anonymous' };

/** The signed-in user of a request; throws 401 for anonymous visitors. */
export function requireUser(request: { identity: Identity }): User {
  if (request.identity.kind !== 'user') throw notAuthenticated();
  return request.identity.user;
}

/**
 * Sets `request.identity` from the session cookie, else from the JWT cookie pair (only with the USE-JWT-COOKIE header,
 * wire contract 3.1). Routes with another credential, or without authentication, get no identity from cookies.
 */
export const identity = fp(async (app: FastifyInstance, context: Context) => {
  const extendIfDue = createSessionExtension(app, context);
  app.addHook('onRequest', async (request) => {
    const { call, origin } = request.routeOptions.config;
    // A client whose token isn't valid has to get another one; as an anonymous visitor it never would.
    if (call && call.auth !== 'none' && call.auth !== 'unit-token' && sendsToken(request))
      throw notAuthenticated();
    // Routes under any host name are for machines (health probes), and must work without the database.
    const ignoresCookies = request.onUnitsOrigin || origin === 'any' || call?.auth === 'unit-token';
    const found = ignoresCookies ? null : await findByCookies(context, request);
    if (found?.kind === 'user' && found.session) extendIfDue(found.session);
    request.identity = { ...(found ?? ANONYMOUS), clientContext: readClientContext(request, context.config) };
  });
});

/** Whether the request has a token of an application: this site issues none, so none is valid. */
const sendsToken = ({ headers }: FastifyRequest): boolean =>
  /^(bearer|jwt)\s/i.test(headers.authorization ?? '');

async function findByCookies(context: Context, request: FastifyRequest): Promise<Identity | null> {
  return (await findBySessionCookie(context, request)) ?? (await findByJwtCookies(context, request));
}

async function findBySessionCookie(
  { db, clock, learners }: Context,
  request: FastifyRequest,
): Promise<Identity | null> {
  const token = request.cookies[cookieNames.session];
  if (!token) return null;
  const now = clock.now();
  const idHash = hashToken(token);
  const courseKey = findCourseRead(request);
  if (courseKey === null) {
    const found = await findSession(db.read, idHash, now);
    return found && { kind: 'user', via: 'session', ...found };
  }
  const found = await learners.findBySession(db.read, { idHash, courseKey }, now);
  if (!found) return null;
  const { head, ...session } = found;
  return { kind: 'user', via: 'session', ...session, fetched: { courseKey, reader: db.read, head } };
}

/** The course in a request's path: one query then finds both the session and the access to the course. */
function findCourseRead({ method, params }: FastifyRequest): string | null {
  if (method !== 'GET') return null;
  const { courseId, sequenceId } = params as { courseId?: string; sequenceId?: string };
  if (courseId !== undefined) return parseCourseKey(courseId);
  const sequence = sequenceId === undefined ? null : parseUsageKey(sequenceId);
  return sequence && findCourseKeyOf(sequence);
}

async function findByJwtCookies(
  { db, clock, secrets }: Context,
  request: FastifyRequest,
): Promise<Identity | null> {
  const headerPayload = request.cookies[cookieNames.jwtHeaderPayload];
  const signature = request.cookies[cookieNames.jwtSignature];
  if (request.headers['use-jwt-cookie'] === undefined || !headerPayload || !signature) return null;
  const now = clock.now();
  const pair = { headerPayload, signature, now };
  const sid = await readByAnyKey(secrets.keys('jwt'), (key) => findJwtSession(key, pair), null);
  const found = sid === null ? null : await findSession(db.read, sid, now);
  if (!found) return null;
  const { user, masquerades } = found;
  return { kind: 'user', user, session: null, via: 'jwt', masquerades };
}
