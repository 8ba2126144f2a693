import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { RedirectError } from '../../http/errors.ts';
import { localCourseLinks } from '../../kernel/course/links.ts';
import { hasDiscussions } from '../discussions/has-discussions.ts';
import { sendAbsentPage } from './absent.page.ts';
import { openCourse } from './open-course.ts';

type Params = { courseId: string; '*'?: string };

/** Leads the LMS's addresses of discussions, which tabs, mails and bookmarks contain, to their pages in the front end. */
export function registerDiscussionPage(app: FastifyInstance, context: Context): void {
  for (const path of ['discussion', 'discussion/*']) {
    app.get<{ Params: Params }>(
      `/courses/:courseId/${path}`,
      { config: { page: true } },
      async (request, reply) => {
        const access = await openCourse(context, request);
        if (!hasDiscussions(access)) {
          return sendAbsentPage(request, reply, access, {
            tab: 'discussion',
            heading: 'Discussion',
            title: 'This course has no discussions',
            text: 'Its team doesn’t use them here.',
          });
        }
        const { discussion } = localCourseLinks(request.site, access.course.courseKey);
        throw new RedirectError(discussion(...frontEndPath(request.params['*'] ?? '')));
      },
    );
  }
}

/** The path below the front end's discussions for one below the LMS's. */
function frontEndPath(path: string): string[] {
  const thread = /^forum\/[^/]+\/threads\/(\d+)\/?$/.exec(path);
  if (thread?.[1] !== undefined) return ['posts', thread[1]];
  return /^forum\/users\//.test(path) ? ['learners'] : [];
}
