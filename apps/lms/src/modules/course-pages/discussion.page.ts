import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { localCourseLinks } from '../../kernel/course/links.ts';
import { RedirectError } from '../../lib/errors.ts';
import { hasDiscussions } from '../discussions/has-discussions.ts';
import { sendAbsentPage } from './absent.page.ts';
import { openCourse } from './open-course.ts';

const messages = defineMessages({
  heading: { defaultMessage: 'Discussion', description: 'Tab of a course' },
  none: {
    defaultMessage: 'This course has no discussions',
    description: 'Heading in place of a course’s discussions',
  },
  noneText: {
    defaultMessage: 'Its team doesn’t use them here.',
    description: 'Below the heading “This course has no discussions”',
  },
});

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
            heading: messages.heading,
            title: messages.none,
            text: messages.noneText,
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
