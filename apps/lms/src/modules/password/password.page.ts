import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { queueJob } from '../../kernel/jobs/job-kind.ts';
import { PASSWORD_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { clearRateLimit } from '../../kernel/rate-limits/rate-limits.store.ts';
import {
  dropNulls,
  type FieldErrors,
  findPasswordProblem,
  PASSWORD_MIN,
} from '../../kernel/users/accounts.policy.ts';
import { loadCommonPasswords } from '../../kernel/users/common-passwords.ts';
import { replacePassword } from '../../kernel/users/manage-accounts.ts';
import { hashPassword } from '../../kernel/users/passwords.ts';
import { html } from '../../lib/html.ts';
import { errorSummary, inputField, readForm, resultAlert } from '../../pages/forms.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findQueryField, requirePageUser } from '../../pages/page-request.ts';
import { openSession } from '../sessions/sign-in.ts';
import { currentPasswordField, findCurrentPasswordProblem } from './current-password.ts';
import { passwordChangedMailJob } from './password-jobs.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'Change password',
    description:
      'Link in the settings of an account, and title, heading and button of the page to which it leads',
  },
  changed: { defaultMessage: 'Your password has been changed.', description: 'On the page to sign in' },
  signedOut: {
    defaultMessage: 'You’ve been signed out everywhere else.',
    description: 'Below “Your password has been changed.”',
  },
  new: {
    defaultMessage: 'New password',
    description: 'Title of the page to choose a new password, and label of its field',
  },
  hint: {
    defaultMessage: 'At least {count} characters.',
    description: 'Below the field for a new password; at least 8',
  },
  back: { defaultMessage: 'Back to account', description: 'Link to the settings of an account' },
});

type Problems = FieldErrors<'current' | 'password'>;

const PATH = '/account/password';

/** GET and POST /account/password. A change ends all sessions of the account and starts a new one in this browser. */
export function registerPasswordPage(app: FastifyInstance, context: Context): void {
  app.get(PATH, { config: { page: true } }, async (request, reply) => {
    requirePageUser(request);
    return sendForm(request, reply, {});
  });

  app.post(PATH, { config: { page: true } }, async (request, reply) => {
    const user = requirePageUser(request);
    const { current, password } = readForm(request, ['current', 'password']);
    const problems: Problems = dropNulls({
      current: await findCurrentPasswordProblem(context, user, current),
      password: findPasswordProblem(password, user, await loadCommonPasswords()),
    });
    if (Object.keys(problems).length > 0) return sendForm(request, reply, problems);
    const passwordHash = await hashPassword(password);
    await openSession(context, { request, reply }, user, async (tx) => {
      await clearRateLimit(tx, PASSWORD_LIMIT, [String(user.id)]);
      await replacePassword(tx, user.id, passwordHash);
      await queueJob(tx, passwordChangedMailJob, { userId: user.id }, { now: context.clock.now() });
    });
    return reply.redirect(`${PATH}?saved=1`, 303);
  });
}

function sendForm(request: FastifyRequest, reply: FastifyReply, problems: Problems): FastifyReply {
  const failed = Object.keys(problems).length > 0;
  const saved = !failed && findQueryField(request, 'saved') !== null;
  return sendPage(request, reply, {
    title: t(messages.title),
    width: 'narrow',
    status: failed ? 400 : 200,
    isRefused: failed,
    body: html`<header class="page-title"><h1>${t(messages.title)}</h1></header>
<div class="stack">
${saved && resultAlert('success', t(messages.changed), html`<p>${t(messages.signedOut)}</p>`)}
${errorSummary(problems)}
<form class="form" method="post" action="${PATH}" novalidate>
${csrfField(request)}
<input type="text" name="username" autocomplete="username" value="${requirePageUser(request).username}" hidden readonly>
${currentPasswordField(problems.current)}
${inputField({
  name: 'password',
  label: t(messages.new),
  type: 'password',
  autocomplete: 'new-password',
  hint: t(messages.hint, { count: PASSWORD_MIN }),
  error: problems.password,
})}
<div class="form__actions"><button class="button button--primary" type="submit">${t(messages.title)}</button>
<a href="/account/settings">${t(messages.back)}</a></div>
</form>
</div>`,
  });
}
