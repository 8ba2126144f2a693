import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { tooManyRequests } from '../../http/errors.ts';
import { queueJob } from '../../kernel/jobs/job-kind.ts';
import { clientNetworkOf } from '../../kernel/rate-limits/client-network.ts';
import { FORGOTTEN_PASSWORD_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { useRateLimit } from '../../kernel/rate-limits/rate-limits.store.ts';
import { LOGIN_MAX } from '../../kernel/users/accounts.policy.ts';
import { errorSummary, inputField, readForm } from '../../pages/forms.ts';
import { html } from '../../pages/html.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findAllowedTarget, findQueryField } from '../../pages/page-request.ts';
import { FORGOTTEN_PASSWORD_PATH, forgottenPasswordLink, signInLink } from '../sessions/account-links.ts';
import { passwordResetMailJob } from './password-jobs.ts';

/**
 * GET and POST /password/forgotten: mails an account's owner a link to set a new password. The response, and the time it
 * takes, don't reveal whether the account exists, because the mail's job looks it up.
 */
export function registerForgottenPasswordPage(app: FastifyInstance, { db, clock }: Context): void {
  app.get(FORGOTTEN_PASSWORD_PATH, { config: { page: true } }, async (request, reply) =>
    findQueryField(request, 'sent') === null
      ? sendForm(request, reply, { next: findNext(request) })
      : sendDone(request, reply, findNext(request)),
  );

  app.post(FORGOTTEN_PASSWORD_PATH, { config: { page: true } }, async (request, reply) => {
    const form = readForm(request, ['login', 'next']);
    const login = form.login.trim();
    const next = findAllowedTarget(request, form.next);
    if (login === '' || login.length > LOGIN_MAX)
      return sendForm(request, reply, { next, problem: 'Enter your username or email address.' });
    const now = clock.now();
    const use = await db.write(async (tx) => {
      const counted = await useRateLimit(tx, FORGOTTEN_PASSWORD_LIMIT, [clientNetworkOf(request.ip)], now);
      if (counted.allowed) await queueJob(tx, passwordResetMailJob, { login, next }, { now });
      return counted;
    });
    if (use.allowed) {
      return reply.redirect(`${forgottenPasswordLink(next)}${next === null ? '?' : '&'}sent=1`, 303);
    }
    throw tooManyRequests('Too many password requests from your network.', use.retryAfter);
  });
}

const findNext = (request: FastifyRequest) => findAllowedTarget(request, findQueryField(request, 'next'));

function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { next, problem }: { next: string | null; problem?: string },
): FastifyReply {
  return sendPage(request, reply, {
    title: 'Forgot password',
    width: 'narrow',
    status: problem === undefined ? 200 : 400,
    isRefused: problem !== undefined,
    noIndex: true,
    body: html`<header class="page-title"><h1>Forgot your password?</h1>
<p class="page-title__lead">We’ll send you a link to choose a new one.</p></header>
<div class="stack">
${errorSummary({ login: problem })}
<form class="form" method="post" action="${FORGOTTEN_PASSWORD_PATH}" novalidate>
${csrfField(request)}
${next !== null && html`<input type="hidden" name="next" value="${next}">`}
${inputField({ name: 'login', label: 'Username or email', autocomplete: 'username', error: problem })}
<div class="form__actions"><button class="button button--primary" type="submit">Send the link</button>
<a href="${signInLink(next)}">Back to sign in</a></div>
</form>
</div>`,
  });
}

function sendDone(request: FastifyRequest, reply: FastifyReply, next: string | null): FastifyReply {
  return sendPage(request, reply, {
    title: 'Check your inbox',
    width: 'narrow',
    noIndex: true,
    body: html`<header class="page-title"><h1>Check your inbox</h1></header>
<div class="stack">
<p>If this account exists and its email address is confirmed, we’ve sent a link to that address. It works for an hour.</p>
<p>Nothing arrived? Check your spam folder, or <a href="${forgottenPasswordLink(next)}">request another link</a>.</p>
<p><a href="${signInLink(next)}">Back to sign in</a></p>
</div>`,
  });
}
