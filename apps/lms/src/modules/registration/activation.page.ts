import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { confirmAddress, findUserById } from '../../kernel/users/users.store.ts';
import { html } from '../../pages/html.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findAllowedTarget } from '../../pages/page-request.ts';
import type { User } from '../../plugins/identity.types.ts';
import { signInLink } from '../sessions/account-links.ts';
import { clearActivationPopup } from '../sessions/session-cookies.ts';
import { findActivation, takeActivation } from './activations.store.ts';

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
    const outcome = await db.write(async (tx) => {
      const activation = await takeActivation(tx, request.params.token, now);
      if (activation === null) return { result: 'useless' as const, next: null };
      return { result: await confirmAddress(tx, activation.userId), next: activation.next };
    });
    switch (outcome.result) {
      case 'useless':
        return sendInvalidLink(request, reply);
      case 'address-taken':
        return sendTaken(request, reply);
      case 'confirmed':
        clearActivationPopup(context, { request, reply });
        return sendDone(request, reply, findAllowedTarget(request, outcome.next));
    }
  });
}

/** Names the account, because the recipient may not have registered it. */
function sendQuestion(request: FastifyRequest, reply: FastifyReply, user: User): FastifyReply {
  return sendPage(request, reply, {
    title: 'Activate your account',
    width: 'narrow',
    noIndex: true,
    body: html`<header class="page-title"><h1>Activate your account</h1>
<p class="page-title__lead">Confirm that ${user.email} is your address.</p></header>
<div class="stack">
<p>The username of the account is <strong>${user.username}</strong>. If you didn’t create it, close this page.</p>
<form class="form" method="post">${csrfField(request)}
<div class="form__actions"><button class="button button--primary" type="submit">Activate</button></div></form>
</div>`,
  });
}

function sendDone(request: FastifyRequest, reply: FastifyReply, next: string | null): FastifyReply {
  const way =
    request.identity.kind === 'user'
      ? { href: next ?? '/dashboard', label: next === null ? 'Go to your dashboard' : 'Continue' }
      : { href: signInLink(next), label: 'Sign in' };
  return sendPage(request, reply, {
    title: 'Account activated',
    width: 'narrow',
    noIndex: true,
    body: html`<div class="empty"><h1>Your account is active</h1>
<a class="button button--primary" href="${way.href}">${way.label}</a>
</div>`,
  });
}

function sendInvalidLink(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isSignedIn = request.identity.kind === 'user';
  return sendPage(request, reply, {
    title: 'Link not valid',
    width: 'narrow',
    status: 404,
    noIndex: true,
    body: html`<div class="empty"><h1>This link doesn’t work</h1>
<p>It has already been used, or it has expired.${!isSignedIn && ' If your account is active, sign in.'}</p>
${isSignedIn ? html`<a class="button button--primary" href="/dashboard">Go to your dashboard</a>` : html`<a class="button button--primary" href="/login">Sign in</a>`}</div>`,
  });
}

/** May reveal that the address has an account: only its owner gets the link. */
function sendTaken(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(request, reply, {
    title: 'Address in use',
    width: 'narrow',
    status: 409,
    noIndex: true,
    body: html`<div class="empty"><h1>Another account has this address</h1>
<p>You’ve already activated another account with this email address. Sign in to that one.</p>
<a class="button button--primary" href="/login">Sign in</a></div>`,
  });
}
