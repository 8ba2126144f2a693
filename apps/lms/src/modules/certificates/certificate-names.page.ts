import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { lockUser } from '../../db/locks.ts';
import { findNameProblem } from '../../kernel/users/accounts.policy.ts';
import { alert, errorSummary, inputField, readForm } from '../../pages/forms.ts';
import { html } from '../../pages/html.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findQueryField, requirePageUser } from '../../pages/page-request.ts';
import type { User } from '../../plugins/identity.types.ts';
import { findCertificateName, saveCertificateName } from './certificates.store.ts';
import { certificateList, listShownCertificates } from './shown-certificates.ts';

const PATH = '/account/certificates';
const NONE = html`<p class="muted">You have no certificates yet. They appear here once you have earned one.</p>`;

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
      title: 'Certificates',
      width: 'narrow',
      status: refused ? 400 : 200,
      isRefused: refused !== undefined,
      body: html`<header class="page-title"><h1>Certificates</h1></header>
<div class="stack">
${saved && alert('success', 'The name was saved.')}
${errorSummary(problems)}
${certificateList(await listShownCertificates(context, user.id)) ?? NONE}
<form class="form" method="post" action="${PATH}" novalidate>
${csrfField(request)}
${inputField({
  name: 'name',
  label: 'Name on certificates',
  value: name,
  autocomplete: 'name',
  hint: 'It’s public: anyone with the link can see a certificate. Once your identity is verified, only staff can change this name.',
  error: problems.name,
})}
<div class="form__actions"><button class="button button--primary" type="submit">Save name</button></div>
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
