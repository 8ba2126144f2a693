import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import { queueJob } from '../../kernel/jobs/job-kind.ts';
import { readByAnyKey } from '../../kernel/keys/secrets.ts';
import { findPasswordProblem, PASSWORD_MIN } from '../../kernel/users/accounts.policy.ts';
import { loadCommonPasswords } from '../../kernel/users/common-passwords.ts';
import { replacePassword } from '../../kernel/users/manage-accounts.ts';
import { hashPassword } from '../../kernel/users/passwords.ts';
import type { UserRow } from '../../kernel/users/users.store.ts';
import { html } from '../../lib/html.ts';
import { isolated } from '../../lib/markup.ts';
import { errorSummary, inputField, readForm } from '../../pages/forms.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findAllowedTarget, findQueryField } from '../../pages/page-request.ts';
import { sendInvalidLink } from '../registration/mail-link.page.ts';
import { FORGOTTEN_PASSWORD_PATH, signInLink } from '../sessions/account-links.ts';
import { rememberDevice } from '../sessions/known-device.ts';
import { NEW_PASSWORD_PATTERN, newPasswordPath, readNext } from './new-password-path.ts';
import { passwordChangedMailJob } from './password-jobs.ts';
import { findResettableAccount, PASSWORD_RESET_PURPOSE } from './password-reset-token.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'New password',
    description: 'Title of the page to choose a new password, and label of its field',
  },
  heading: {
    defaultMessage: 'Choose a new password',
    description: 'Heading of the page to choose a new password',
  },
  account: {
    defaultMessage: 'For the account {username}.',
    description: 'Below the heading “Choose a new password”',
  },
  hint: {
    defaultMessage: 'At least {count} characters.',
    description: 'Below the field for a new password; at least 8',
  },
  save: { defaultMessage: 'Save password', description: 'Button of the page to choose a new password' },
  why: {
    defaultMessage:
      'It has already been used, it’s more than an hour old, or the password has changed since.',
    description: 'Below the heading “This link doesn’t work”, for a link to choose a new password',
  },
  request: {
    defaultMessage: 'Request a new link',
    description: 'Button of the page for a link that doesn’t work any more',
  },
});

type WithToken = { Params: { token: string } };

/**
 * GET and POST /password/new/{token}: sets a new password with the link from a mail, once. Ends all sessions of the account
 * and starts none: the user signs in with the new password.
 */
export function registerNewPasswordPage(app: FastifyInstance, context: Context): void {
  const { db, secrets, clock } = context;
  const find = (reader: Reader, token: string) =>
    readByAnyKey<UserRow | null>(
      secrets.keys(PASSWORD_RESET_PURPOSE),
      (key) => findResettableAccount(reader, { key, token, now: clock.now() }),
      null,
    );

  app.get<WithToken>(NEW_PASSWORD_PATTERN, { config: { page: true } }, async (request, reply) => {
    const account = await find(db.read, request.params.token);
    return account ? sendForm(request, reply, account) : sendInvalidResetLink(request, reply);
  });

  app.post<WithToken>(NEW_PASSWORD_PATTERN, { config: { page: true } }, async (request, reply) => {
    const { token } = request.params;
    const account = await find(db.read, token);
    if (!account) return sendInvalidResetLink(request, reply);
    const { password } = readForm(request, ['password']);
    const problem = findPasswordProblem(password, account, await loadCommonPasswords());
    if (problem !== null) return sendForm(request, reply, account, problem);
    const passwordHash = await hashPassword(password);
    const isSet = await db.write(async (tx) => {
      // The same link may have been used while the password was hashed.
      await lockUser(tx, account.id);
      if ((await find(tx, token)) === null) return false;
      await replacePassword(tx, account.id, passwordHash);
      await queueJob(tx, passwordChangedMailJob, { userId: account.id }, { now: clock.now() });
      return true;
    });
    if (!isSet) return sendInvalidResetLink(request, reply);
    // Exempts this browser from the account's sign-in limits, so that guessing by others can't lock its owner out.
    await rememberDevice(context, { request, reply }, account.id);
    const next = findNext(request);
    return reply.redirect(`${signInLink(next)}${next === null ? '?' : '&'}renewed=1`, 303);
  });
}

/** Where to continue after setting the password. */
function findNext(request: FastifyRequest): string | null {
  return findAllowedTarget(request, readNext(findQueryField(request, 'to')));
}

function sendForm(
  request: FastifyRequest<WithToken>,
  reply: FastifyReply,
  { username }: UserRow,
  problem?: string,
): FastifyReply {
  return sendPage(request, reply, {
    title: t(messages.title),
    width: 'narrow',
    status: problem === undefined ? 200 : 400,
    isRefused: problem !== undefined,
    noIndex: true,
    body: html`<header class="page-title"><h1>${t(messages.heading)}</h1>
<p class="page-title__lead">${rich(messages.account, { username: isolated(username) })}</p></header>
<div class="stack">
${errorSummary({ password: problem })}
<form class="form" method="post" action="${newPasswordPath(request.params.token, findNext(request))}" novalidate>
${csrfField(request)}
<input type="text" name="username" autocomplete="username" value="${username}" hidden readonly>
${inputField({
  name: 'password',
  label: t(messages.title),
  type: 'password',
  autocomplete: 'new-password',
  hint: t(messages.hint, { count: PASSWORD_MIN }),
  error: problem,
})}
<div class="form__actions"><button class="button button--primary" type="submit">${t(messages.save)}</button></div>
</form>
</div>`,
  });
}

function sendInvalidResetLink(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const link = { href: FORGOTTEN_PASSWORD_PATH, label: t(messages.request) };
  return sendInvalidLink(request, reply, { why: t(messages.why), link });
}
