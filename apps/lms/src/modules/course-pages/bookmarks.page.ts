import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { RedirectError } from '../../http/errors.ts';
import type { Access } from '../../kernel/access/access.ts';
import { courseLinks, hasOwnFrontEnd, localCourseLinks } from '../../kernel/course/links.ts';
import { formatDay } from '../../pages/format-day.ts';
import { type Html, html } from '../../pages/html.ts';
import { requirePageUser } from '../../pages/page-request.ts';
import { maySee } from '../bookmarks/bookmarks.policy.ts';
import { presentPlace } from '../bookmarks/bookmarks.present.ts';
import { type Bookmark, listBookmarks } from '../bookmarks/bookmarks.store.ts';
import { sendCoursePage } from './course-page.html.ts';
import { openCourse } from './open-course.ts';

const FIELDS = new Set(['display_name', 'path'] as const);

/**
 * `GET /courses/{courseId}/bookmarks`: a learner's bookmarks, newest first, for front ends without such a page. Redirects
 * to Lectern's own where the LMS serves it.
 */
export function registerBookmarksPage(app: FastifyInstance, context: Context): void {
  for (const end of ['', '/']) {
    app.get<{ Params: { courseId: string } }>(
      `/courses/:courseId/bookmarks${end}`,
      { config: { page: true } },
      async (request, reply) => {
        const access = await openCourse(context, request);
        const { courseKey } = access.course;
        if (hasOwnFrontEnd(request.site))
          throw new RedirectError(courseLinks(request.site, courseKey).bookmarks);
        const user = access.user ?? requirePageUser(request);
        const bookmarks = await listBookmarks(context.db.read, { userId: user.id, courseKey });
        const shown = bookmarks.filter(({ usageKey }) => maySee(access, usageKey));
        const { home, jumpTo } = localCourseLinks(request.site, courseKey);
        return sendCoursePage(request, reply, access, {
          tabId: null,
          heading: 'Bookmarks',
          body:
            shown.length === 0
              ? none(home)
              : html`<ul class="rows">${shown.map((bookmark) => row(access, bookmark, jumpTo))}</ul>`,
        });
      },
    );
  }
}

function row(access: Access, { usageKey, createdAt }: Bookmark, jumpTo: (usageKey: string) => string): Html {
  const { display_name: title, path } = presentPlace(access, usageKey, FIELDS);
  return html`<li class="rows__row"><div class="rows__name">
<h2><a class="rows__title" href="${jumpTo(usageKey)}" dir="auto">${title ?? usageKey}</a></h2>
<p class="muted">${path?.map(({ display_name: name }) => html`<bdi>${name}</bdi> · `)}Added on ${formatDay(createdAt, access.user?.timeZone ?? null)}</p>
</div></li>`;
}

function none(home: string): Html {
  return html`<div class="empty"><h2>You have no bookmarks in this course</h2>
<p>Bookmark a unit to find it here again.</p>
<a class="button button--primary" href="${home}">Go to the course</a></div>`;
}
