import { parseCourseKey } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { courseNotFound, findAccess } from '../../kernel/access/access.ts';
import { courseLinks } from '../../kernel/course/links.ts';
import type { CourseView } from '../../kernel/course-view/course-view.ts';
import { notFound, RedirectError } from '../../lib/errors.ts';
import { findBlockPage, findInCourseware, findUsageKey } from './jump.policy.ts';

interface JumpParams {
  courseId: string;
  '*': string;
}

type FindKey = (view: CourseView, path: string) => string | null;

/** The URLs by which courses link to their blocks; the rest of the path names the block. */
const ADDRESSES: Readonly<Record<string, FindKey>> = {
  jump_to: (_view, usageKey) => usageKey,
  jump_to_id: findUsageKey,
  courseware: (view, path) => findInCourseware(view, path.split('/')),
};

/**
 * Links from anywhere to a block, which lead to its page in the front end. A block that can't be shown gets a 404 page.
 */
export function registerJumps(app: FastifyInstance, context: Context): void {
  for (const [address, find] of Object.entries(ADDRESSES)) {
    app.get<{ Params: JumpParams }>(
      `/courses/:courseId/${address}/*`,
      { config: { page: true } },
      async ({ params, identity, site }) => {
        const courseKey = parseCourseKey(params.courseId);
        const access = courseKey && (await findAccess(context, courseKey, identity));
        if (!access) throw courseNotFound();
        const usageKey = find(access.view, params['*'].replace(/\/$/, ''));
        const links = courseLinks(site, access.course.courseKey);
        const page = usageKey && findBlockPage(access.view, usageKey, links);
        if (!page) throw notFound('This content isn’t in the course.', 'block_not_found');
        throw new RedirectError(page);
      },
    );
  }
}
