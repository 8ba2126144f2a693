import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { alert, readForm } from '../../pages/forms.ts';
import { html } from '../../pages/html.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findAllowedTarget, findQueryField, requirePageUser } from '../../pages/page-request.ts';
import type { User } from '../../plugins/identity.types.ts';
import { CONFIRM_PATH, confirmLink } from './confirm-path.ts';
import { sendActivationMail } from './send-activation-mail.ts';

/** The page after registering: GET says to check the inbox, POST sends the mail again. Redirects active accounts. */
export function registerConfirmPage(app: FastifyInstance, context: Context): void {
  app.get(CONFIRM_PATH, { config: { page: true } }, async (request, reply) => {
    const user = requirePageUser(request);
    const next = findAllowedTarget(request, findQueryField(request, 'next'));
    if (user.isActive) return reply.redirect(next ?? '/dashboard');
    return sendConfirm(request, reply, user, next);
  });

  app.post(CONFIRM_PATH, { config: { page: true } }, async (request, reply) => {
    const user = requirePageUser(request);
    const next = findAllowedTarget(request, readForm(request, ['next']).next);
    await sendActivationMail(context, user, next);
    return reply.redirect(`${confirmLink(next)}${next === null ? '?' : '&'}sent=1`, 303);
  });
}

function sendConfirm(
  request: FastifyRequest,
  reply: FastifyReply,
  { email }: User,
  next: string | null,
): FastifyReply {
  const sent = findQueryField(request, 'sent') !== null;
  return sendPage(request, reply, {
    title: 'Check your inbox',
    width: 'narrow',
    noIndex: true,
    body: html`<header class="page-title"><h1>Check your inbox</h1></header>
<div class="stack">
${sent && alert('success', 'We’ve sent it again.', html`<p>Use the link in the latest message.</p>`)}
<p>We’ve sent a message to ${email}. Open the link in it to confirm your address.</p>
<p>Until then you can look around. To enroll in a course or sign in with your email address, confirm it first.</p>
<form class="form" method="post" action="${CONFIRM_PATH}">
${csrfField(request)}
${next !== null && html`<input type="hidden" name="next" value="${next}">`}
<div class="form__actions"><a class="button button--primary" href="${next ?? '/dashboard'}">Continue</a>
<button class="button" type="submit">Send it again</button></div>
</form>
</div>`,
  });
}
