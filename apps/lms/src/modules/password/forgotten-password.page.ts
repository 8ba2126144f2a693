import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { currentLanguage } from '../../i18n/current-language.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import { queueJob } from '../../kernel/jobs/job-kind.ts';
import { clientNetworkOf } from '../../kernel/rate-limits/client-network.ts';
import { FORGOTTEN_PASSWORD_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { countUse } from '../../kernel/rate-limits/rate-limits.store.ts';
import { LOGIN_MAX } from '../../kernel/users/accounts.policy.ts';
import { tooManyRequests } from '../../lib/errors.ts';
import { html } from '../../lib/html.ts';
import { linkTo } from '../../lib/markup.ts';
import { errorSummary, inputField, readForm } from '../../pages/forms.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findAllowedTarget, findQueryField } from '../../pages/page-request.ts';
import { FORGOTTEN_PASSWORD_PATH, forgottenPasswordLink, signInLink } from '../sessions/account-links.ts';
import { passwordResetMailJob } from './password-jobs.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'Forgot password',
    description: 'Title of the page to get a new password, in the browser’s tab',
  },
  heading: {
    defaultMessage: 'Forgot your password?',
    description: 'Link on the page to sign in, and heading of the page to which it leads',
  },
  lead: {
    defaultMessage: 'We’ll send you a link to choose a new one.',
    description: 'Below the heading “Forgot your password?”',
  },
  login: { defaultMessage: 'Username or email', description: 'Label of a field' },
  missing: {
    defaultMessage: 'Enter your username or email address.',
    description: 'Error of the form to get a new password',
  },
  send: { defaultMessage: 'Send the link', description: 'Button of the form to get a new password' },
  back: { defaultMessage: 'Back to sign in', description: 'Link on the pages to get a new password' },
  sent: {
    defaultMessage: 'Check your inbox',
    description: 'Title and heading of the page after a new password was requested',
  },
  sentText: {
    defaultMessage:
      'If this account exists and its email address is confirmed, we’ve sent a link to that address. It works for an hour.',
    description: 'Below the heading “Check your inbox”',
  },
  nothing: {
    defaultMessage: 'Nothing arrived? Check your spam folder, or <link>request another link</link>.',
    description: 'Below the heading “Check your inbox”',
  },
  limited: {
    defaultMessage: 'Too many password requests from your network.',
    description: 'Error after new passwords were requested too often',
  },
});

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
      return sendForm(request, reply, { next, problem: t(messages.missing) });
    const now = clock.now();
    const use = await db.write(async (tx) => {
      const counted = await countUse(tx, FORGOTTEN_PASSWORD_LIMIT, [clientNetworkOf(request.ip)], now);
      if (counted.allowed)
        await queueJob(tx, passwordResetMailJob, { login, next, language: currentLanguage().code }, { now });
      return counted;
    });
    if (use.allowed) {
      return reply.redirect(`${forgottenPasswordLink(next)}${next === null ? '?' : '&'}sent=1`, 303);
    }
    throw tooManyRequests(t(messages.limited), use.retryAfter);
  });
}

const findNext = (request: FastifyRequest) => findAllowedTarget(request, findQueryField(request, 'next'));

function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { next, problem }: { next: string | null; problem?: string },
): FastifyReply {
  return sendPage(request, reply, {
    title: t(messages.title),
    width: 'narrow',
    status: problem === undefined ? 200 : 400,
    isRefused: problem !== undefined,
    noIndex: true,
    body: html`<header class="page-title"><h1>${t(messages.heading)}</h1>
<p class="page-title__lead">${t(messages.lead)}</p></header>
<div class="stack">
${errorSummary({ login: problem })}
<form class="form" method="post" action="${FORGOTTEN_PASSWORD_PATH}" novalidate>
${csrfField(request)}
${next !== null && html`<input type="hidden" name="next" value="${next}">`}
${inputField({ name: 'login', label: t(messages.login), autocomplete: 'username', error: problem })}
<div class="form__actions"><button class="button button--primary" type="submit">${t(messages.send)}</button>
<a href="${signInLink(next)}">${t(messages.back)}</a></div>
</form>
</div>`,
  });
}

function sendDone(request: FastifyRequest, reply: FastifyReply, next: string | null): FastifyReply {
  return sendPage(request, reply, {
    title: t(messages.sent),
    width: 'narrow',
    noIndex: true,
    body: html`<header class="page-title"><h1>${t(messages.sent)}</h1></header>
<div class="stack">
<p>${t(messages.sentText)}</p>
<p>${rich(messages.nothing, { link: linkTo(forgottenPasswordLink(next)) })}</p>
<p><a href="${signInLink(next)}">${t(messages.back)}</a></p>
</div>`,
  });
}
