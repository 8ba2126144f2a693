import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { currentLanguage } from '../../i18n/current-language.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import { queueJob } from '../../kernel/jobs/job-kind.ts';
import { PASSWORD_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { clearRateLimit } from '../../kernel/rate-limits/rate-limits.store.ts';
import { dropNulls, type FieldErrors, findEmailProblem } from '../../kernel/users/accounts.policy.ts';
import type { User } from '../../kernel/users/user.ts';
import { replaceUnconfirmedAddress } from '../../kernel/users/users.store.ts';
import { html } from '../../lib/html.ts';
import { isolated } from '../../lib/markup.ts';
import { errorSummary, inputField, readForm, resultAlert } from '../../pages/forms.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findQueryField, requirePageUser } from '../../pages/page-request.ts';
import { currentPasswordField, findCurrentPasswordProblem } from '../password/current-password.ts';
import { insertActivation } from '../registration/activations.store.ts';
import { EMAIL_PATH, SENT_FIELD } from '../registration/confirm-notice.html.ts';
import { countConfirmationMail, queueActivationMail } from '../registration/send-activation-mail.ts';
import { newAddressMailJob } from './email-jobs.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'Change email address',
    description:
      'Link in the settings of an account, and title, heading and button of the page to which it leads',
  },
  current: {
    defaultMessage: 'Your address is {email}.',
    description: 'Below the heading “Change email address”',
  },
  email: { defaultMessage: 'New email address', description: 'Label of a field' },
  hint: {
    defaultMessage: 'We’ll send a link there so that you can confirm it.',
    description: 'Below the field “New email address”',
  },
  same: {
    defaultMessage: 'This is already your address.',
    description: 'Error of the field “New email address”',
  },
  sent: {
    defaultMessage: 'Check your inbox',
    description: 'Title and heading of the page after a new password was requested',
  },
  sentText: {
    defaultMessage:
      'We’ve sent a message to your new address. Open the link in it within 24 hours; until then, your address stays the same.',
    description: 'Below the heading “Check your inbox”, after a new email address was entered',
  },
  back: { defaultMessage: 'Back to account', description: 'Link to the settings of an account' },
});

interface Form {
  email: string;
  problems: FieldErrors<'email' | 'current'>;
}

/**
 * GET and POST /account/email. A confirmed address changes when the link mailed to the new one is opened. An unconfirmed
 * one, which may be mistyped, is replaced at once, and the new one is asked to confirm.
 */
export function registerEmailPage(app: FastifyInstance, context: Context): void {
  app.get(EMAIL_PATH, { config: { page: true } }, async (request, reply) =>
    sendForm(request, reply, { email: '', problems: {} }),
  );

  app.post(EMAIL_PATH, { config: { page: true } }, async (request, reply) => {
    const user = requirePageUser(request);
    const form = readForm(request, ['email', 'current']);
    const email = form.email.trim();
    const problems = dropNulls({
      email: findEmailProblem(email) ?? (email === user.email ? t(messages.same) : null),
      current: await findCurrentPasswordProblem(context, user, form.current),
    });
    if (Object.keys(problems).length > 0) return sendForm(request, reply, { email, problems });
    const now = context.clock.now();
    await context.db.write(async (tx) => {
      await clearRateLimit(tx, PASSWORD_LIMIT, [String(user.id)]);
      await (user.isActive ? askToConfirm : replace)(tx, user, { email, now });
    });
    return reply.redirect(
      user.isActive ? `${EMAIL_PATH}?sent=1` : `/account/settings?${SENT_FIELD}=sent`,
      303,
    );
  });
}

interface Change {
  email: string;
  now: number;
}

async function askToConfirm(tx: Tx, user: User, { email, now }: Change): Promise<void> {
  await countConfirmationMail(tx, user, now);
  const payload = { userId: user.id, email, language: currentLanguage().code };
  await queueJob(tx, newAddressMailJob, payload, { now });
}

async function replace(tx: Tx, user: User, { email, now }: Change): Promise<void> {
  // A link that was mailed to the former address must not confirm the new one.
  await insertActivation(tx, user.id, now);
  await replaceUnconfirmedAddress(tx, user.id, email);
  await queueActivationMail(tx, user, now);
}

function sendForm(request: FastifyRequest, reply: FastifyReply, { email, problems }: Form): FastifyReply {
  const user = requirePageUser(request);
  const failed = Object.keys(problems).length > 0;
  const isSent = !failed && findQueryField(request, 'sent') !== null;
  return sendPage(request, reply, {
    title: t(messages.title),
    width: 'narrow',
    status: failed ? 400 : 200,
    isRefused: failed,
    body: html`<header class="page-title"><h1>${t(messages.title)}</h1>
<p class="page-title__lead">${rich(messages.current, { email: isolated(user.email) })}</p></header>
<div class="stack">
${isSent && resultAlert('success', t(messages.sent), html`<p>${t(messages.sentText)}</p>`)}
${errorSummary(problems)}
<form class="form" method="post" action="${EMAIL_PATH}" novalidate>
${csrfField(request)}
<input type="text" name="username" autocomplete="username" value="${user.username}" hidden readonly>
${inputField({
  name: 'email',
  label: t(messages.email),
  type: 'email',
  value: email,
  autocomplete: 'email',
  hint: t(messages.hint),
  error: problems.email,
})}
${currentPasswordField(problems.current)}
<div class="form__actions"><button class="button button--primary" type="submit">${t(messages.title)}</button>
<a href="/account/settings">${t(messages.back)}</a></div>
</form>
</div>`,
  });
}
