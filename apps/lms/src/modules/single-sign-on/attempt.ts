import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { openClaims, sealClaims } from '../../kernel/keys/sealed-claims.ts';
import { MINUTE, SECOND } from '../../lib/durations.ts';
import { cookieOptions } from '../../plugins/cookie-options.ts';
import { SINGLE_SIGN_ON_PATH } from '../sessions/account-links.ts';

const COOKIE = 'lectern-sign-on';
const PURPOSE = 'single-sign-on';
/** For passwords, second factors and consent at the provider. */
const LIFETIME = 15 * MINUTE;

/** What this browser has to prove when it comes back from the provider, and where it goes on. */
export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
  next: string | null;
  /** The course in which signing in enrolls. */
  enroll: string | null;
}

const ATTEMPT = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  next: v.nullable(v.string()),
  enroll: v.nullable(v.string()),
  expiresAt: v.number(),
});

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
  const claims = { ...attempt, expiresAt: context.clock.now() + LIFETIME };
  const sealed = sealClaims(context.secrets.key(PURPOSE), claims);
  reply.setCookie(COOKIE, sealed, { ...optionsOf(context, request), maxAge: LIFETIME / SECOND });
}

/** The attempt of the browser, which ends; null without one, and once it has expired. */
export function takeAttempt(context: Context, { request, reply }: Exchange): Attempt | null {
  reply.clearCookie(COOKIE, optionsOf(context, request));
  for (const key of context.secrets.keys(PURPOSE)) {
    const { success, output } = v.safeParse(ATTEMPT, openClaims(key, request.cookies[COOKIE] ?? ''));
    if (success) return context.clock.now() < output.expiresAt ? output : null;
  }
  return null;
}
