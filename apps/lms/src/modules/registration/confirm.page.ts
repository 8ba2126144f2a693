import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { readForm } from '../../pages/forms.ts';
import { requirePageUser } from '../../pages/page-request.ts';
import { type ConfirmPage, SEND_AGAIN_PATH, SENT_FIELD } from './confirm-notice.html.ts';
import { sendActivationMail } from './send-activation-mail.ts';

/** POST /account/confirm: sends the activation mail again and returns to the page with the notice. */
export function registerConfirmPage(app: FastifyInstance, context: Context): void {
  app.post(SEND_AGAIN_PATH, { config: { page: true } }, async (request, reply) => {
    const user = requirePageUser(request);
    const { next } = readForm(request, ['next']);
    await sendActivationMail(context, user);
    const page: ConfirmPage = next === '/account/settings' ? next : '/dashboard';
    return reply.redirect(`${page}?${SENT_FIELD}=sent`, 303);
  });
}
