import { parseCourseKey } from '@lectern/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { courseNotFound } from '../../kernel/access/access.ts';
import { courseLinks, localCourseLinks } from '../../kernel/course/links.ts';
import { sendPage } from '../../pages/layout.ts';
import { requirePageUser } from '../../pages/page-request.ts';
import { findUpgradePage, requestUpgrade, type UpgradePage } from './request-upgrade.ts';
import { renderUpgrade } from './upgrade.html.ts';
import { upgradeUrlOf } from './upgrade.present.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'Upgrade',
    description: 'Title and heading of the page on which a learner asks for the paid track',
  },
});

type CourseRoute = { Params: { courseId: string } };

const PATH = '/courses/:courseId/upgrade';

/**
 * GET and POST /courses/{courseId}/upgrade: a learner requests full access and sees the request's status. If a shop is
 * configured, learners who may upgrade are redirected there instead.
 */
export function registerUpgradePage(app: FastifyInstance, context: Context): void {
  app.get<CourseRoute>(PATH, { config: { page: true } }, async (request, reply) => {
    requirePageUser(request);
    const page = await findUpgradePage(context, getCourseKey(request), request.identity);
    const shop = findShop(context, page, request);
    return shop === null ? send(request, reply, page, 200) : reply.redirect(shop);
  });

  app.post<CourseRoute>(PATH, { config: { page: true } }, async (request, reply) => {
    requirePageUser(request);
    const courseKey = getCourseKey(request);
    if (context.config.upgradeUrl !== null)
      return reply.redirect(localCourseLinks(request.site, courseKey).upgrade, 303);
    const page = await requestUpgrade(context, courseKey, request.identity);
    return page.state.kind === 'pending'
      ? reply.redirect(localCourseLinks(request.site, courseKey).upgrade, 303)
      : send(request, reply, page, 403);
  });
}

function getCourseKey(request: FastifyRequest<CourseRoute>): string {
  const courseKey = parseCourseKey(request.params.courseId);
  if (courseKey === null) throw courseNotFound();
  return courseKey;
}

function findShop({ config }: Context, page: UpgradePage, { site }: FastifyRequest): string | null {
  const { access, state, offer } = page;
  if (config.upgradeUrl === null || state.kind !== 'open') return null;
  const links = courseLinks(site, access.course.courseKey);
  return upgradeUrlOf(access, state.upgrade, { config, links, code: offer?.code ?? '' });
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: UpgradePage,
  status: 200 | 403,
): FastifyReply {
  return sendPage(request, reply, {
    title: t(messages.title),
    width: 'reading',
    status,
    noIndex: true,
    body: renderUpgrade(request, page),
  });
}
