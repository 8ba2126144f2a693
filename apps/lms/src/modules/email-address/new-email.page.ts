import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import { queueJob } from '../../kernel/jobs/job-kind.ts';
import { readByAnyKey } from '../../kernel/keys/secrets.ts';
import { assignAddress } from '../../kernel/users/users.store.ts';
import { html } from '../../lib/html.ts';
import { isolated } from '../../lib/markup.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { sendResultPage } from '../../pages/result-page.ts';
import { sendAddressTaken, sendInvalidLink } from '../registration/mail-link.page.ts';
import { signInLink } from '../sessions/account-links.ts';
import { EMAIL_CHANGE_PURPOSE, type EmailChange, findEmailChange } from './email-change-token.ts';
import { addressChangedMailJob } from './email-jobs.ts';
import { NEW_EMAIL_PATTERN } from './new-email-path.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'Confirm your email address',
    description: 'Title and heading of the page that gives an account a new email address',
  },
  question: {
    defaultMessage: 'Use {email} for the account {username}.',
    description: 'Below the heading “Confirm your email address”',
  },
  stranger: {
    defaultMessage: 'If this isn’t your account, close this page.',
    description: 'On the page that gives an account a new email address',
  },
  confirm: {
    defaultMessage: 'Confirm',
    description: 'Button that gives an account a new email address',
  },
  changed: {
    defaultMessage: 'Your email address has been changed',
    description: 'Title and heading of the page after an account got a new email address',
  },
  back: { defaultMessage: 'Back to account', description: 'Link to the settings of an account' },
  signIn: { defaultMessage: 'Sign in', description: 'Button on pages about an account' },
});

interface WithToken {
  Params: { token: string };
}

/**
 * /email/new/{token}: GET asks for confirmation, because mail programs open links by themselves; POST gives the account
 * its new address, once, and notifies the owner at the former one.
 */
export function registerNewEmailPage(app: FastifyInstance, context: Context): void {
  const { db, secrets, clock } = context;
  const find = (reader: Reader, token: string) =>
    readByAnyKey<EmailChange | null>(
      secrets.keys(EMAIL_CHANGE_PURPOSE),
      (key) => findEmailChange(reader, { key, token, now: clock.now() }),
      null,
    );

  app.get<WithToken>(NEW_EMAIL_PATTERN, { config: { page: true } }, async (request, reply) => {
    const change = await find(db.read, request.params.token);
    return change ? sendQuestion(request, reply, change) : sendInvalidLink(request, reply);
  });

  app.post<WithToken>(NEW_EMAIL_PATTERN, { config: { page: true } }, async (request, reply) => {
    const { token } = request.params;
    const known = await find(db.read, token);
    if (!known) return sendInvalidLink(request, reply);
    const result = await db.write(async (tx) => {
      await lockUser(tx, known.account.id);
      const change = await find(tx, token);
      if (!change) return 'used';
      const { account, email } = change;
      const assigned = await assignAddress(tx, account.id, email);
      if (assigned === 'confirmed') {
        const payload = { userId: account.id, formerEmail: account.email };
        await queueJob(tx, addressChangedMailJob, payload, { now: clock.now() });
      }
      return assigned;
    });
    if (result === 'used') return sendInvalidLink(request, reply);
    return result === 'confirmed' ? sendDone(request, reply) : sendAddressTaken(request, reply);
  });
}

/** Names the account, because the recipient may not have asked for the change. */
function sendQuestion(
  request: FastifyRequest,
  reply: FastifyReply,
  { account, email }: EmailChange,
): FastifyReply {
  return sendPage(request, reply, {
    title: t(messages.title),
    width: 'narrow',
    noIndex: true,
    body: html`<header class="page-title"><h1>${t(messages.title)}</h1>
<p class="page-title__lead">${rich(messages.question, { email: isolated(email), username: isolated(account.username) })}</p></header>
<div class="stack">
<p>${t(messages.stranger)}</p>
<form class="form" method="post">${csrfField(request)}
<div class="form__actions"><button class="button button--primary" type="submit">${t(messages.confirm)}</button></div></form>
</div>`,
  });
}

function sendDone(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const link =
    request.identity.kind === 'user'
      ? { href: '/account/settings', label: t(messages.back) }
      : { href: signInLink(null), label: t(messages.signIn) };
  return sendResultPage(request, reply, { title: t(messages.changed), link });
}
