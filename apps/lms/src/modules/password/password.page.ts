import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { queueJob } from '../../kernel/jobs/job-kind.ts';
import { PASSWORD_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { clearRateLimit, useRateLimit } from '../../kernel/rate-limits/rate-limits.store.ts';
import {
  dropNulls,
  type FieldErrors,
  findPasswordProblem,
  PASSWORD_MIN,
} from '../../kernel/users/accounts.policy.ts';
import { loadCommonPasswords } from '../../kernel/users/common-passwords.ts';
import { replacePassword } from '../../kernel/users/manage-accounts.ts';
import { hashPassword, verifyPassword } from '../../kernel/users/passwords.ts';
import type { User } from '../../kernel/users/user.ts';
import { findUserRow } from '../../kernel/users/users.store.ts';
import { tooManyRequests } from '../../lib/errors.ts';
import { html } from '../../lib/html.ts';
import { errorSummary, inputField, readForm, resultAlert } from '../../pages/forms.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findQueryField, requirePageUser } from '../../pages/page-request.ts';
import { openSession } from '../sessions/sign-in.ts';
import { passwordChangedMailJob } from './password-jobs.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'Change password',
    description:
      'Link in the settings of an account, and title, heading and button of the page to which it leads',
  },
  limited: {
    defaultMessage: 'Too many attempts.',
    description: 'Error after too many attempts to change a password',
  },
  wrong: {
    defaultMessage: 'This isn’t your current password.',
    description: 'Error of the field “Current password”',
  },
  changed: { defaultMessage: 'Your password has been changed.', description: 'On the page to sign in' },
  signedOut: {
    defaultMessage: 'You’ve been signed out everywhere else.',
    description: 'Below “Your password has been changed.”',
  },
  current: { defaultMessage: 'Current password', description: 'Label of a field' },
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
    await countAttempt(context, user);
    const problems = await findProblems(context, user, { current, password });
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

async function countAttempt({ db, clock }: Context, user: User): Promise<void> {
  const use = await db.write((tx) => useRateLimit(tx, PASSWORD_LIMIT, [String(user.id)], clock.now()));
  if (use.allowed) return;
  throw tooManyRequests(t(messages.limited), use.retryAfter);
}

async function findProblems(
  { db }: Context,
  user: User,
  { current, password }: { current: string; password: string },
): Promise<Problems> {
  const row = await findUserRow(db.read, user.username);
  const known = await verifyPassword(row?.password_hash ?? null, current);
  return dropNulls({
    current: known ? null : t(messages.wrong),
    password: findPasswordProblem(password, user, await loadCommonPasswords()),
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
${inputField({
  name: 'current',
  label: t(messages.current),
  type: 'password',
  autocomplete: 'current-password',
  error: problems.current,
})}
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
