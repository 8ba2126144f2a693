import { parseCourseKey } from '@lectern/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import { accessFor, courseNotFound, isEnrolled } from '../../kernel/access/access.ts';
import { consentPath } from '../../kernel/access/course-restrictions.policy.ts';
import { localCourseLinks } from '../../kernel/course/links.ts';
import { listMemberships, type Membership, saveConsent } from '../../kernel/enterprise/enterprise.store.ts';
import type { User } from '../../kernel/users/user.ts';
import { RedirectError } from '../../lib/errors.ts';
import { html } from '../../lib/html.ts';
import { isolated } from '../../lib/markup.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findQueryField, requirePageUser } from '../../pages/page-request.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'Sharing data',
    description: 'Title of the page that asks for consent to data sharing, in the browser’s tab',
  },
  question: {
    defaultMessage: 'Share your activity with {organization}?',
    description: 'Heading of the page that asks for consent to data sharing',
  },
  what: {
    defaultMessage:
      '{organization} offers you the course {course}. It asks to see your enrollment, your progress and your grades. It won’t see your answers or your password.',
    description: 'On the page that asks for consent to data sharing',
  },
  without: {
    defaultMessage: 'Without your consent, you can’t take the course with this organization.',
    description: 'On the page that asks for consent to data sharing',
  },
  agree: {
    defaultMessage: 'I agree',
    description: 'Button of the page that asks for consent to data sharing',
  },
  notNow: {
    defaultMessage: 'Not now',
    description: 'Link of the page that asks for consent to data sharing',
  },
});

type ConsentRoute = { Params: { courseId: string } };

const PATH = '/enterprise/consent/:courseId';
const config = { page: true } as const;

/** GET and POST /enterprise/consent/{courseId}?customer=: asks a learner for consent to share data with their organization. */
export function registerConsentPage(app: FastifyInstance, context: Context): void {
  app.get<ConsentRoute>(PATH, { config }, async (request, reply) => {
    const user = requirePageUser(request);
    const { courseKey, title, customer } = await getConsentRequest(context, request, user, context.db.read);
    return sendPage(request, reply, {
      title: t(messages.title),
      width: 'reading',
      noIndex: true,
      body: html`<header class="page-title"><h1>${rich(messages.question, { organization: isolated(customer.name) })}</h1></header>
<div class="stack">
<p>${rich(messages.what, { organization: isolated(customer.name), course: isolated(title) })}</p>
<p>${t(messages.without)}</p>
<form class="form" method="post" action="${consentPath(courseKey, customer.uuid)}">
${csrfField(request)}
<div class="form__actions"><button class="button button--primary" type="submit">${t(messages.agree)}</button>
<a class="button" href="/dashboard">${t(messages.notNow)}</a></div>
</form>
</div>`,
    });
  });

  app.post<ConsentRoute>(PATH, { config }, async (request, reply) => {
    const user = requirePageUser(request);
    const courseKey = await context.db.write(async (tx) => {
      await lockUser(tx, user.id);
      const asked = await getConsentRequest(context, request, user, tx);
      const consent = { userId: user.id, customerUuid: asked.customer.uuid, courseKey: asked.courseKey };
      await saveConsent(tx, consent, context.clock.now());
      return asked.courseKey;
    });
    return reply.redirect(localCourseLinks(request.site, courseKey).home, 303);
  });
}

/** The course and the organization that asks for consent; redirects everyone else to the course. Throws 404 for an unknown course. */
async function getConsentRequest(
  context: Context,
  request: FastifyRequest<ConsentRoute>,
  user: User,
  reader: Reader,
): Promise<{ courseKey: string; title: string; customer: Membership }> {
  const key = parseCourseKey(request.params.courseId);
  if (key === null) throw courseNotFound();
  const access = await accessFor(context, key, request.identity, reader);
  const { courseKey, tree } = access.course;
  const asked = findQueryField(request, 'customer');
  const { offeredBy } = access.head.settings;
  const customer = (await listMemberships(reader, user.id)).find(
    ({ uuid, asksConsent }) => uuid === asked && asksConsent && offeredBy.includes(uuid),
  );
  if (!customer || !isEnrolled(access))
    throw new RedirectError(localCourseLinks(request.site, courseKey).home);
  return { courseKey, title: tree.title, customer };
}
