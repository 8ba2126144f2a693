import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, type Message, t } from '../../i18n/messages.ts';
import type { Access } from '../../kernel/access/access.ts';
import { courseLinks, localCourseLinks, servesFrontEnd } from '../../kernel/course/links.ts';
import type { User } from '../../kernel/users/user.ts';
import { RedirectError } from '../../lib/errors.ts';
import { type Html, html } from '../../lib/html.ts';
import { requirePageUser } from '../../pages/page-request.ts';
import { sendCoursePage } from './course-page.html.ts';
import { openCourse } from './open-course.ts';

const messages = defineMessages({
  go: { defaultMessage: 'Go to the course', description: 'Button, to the home of a course' },
});

/** What a learner has collected in a course, on a page for front ends without such a screen. */
export interface LearnerList {
  /** The last segment of `/courses/{courseId}/{path}`. */
  path: string;
  /** Lectern's own screen, to which the page redirects where the LMS serves it. */
  screen: 'bookmarks' | 'notes';
  tabId: string | null;
  heading: Message;
  /** The heading and the text in place of an empty list. */
  empty: { title: Message; text: Message };
  /** The rows; throws 404 if the course doesn't have this list. */
  listRows: (access: Access, user: User, jumpTo: (usageKey: string) => string) => Promise<ListRow[]>;
}

/** `name`: what the row is about, and below it when or where. */
export interface ListRow {
  name: Html;
  below: Html;
}

export function registerLearnerList(app: FastifyInstance, context: Context, list: LearnerList): void {
  const { path, screen, tabId, heading, empty, listRows } = list;
  for (const end of ['', '/']) {
    app.get<{ Params: { courseId: string } }>(
      `/courses/:courseId/${path}${end}`,
      { config: { page: true } },
      async (request, reply) => {
        const access = await openCourse(context, request);
        const { courseKey } = access.course;
        if (servesFrontEnd(request.site))
          throw new RedirectError(courseLinks(request.site, courseKey)[screen]);
        const { home, jumpTo } = localCourseLinks(request.site, courseKey);
        const rows = await listRows(access, access.user ?? requirePageUser(request), jumpTo);
        const body =
          rows.length === 0 ? emptyState(empty, home) : html`<ul class="rows">${rows.map(row)}</ul>`;
        return sendCoursePage(request, reply, access, { tabId, heading: t(heading), body });
      },
    );
  }
}

function row({ name, below }: ListRow): Html {
  return html`<li class="rows__row"><div class="rows__name">
${name}
<p class="muted">${below}</p>
</div></li>`;
}

function emptyState({ title, text }: LearnerList['empty'], home: string): Html {
  return html`<div class="empty"><h2>${t(title)}</h2>
<p>${t(text)}</p>
<a class="button button--primary" href="${home}">${t(messages.go)}</a></div>`;
}
