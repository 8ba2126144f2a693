import { parseCourseKey } from '@lectern/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { courseNotFound, findAccess } from '../../kernel/access/access.ts';
import { type CourseLinks, courseLinks } from '../../kernel/course/links.ts';
import { RedirectError } from '../../lib/errors.ts';

interface ProgressParams {
  courseId: string;
  userId: string;
}

/**
 * The LMS's legacy URLs of a course, which redirect to the front end: home, dates and progress (one's own or
 * a learner's). Those of its blocks are in jump.route.ts.
 */
export function registerCourseRedirects(app: FastifyInstance, context: Context): void {
  const toPage =
    (page: 'home' | 'dates' | 'progress') =>
    async (request: Pick<FastifyRequest, 'params' | 'site' | 'identity'>) => {
      throw new RedirectError((await linksTo(context, request))[page]);
    };
  const config = { page: true } as const;
  for (const end of ['', '/']) {
    app.get(`/courses/:courseId/course${end}`, { config }, toPage('home'));
    app.get(`/courses/:courseId/courseware${end}`, { config }, toPage('home'));
    app.get(`/courses/:courseId/dates${end}`, { config }, toPage('dates'));
    app.get(`/courses/:courseId/progress${end}`, { config }, toPage('progress'));
    app.get<{ Params: ProgressParams }>(
      `/courses/:courseId/progress/:userId${end}`,
      { config },
      async (request) => {
        const { progress } = await linksTo(context, request);
        throw new RedirectError(`${progress}/${encodeURIComponent(request.params.userId)}/`);
      },
    );
  }
}

async function linksTo(
  context: Context,
  { params, site, identity }: Pick<FastifyRequest, 'params' | 'site' | 'identity'>,
): Promise<CourseLinks> {
  const key = parseCourseKey((params as { courseId: string }).courseId);
  const access = key && (await findAccess(context, key, identity));
  if (!access) throw courseNotFound();
  return courseLinks(site, access.course.courseKey);
}
