import { cookieNames } from '@lectern/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { listMemberships } from '../../kernel/enterprise/enterprise.store.ts';
import { presentRoles } from '../../kernel/enterprise/present-roles.ts';
import { JWT_LIFETIME, type SignedJwt, signJwt } from '../../kernel/users/jwt.ts';
import { SESSION_LIFETIME } from '../../kernel/users/sessions.store.ts';
import type { SessionRow, User } from '../../kernel/users/user.ts';
import { YEAR_IN_SECONDS } from '../../lib/durations.ts';
import { cookieOptions } from '../../plugins/cookie-options.ts';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The session cookie, the only one that authenticates by itself. */
export function setSessionCookie(context: Context, { request, reply }: Exchange, token: string): void {
  reply.setCookie(cookieNames.session, token, {
    ...cookieOptions(request, context.config),
    maxAge: SESSION_LIFETIME / 1000,
  });
}

/** Lets the browser keep the session cookie of the request for as long as the session, which is extended while in use. */
export function renewSessionCookie(context: Context, exchange: Exchange): void {
  const token = exchange.request.cookies[cookieNames.session];
  if (token) setSessionCookie(context, exchange, token);
}

/** Sets the cookies that front ends read (wire contract 3.1 to 3.3), renewed for this session. */
export async function setIdentityCookies(
  context: Context,
  { request, reply }: Exchange,
  { user, session }: { user: User; session: SessionRow },
): Promise<SignedJwt> {
  const { config, clock, db, secrets } = context;
  const jwt = await signJwt(secrets.key('jwt'), {
    user,
    roles: presentRoles(await listMemberships(db.read, user.id)),
    sid: session.idHash,
    now: clock.now(),
    issuer: request.site.origin,
  });
  const hidden = { ...cookieOptions(request, config), maxAge: JWT_LIFETIME };
  const readable = { ...hidden, httpOnly: false };
  reply.setCookie(cookieNames.jwtHeaderPayload, jwt.headerPayload, readable);
  reply.setCookie(cookieNames.jwtSignature, jwt.signature, hidden);
  const lasting = { ...readable, maxAge: SESSION_LIFETIME / 1000 };
  reply.setCookie(cookieNames.userInfo, JSON.stringify(presentUserInfo(user, request.site.origin)), lasting);
  reply.setCookie(cookieNames.loggedIn, 'true', lasting);
  return jwt;
}

/** Makes the front end show the activation dialog once (wire contract 21.3); it removes the cookie then. */
export function setActivationPopup(context: Context, { request, reply }: Exchange): void {
  const options = { ...cookieOptions(request, context.config), httpOnly: false };
  reply.setCookie(cookieNames.activationPopup, 'true', options);
}

export function clearActivationPopup(context: Context, { request, reply }: Exchange): void {
  const options = { ...cookieOptions(request, context.config), httpOnly: false };
  reply.clearCookie(cookieNames.activationPopup, options);
}

/** The language of the front ends for this visitor; `null` leaves it to the browser. */
export function setLanguageCookie(
  context: Context,
  { request, reply }: Exchange,
  language: string | null,
): void {
  const options = { ...cookieOptions(request, context.config), httpOnly: false };
  if (language === null) reply.clearCookie(cookieNames.language, options);
  else reply.setCookie(cookieNames.language, language, { ...options, maxAge: YEAR_IN_SECONDS });
}

/** Clears all cookies that identify the visitor. */
export function clearIdentityCookies(context: Context, { request, reply }: Exchange): void {
  const options = cookieOptions(request, context.config);
  reply.clearCookie(cookieNames.session, options);
  reply.clearCookie(cookieNames.jwtHeaderPayload, { ...options, httpOnly: false });
  reply.clearCookie(cookieNames.jwtSignature, options);
  reply.clearCookie(cookieNames.userInfo, { ...options, httpOnly: false });
  reply.clearCookie(cookieNames.loggedIn, { ...options, httpOnly: false });
  clearActivationPopup(context, { request, reply });
}

function presentUserInfo(user: User, origin: string) {
  return {
    version: 1,
    username: user.username,
    email: user.email,
    header_urls: {
      logout: `${origin}/logout`,
      account_settings: `${origin}/account/settings`,
      learner_profile: `${origin}/u/${encodeURIComponent(user.username)}`,
      resume_block: `${origin}/dashboard`,
    },
    user_image_urls: {},
  };
}
