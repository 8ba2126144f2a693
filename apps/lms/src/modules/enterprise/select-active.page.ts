import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import {
  activateMembership,
  listMemberships,
  type Membership,
} from '../../kernel/enterprise/enterprise.store.ts';
import { type Html, html } from '../../lib/html.ts';
import { alert, readForm, selectField } from '../../pages/forms.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findAllowedTarget, findQueryField, requirePageUser } from '../../pages/page-request.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'Your organization',
    description: 'Title of the page on which learners choose their organization, in the browser’s tab',
  },
  question: {
    defaultMessage: 'Which organization are you learning with?',
    description: 'Heading of the page on which learners choose their organization',
  },
  unknown: {
    defaultMessage: 'Choose an organization from the list.',
    description: 'Error of the form with organizations',
  },
  nobody: {
    defaultMessage: 'You aren’t a learner of any organization.',
    description: 'In place of the form with organizations',
  },
  courses: { defaultMessage: 'My courses', description: 'Heading and title of the dashboard' },
  organization: { defaultMessage: 'Organization', description: 'Label of a field' },
  continue: { defaultMessage: 'Continue', description: 'Button of the form with organizations' },
});

/** The page on which learners choose their active organization. */
export const SELECT_ACTIVE_PATH = '/enterprise/select/active';
const config = { page: true } as const;

/** GET and POST /enterprise/select/active/?success_url=: a learner chooses their active organization (23.2). */
export function registerSelectActivePage(app: FastifyInstance, context: Context): void {
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const user = requirePageUser(request);
    const customers = await listMemberships(context.db.read, user.id);
    const next = findAllowedTarget(request, findQueryField(request, 'success_url')) ?? '/dashboard';
    return sendChoice(request, reply, { customers, next, isUnknown: false });
  };
  for (const end of ['', '/']) app.get(`${SELECT_ACTIVE_PATH}${end}`, { config }, show);

  app.post(`${SELECT_ACTIVE_PATH}/`, { config }, async (request, reply) => {
    const user = requirePageUser(request);
    const { customer, next: asked } = readForm(request, ['customer', 'next']);
    const next = findAllowedTarget(request, asked) ?? '/dashboard';
    const isChosen = await context.db.write((tx) => activateMembership(tx, user.id, customer));
    if (isChosen) return reply.redirect(next, 303);
    const customers = await listMemberships(context.db.read, user.id);
    return sendChoice(request, reply, { customers, next, isUnknown: true });
  });
}

interface Choice {
  customers: readonly Membership[];
  /** Where to go afterwards. */
  next: string;
  /** The chosen organization isn't one of theirs. */
  isUnknown: boolean;
}

function sendChoice(
  request: FastifyRequest,
  reply: FastifyReply,
  { customers, next, isUnknown }: Choice,
): FastifyReply {
  return sendPage(request, reply, {
    title: t(messages.title),
    width: 'narrow',
    status: isUnknown ? 400 : 200,
    isRefused: isUnknown,
    noIndex: true,
    body: html`<header class="page-title"><h1>${t(messages.question)}</h1></header>
<div class="stack">
${isUnknown && alert('danger', t(messages.unknown))}
${customers.length === 0 ? nobody() : form(request, customers, next)}
</div>`,
  });
}

function nobody(): Html {
  return html`<p>${t(messages.nobody)}</p>
<p><a class="button button--primary" href="/dashboard">${t(messages.courses)}</a></p>`;
}

function form(request: FastifyRequest, customers: readonly Membership[], next: string): Html {
  return html`<form class="form" method="post" action="${SELECT_ACTIVE_PATH}/">
${csrfField(request)}
<input type="hidden" name="next" value="${next}">
${selectField({
  name: 'customer',
  label: t(messages.organization),
  value: customers.at(-1)?.uuid ?? '',
  options: customers.map(({ uuid, name }) => ({ value: uuid, label: name })),
})}
<div class="form__actions"><button class="button button--primary" type="submit">${t(messages.continue)}</button></div>
</form>`;
}
