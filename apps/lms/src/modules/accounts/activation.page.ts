import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { html } from '../../pages/html.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { deleteActivations, findActivation } from './activations.store.ts';
import { updateUser } from './users.store.ts';

interface WithToken {
  Params: { token: string };
}

/** /activate/{token}: GET asks, since mail programs open links on their own; POST activates, once. */
export function registerActivationPage(app: FastifyInstance, { db, clock }: Context): void {
  app.get<WithToken>('/activate/:token', { config: { page: true } }, async (request, reply) => {
    const userId = await findActivation(db.read, request.params.token, clock.now());
    return userId === null ? sendUseless(request, reply) : sendQuestion(request, reply);
  });

  app.post<WithToken>('/activate/:token', { config: { page: true } }, async (request, reply) => {
    const now = clock.now();
    const activated = await db.write(async (tx) => {
      const userId = await findActivation(tx, request.params.token, now);
      if (userId === null) return false;
      await updateUser(tx, userId, { isActive: true });
      await deleteActivations(tx, userId);
      return true;
    });
    return activated ? sendDone(request, reply) : sendUseless(request, reply);
  });
}

function sendQuestion(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(request, reply, {
    title: 'Activate your account',
    width: 'narrow',
    noIndex: true,
    body: html`<header class="page-title"><h1>Activate your account</h1>
<p class="page-title__lead">One click, and your e-mail address is confirmed.</p></header>
<form class="form" method="post">${csrfField(request)}
<div class="form__actions"><button class="button button--primary" type="submit">Activate</button></div></form>`,
  });
}

function sendDone(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const signedIn = request.identity.kind === 'user';
  return sendPage(request, reply, {
    title: 'Account activated',
    width: 'narrow',
    noIndex: true,
    body: html`<div class="empty"><h1>Your account is active</h1>
<a class="button button--primary" href="${signedIn ? '/dashboard' : '/login'}">${signedIn ? 'Dashboard' : 'Sign in'}</a>
</div>`,
  });
}

function sendUseless(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(request, reply, {
    title: 'Link not valid',
    width: 'narrow',
    status: 404,
    noIndex: true,
    body: html`<div class="empty"><h1>This link does not work</h1>
<p>It was used already, or it is too old. If your account is active, just sign in.</p>
<a class="button button--primary" href="/login">Sign in</a></div>`,
  });
}
