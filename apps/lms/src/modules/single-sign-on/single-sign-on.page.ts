import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { isFromElsewhere } from '../../http/navigation.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { aboutPath } from '../../kernel/course/links.ts';
import { clientNetworkOf } from '../../kernel/rate-limits/client-network.ts';
import { SIGN_ON_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { countUse, refundRateLimit } from '../../kernel/rate-limits/rate-limits.store.ts';
import type { User } from '../../kernel/users/user.ts';
import { notFound, tooManyRequests } from '../../lib/errors.ts';
import { findAllowedTarget, findQueryField } from '../../pages/page-request.ts';
import { sendResultPage } from '../../pages/result-page.ts';
import { findDestination, findWantedCourse } from '../enrollment/enroll-on-arrival.ts';
import { SINGLE_SIGN_ON_PATH, signInLink } from '../sessions/account-links.ts';
import { signInAs } from '../sessions/sign-in.ts';
import { type Attempt, rememberAttempt, takeAttempt } from './attempt.ts';
import { readPerson } from './person.policy.ts';
import { beginSignOn, fetchClaims, findProvider, orLog, type Provider } from './provider.ts';
import { signOn } from './sign-on.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'You’re not signed in',
    description: 'Title and heading of a page after signing in with an organization has failed',
  },
  none: {
    defaultMessage: 'People sign in to this site with a password only.',
    description: 'Error for a link to sign in with an organization’s account',
  },
  back: { defaultMessage: 'Back to sign-in', description: 'Link to the page to sign in' },
  canceled: {
    defaultMessage: '{name} didn’t sign you in. You can try again, or sign in another way.',
    description: 'Below “You’re not signed in”; “name” is an organization',
  },
  outdated: {
    defaultMessage: 'Signing in took too long, or began in another window. Try again.',
    description: 'Below “You’re not signed in”',
  },
  failed: {
    defaultMessage: 'Signing in with {name} doesn’t work at the moment. Try again in a few minutes.',
    description: 'Below “You’re not signed in”; “name” is an organization',
  },
  noAddress: {
    defaultMessage:
      '{name} doesn’t tell this site your email address, without which you can’t have an account here. Ask the people who run your account there.',
    description: 'Below “You’re not signed in”; “name” is an organization',
  },
  taken: {
    defaultMessage:
      'An account on this site has your email address already. Sign in with its password, or ask for a new one.',
    description: 'Below “You’re not signed in”',
  },
  reused: {
    defaultMessage:
      'The account on this site with your email address is another person’s at {name}. Ask the people who run this site.',
    description: 'Below “You’re not signed in”; “name” is an organization',
  },
  limited: {
    defaultMessage: 'Too many attempts',
    description: 'Heading after too many attempts to sign in',
  },
});

const CALLBACK_PATH = `${SINGLE_SIGN_ON_PATH}/callback`;

/**
 * `GET /login/oidc` leads to the identity provider, and `GET /login/oidc/callback` back from it (OpenID Connect, authorization
 * code with PKCE, state and nonce): signs in to the person's account, which it creates for those who come for the first time.
 * Continues as the sign-in page does, by `next` or `enroll`. 404 without a provider; 429 after too many attempts that it
 * doesn't confirm; 503 while it can't be reached.
 *
 * Only the button of this site's pages, below the sentence that says so, enrolls whoever signs in. Any other link, and that of
 * people who are signed in, leads to the page with the button to enroll: otherwise, a link would enroll others.
 */
export function registerSingleSignOnPages(app: FastifyInstance, context: Context): void {
  const requireProvider = (): Provider => {
    const provider = findProvider(context.config);
    if (provider === null) throw notFound(t(messages.none));
    return provider;
  };

  app.get(SINGLE_SIGN_ON_PATH, { config: { page: true } }, async (request, reply) => {
    const provider = requireProvider();
    const wanted = (await findWantedCourse(context, request))?.courseKey ?? null;
    const isSignedIn = request.identity.kind === 'user';
    const enroll = isSignedIn || isFromElsewhere(request) ? null : wanted;
    const next =
      wanted === null || enroll !== null
        ? findAllowedTarget(request, findQueryField(request, 'next'))
        : aboutPath(wanted);
    if (isSignedIn) return goOn(context, { request, reply }, { next, enroll });
    const begun = await orLog(request.log, beginSignOn(provider, request.site.origin + CALLBACK_PATH));
    if (begun === null) return sendFailure(request, reply, { ...unreachable(provider), next });
    rememberAttempt(context, { request, reply }, { ...begun.proof, next, enroll });
    return reply.header('cache-control', 'no-store').redirect(begun.url);
  });

  app.get(CALLBACK_PATH, { config: { page: true } }, async (request, reply) => {
    const provider = requireProvider();
    const attempt = takeAttempt(context, { request, reply }, findQueryField(request, 'state'));
    if (attempt === null) {
      // Somebody who came back before, in another window or by a double click.
      if (request.identity.kind === 'user')
        return goOn(context, { request, reply }, { next: null, enroll: null });
      return sendFailure(request, reply, { text: t(messages.outdated), status: 400, next: null });
    }
    const arrival = await arrive(context, request, { provider, attempt });
    if ('text' in arrival) return sendFailure(request, reply, { ...arrival, next: attempt.next });
    await signInAs(context, { request, reply }, arrival);
    return goOn(context, { request, reply }, attempt);
  });
}

/** Why nobody was signed in, for the person and as a status. */
interface Failure {
  text: string;
  status: number;
}

const unreachable = ({ name }: Provider): Failure => ({ text: t(messages.failed, { name }), status: 503 });

/** The account of the person who comes back from the provider. */
async function arrive(
  context: Context,
  request: FastifyRequest,
  { provider, attempt }: { provider: Provider; attempt: Attempt },
): Promise<User | Failure> {
  const { name } = provider;
  // Every other error (OAuth 2.0, section 4.1.2.1) is a fault of a setting or of the provider, which belongs in the log.
  const isCanceled = findQueryField(request, 'error') === 'access_denied';
  if (isCanceled) return { text: t(messages.canceled, { name }), status: 403 };
  const claims = await requestClaims(context, request, { provider, attempt });
  if (claims === null) return unreachable(provider);
  const result = await signOn(context, { issuer: claims.iss, subject: claims.sub }, readPerson(claims));
  switch (result.kind) {
    case 'account':
      return result.user;
    case 'no-address':
      return { text: t(messages.noAddress, { name }), status: 403 };
    case 'address-taken':
      return { text: t(messages.taken), status: 403 };
    case 'address-reused':
      return { text: t(messages.reused, { name }), status: 403 };
  }
}

/**
 * What the provider says of the person; null if it doesn't confirm who comes back. Throws 429 after too many that it didn't:
 * it may limit this site, for everybody, if somebody makes the site ask too often.
 */
async function requestClaims(
  { db, clock }: Context,
  request: FastifyRequest,
  { provider, attempt }: { provider: Provider; attempt: Attempt },
) {
  const network = [clientNetworkOf(request.ip)];
  const use = await db.write((tx) => countUse(tx, SIGN_ON_LIMIT, network, clock.now()));
  if (!use.allowed) throw tooManyRequests(t(messages.limited), use.retryAfter);
  const url = new URL(request.site.origin + request.url);
  const claims = await orLog(request.log, fetchClaims(provider, url, attempt));
  if (claims !== null) await db.write((tx) => refundRateLimit(tx, SIGN_ON_LIMIT, network));
  return claims;
}

/** Continues where the person wanted to go. */
async function goOn(
  context: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { next, enroll }: Pick<Attempt, 'next' | 'enroll'>,
): Promise<FastifyReply> {
  const wanted = enroll === null ? null : await findWantedCourse(context, request, enroll);
  return reply.redirect(await findDestination(context, request, { next, wanted }));
}

function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  { next, ...page }: Failure & { next: string | null },
): FastifyReply {
  const link = { href: signInLink(next), label: t(messages.back) };
  return sendResultPage(request, reply, { title: t(messages.title), link, ...page });
}
