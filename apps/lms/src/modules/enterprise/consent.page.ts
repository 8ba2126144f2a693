import { parseCourseKey } from '@lectern/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { RedirectError } from '../../http/errors.ts';
import { accessFor, courseNotFound, isEnrolled } from '../../kernel/access/access.ts';
import { consentPath } from '../../kernel/access/course-restrictions.policy.ts';
import { localCourseLinks } from '../../kernel/course/links.ts';
import { listMemberships, type Membership, saveConsent } from '../../kernel/enterprise/enterprise.store.ts';
import { html } from '../../pages/html.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findQueryField, requirePageUser } from '../../pages/page-request.ts';
import type { User } from '../../plugins/identity.types.ts';

type ConsentRoute = { Params: { courseId: string } };

const PATH = '/enterprise/consent/:courseId';
const config = { page: true } as const;

/** GET and POST /enterprise/consent/{courseId}?customer=: asks a learner for consent to share data with their organization. */
export function registerConsentPage(app: FastifyInstance, context: Context): void {
  app.get<ConsentRoute>(PATH, { config }, async (request, reply) => {
    const user = requirePageUser(request);
    const { courseKey, title, customer } = await getConsentRequest(context, request, user, context.db.read);
    return sendPage(request, reply, {
      title: 'Sharing data',
      width: 'reading',
      noIndex: true,
      body: html`<header class="page-title"><h1>Share your activity with <bdi>${customer.name}</bdi>?</h1></header>
<div class="stack">
<p><bdi>${customer.name}</bdi> offers you the course <bdi>${title}</bdi>. It asks to see your enrollment, your progress and your grades. It won’t see your answers or your password.</p>
<p>Without your consent, you can’t take the course with this organization.</p>
<form class="form" method="post" action="${consentPath(courseKey, customer.uuid)}">
${csrfField(request)}
<div class="form__actions"><button class="button button--primary" type="submit">I agree</button>
<a class="button" href="/dashboard">Not now</a></div>
</form>
</div>`,
    });
  });

  app.post<ConsentRoute>(PATH, { config }, async (request, reply) => {
    const user = requirePageUser(request);
    const courseKey = await context.db.write(async (tx) => {
      await lockUser(tx, user.id);
      const asked = await getConsentRequest(context, request, user, tx);
      const place = { userId: user.id, customerUuid: asked.customer.uuid, courseKey: asked.courseKey };
      await saveConsent(tx, place, context.clock.now());
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
