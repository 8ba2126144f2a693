import { parseCourseKey } from '@lectern/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { type Access, courseNotFound, findAccess } from '../../kernel/access/access.ts';
import { localCourseLinks } from '../../kernel/course/links.ts';
import type { RenderedPage } from '../../kernel/rendering/rendered-tree.ts';
import { notFound, RedirectError } from '../../lib/errors.ts';
import { requirePageUser } from '../../pages/page-request.ts';

const messages = defineMessages({
  missing: {
    defaultMessage: 'This page isn’t in the course.',
    description: 'Error for an unknown page of a course',
  },
});

/** The access of a visitor who may open the course. Redirects others to sign in, or to the course home, which says why not. */
export async function openCourse(
  context: Context,
  request: FastifyRequest<{ Params: { courseId: string } }>,
): Promise<Access> {
  const courseKey = parseCourseKey(request.params.courseId);
  const access = courseKey && (await findAccess(context, courseKey, request.identity));
  if (!access) throw courseNotFound();
  if (access.decision.denial !== null) {
    requirePageUser(request);
    throw new RedirectError(localCourseLinks(request.site, access.course.courseKey).home);
  }
  return access;
}

/** A static page; throws 404 if this visitor may not see it. A page with a hidden tab opens for everyone with its link. */
export function getStaticPage({ course, visitor }: Access, slug: string): RenderedPage {
  const page = course.tree.staticPages.find((each) => each.slug === slug);
  if (page === undefined || (page.staffOnly && !visitor.isStaff)) throw notFound(t(messages.missing));
  return page;
}
