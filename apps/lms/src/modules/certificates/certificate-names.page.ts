import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { lockUser } from '../../db/locks.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { findCertificateName, saveCertificateName } from '../../kernel/certificates/certificates.store.ts';
import { findNameProblem } from '../../kernel/users/accounts.policy.ts';
import type { User } from '../../kernel/users/user.ts';
import { type Html, html } from '../../lib/html.ts';
import { errorSummary, inputField, readForm, resultAlert } from '../../pages/forms.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findQueryField, requirePageUser } from '../../pages/page-request.ts';
import { certificateList, listShownCertificates } from './shown-certificates.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'Certificates',
    description: 'Name of a part of an account, and title of its page',
  },
  none: {
    defaultMessage: 'You have no certificates yet. They appear here once you have earned one.',
    description: 'In place of the list of a learner’s certificates',
  },
  saved: {
    defaultMessage: 'The name was saved.',
    description: 'Notice above the field “Name on certificates”',
  },
  name: {
    defaultMessage: 'Name on certificates',
    description: 'Link to a page with one field, and label of the field',
  },
  hint: {
    defaultMessage:
      'It’s public: anyone with the link can see a certificate. Once your identity is verified, only staff can change this name.',
    description: 'Below the field “Name on certificates”',
  },
  save: { defaultMessage: 'Save name', description: 'Button below the field “Name on certificates”' },
});

const PATH = '/account/certificates';
const none = (): Html => html`<p class="muted">${t(messages.none)}</p>`;

/** GET and POST /account/certificates: a learner's own certificates, and the name on them. */
export function registerCertificateNamesPage(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    user: User,
    refused?: { name: string; problem: string },
  ): Promise<FastifyReply> {
    const name = refused?.name ?? (await findCertificateName(db.read, user.id)) ?? user.name;
    const problems = { name: refused?.problem };
    const saved = !refused && findQueryField(request, 'saved') !== null;
    return sendPage(request, reply, {
      title: t(messages.title),
      width: 'narrow',
      status: refused ? 400 : 200,
      isRefused: refused !== undefined,
      body: html`<header class="page-title"><h1>${t(messages.title)}</h1></header>
<div class="stack">
${saved && resultAlert('success', t(messages.saved))}
${errorSummary(problems)}
${certificateList(await listShownCertificates(context, user.id)) ?? none()}
<form class="form" method="post" action="${PATH}" novalidate>
${csrfField(request)}
${inputField({
  name: 'name',
  label: t(messages.name),
  value: name,
  autocomplete: 'name',
  hint: t(messages.hint),
  error: problems.name,
})}
<div class="form__actions"><button class="button button--primary" type="submit">${t(messages.save)}</button></div>
</form>
</div>`,
    });
  }

  app.get(PATH, { config: { page: true } }, (request, reply) =>
    send(request, reply, requirePageUser(request)),
  );

  app.post(PATH, { config: { page: true } }, async (request, reply) => {
    const user = requirePageUser(request);
    const name = readForm(request, ['name']).name.trim();
    const problem = findNameProblem(name);
    if (problem !== null) return send(request, reply, user, { name, problem });
    await db.write(async (tx) => {
      await lockUser(tx, user.id);
      await saveCertificateName(tx, user.id, { name, at: clock.now() });
    });
    return reply.redirect(`${PATH}?saved=1`, 303);
  });
}
