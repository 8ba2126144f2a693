import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { openExpiring, sealExpiring } from '../../kernel/keys/expiring-claims.ts';
import { MINUTE, SECOND } from '../../lib/durations.ts';
import { cookieOptions } from '../../plugins/cookie-options.ts';
import { SINGLE_SIGN_ON_PATH } from '../sessions/account-links.ts';

const COOKIE = 'lectern-sign-on';

const schema = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  next: v.nullable(v.string()),
  /** The course in which signing in enrolls. */
  enroll: v.nullable(v.string()),
});

/** What this browser has to prove when it comes back from the provider, and where it goes on. */
export type Attempt = v.InferOutput<typeof schema>;

/** Lasts for passwords, second factors and consent at the provider. */
const ATTEMPT = { purpose: 'single-sign-on', schema, lifetime: 15 * MINUTE };

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

const optionsOf = (context: Context, request: FastifyRequest) => ({
  ...cookieOptions(request, context.config),
  path: SINGLE_SIGN_ON_PATH,
});

/** Keeps an attempt in a cookie of the browser, which only this site can read. */
export function rememberAttempt(context: Context, { request, reply }: Exchange, attempt: Attempt): void {
  const { secrets, clock } = context;
  const sealed = sealExpiring(ATTEMPT, attempt, { secrets, now: clock.now() });
  reply.setCookie(COOKIE, sealed, { ...optionsOf(context, request), maxAge: ATTEMPT.lifetime / SECOND });
}

/**
 * The attempt of the browser that `state` is of, which ends; null without one, and once it has expired. One that began later, in
 * another window, goes on.
 */
export function takeAttempt(
  context: Context,
  { request, reply }: Exchange,
  state: string | null,
): Attempt | null {
  const { secrets, clock } = context;
  const attempt = openExpiring(ATTEMPT, request.cookies[COOKIE] ?? '', { secrets, now: clock.now() });
  if (attempt?.state !== state) return null;
  reply.clearCookie(COOKIE, optionsOf(context, request));
  return attempt;
}
