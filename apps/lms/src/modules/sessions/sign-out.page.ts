import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import { deleteSession } from '../../kernel/users/sessions.store.ts';
import { html } from '../../lib/html.ts';
import { readForm } from '../../pages/forms.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findAllowedTarget, findQueryField } from '../../pages/page-request.ts';
import { clearIdentityCookies } from './session-cookies.ts';

const messages = defineMessages({
  title: { defaultMessage: 'Sign out', description: 'Title and button of the page to sign out' },
  question: { defaultMessage: 'Sign out?', description: 'Heading of the page to sign out' },
  who: { defaultMessage: 'You are signed in as {username}.', description: 'Below the heading “Sign out?”' },
  stay: { defaultMessage: 'Stay signed in', description: 'Link on the page to sign out' },
});

/**
 * GET /logout asks for confirmation, because a link or image on another site must not sign anyone out; POST signs out and
 * redirects to `redirect_url` (wire contract 2).
 */
export function registerSignOutPage(app: FastifyInstance, context: Context): void {
  app.get('/logout', { config: { page: true } }, async (request, reply) => {
    const target = findAllowedTarget(request, findQueryField(request, 'redirect_url'));
    const { identity } = request;
    if (identity.kind === 'anonymous') return reply.redirect(target ?? '/');
    return sendPage(request, reply, {
      title: t(messages.title),
      width: 'narrow',
      noIndex: true,
      body: html`<header class="page-title"><h1>${t(messages.question)}</h1>
<p class="page-title__lead">${rich(messages.who, { username: identity.user.username })}</p></header>
<form class="form" method="post" action="/logout">
${csrfField(request)}
${target !== null && html`<input type="hidden" name="redirect_url" value="${target}">`}
<div class="form__actions"><button class="button button--primary" type="submit">${t(messages.title)}</button>
<a href="/dashboard">${t(messages.stay)}</a></div>
</form>`,
    });
  });

  app.post('/logout', { config: { page: true } }, async (request, reply) => {
    const { identity } = request;
    const target = findAllowedTarget(request, readForm(request, ['redirect_url']).redirect_url);
    if (identity.kind === 'user' && identity.session) {
      const { idHash } = identity.session;
      await context.db.write((tx) => deleteSession(tx, idHash));
    }
    clearIdentityCookies(context, { request, reply });
    return reply.redirect(target ?? '/', 303);
  });
}
