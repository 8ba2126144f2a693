import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import type { User } from '../../kernel/users/user.ts';
import { confirmAddress, findUserById } from '../../kernel/users/users.store.ts';
import { html } from '../../lib/html.ts';
import { isolated } from '../../lib/markup.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findAllowedTarget } from '../../pages/page-request.ts';
import { sendResultPage } from '../../pages/result-page.ts';
import { signInLink } from '../sessions/account-links.ts';
import { clearActivationPopup } from '../sessions/session-cookies.ts';
import { consumeActivation, findActivation } from './activations.store.ts';
import { sendAddressTaken, sendInvalidLink } from './mail-link.page.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'Activate your account',
    description: 'Title and heading of the page that confirms an email address',
  },
  confirm: {
    defaultMessage: 'Confirm that {email} is your address.',
    description: 'Below the heading “Activate your account”',
  },
  username: {
    defaultMessage:
      'The username of the account is <b>{username}</b>. If you didn’t create it, close this page.',
    description: 'On the page that confirms an email address',
  },
  activate: { defaultMessage: 'Activate', description: 'Button that confirms an email address' },
  dashboard: {
    defaultMessage: 'Go to your dashboard',
    description: 'Button after an email address was confirmed',
  },
  continue: {
    defaultMessage: 'Continue',
    description: 'Button after an email address was confirmed, to where the user came from',
  },
  signIn: { defaultMessage: 'Sign in', description: 'Button on pages about an account' },
  activated: {
    defaultMessage: 'Account activated',
    description: 'Title of the page after an email address was confirmed, in the browser’s tab',
  },
  active: {
    defaultMessage: 'Your account is active',
    description: 'Heading after an email address was confirmed',
  },
});

interface WithToken {
  Params: { token: string };
}

/**
 * /activate/{token}: GET asks for confirmation, because mail programs open links by themselves; POST activates, once. Of
 * several accounts with one address the first to be activated gets it.
 */
export function registerActivationPage(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;
  app.get<WithToken>('/activate/:token', { config: { page: true } }, async (request, reply) => {
    const activation = await findActivation(db.read, request.params.token, clock.now());
    const user = activation && (await findUserById(db.read, activation.userId));
    return user ? sendQuestion(request, reply, user) : sendInvalidLink(request, reply);
  });

  app.post<WithToken>('/activate/:token', { config: { page: true } }, async (request, reply) => {
    const now = clock.now();
    const activated = await db.write(async (tx) => {
      const activation = await consumeActivation(tx, request.params.token, now);
      if (activation === null) return { result: 'useless' as const, next: null };
      return { result: await confirmAddress(tx, activation.userId), next: activation.next };
    });
    switch (activated.result) {
      case 'useless':
        return sendInvalidLink(request, reply);
      case 'address-taken':
        return sendAddressTaken(request, reply);
      case 'confirmed':
        clearActivationPopup(context, { request, reply });
        return sendDone(request, reply, findAllowedTarget(request, activated.next));
    }
  });
}

/** Names the account, because the recipient may not have registered it. */
function sendQuestion(request: FastifyRequest, reply: FastifyReply, user: User): FastifyReply {
  return sendPage(request, reply, {
    title: t(messages.title),
    width: 'narrow',
    noIndex: true,
    body: html`<header class="page-title"><h1>${t(messages.title)}</h1>
<p class="page-title__lead">${rich(messages.confirm, { email: isolated(user.email) })}</p></header>
<div class="stack">
<p>${rich(messages.username, { username: user.username, b: (inside) => html`<strong>${inside}</strong>` })}</p>
<form class="form" method="post">${csrfField(request)}
<div class="form__actions"><button class="button button--primary" type="submit">${t(messages.activate)}</button></div></form>
</div>`,
  });
}

function sendDone(request: FastifyRequest, reply: FastifyReply, next: string | null): FastifyReply {
  const link =
    request.identity.kind === 'user'
      ? { href: next ?? '/dashboard', label: t(next === null ? messages.dashboard : messages.continue) }
      : { href: signInLink(next), label: t(messages.signIn) };
  return sendResultPage(request, reply, { title: t(messages.activated), heading: t(messages.active), link });
}
