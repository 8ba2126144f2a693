import { parseCourseKey } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { courseNotFound, findAccess } from '../../kernel/access/access.ts';
import { type Announcement, listAnnouncements } from '../../kernel/announcements/announcements.store.ts';
import { localCourseLinks } from '../../kernel/course/links.ts';
import type { RenderedUpdate } from '../../kernel/rendering/rendered-tree.ts';
import { tokenLearnerOf } from '../../kernel/unit-visit/token-access.ts';
import { RedirectError } from '../../lib/errors.ts';
import { type Html, html, raw } from '../../lib/html.ts';
import { courseLanguage } from '../../pages/course-language.ts';
import { sendPage } from '../../pages/layout.ts';
import { requirePageUser } from '../../pages/page-request.ts';
import { signFiles } from '../course-files/file-links.ts';
import { isVisible } from './updates.policy.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'Updates',
    description: 'Title of the page with what a course team announced, in the browser’s tab',
  },
  heading: {
    defaultMessage: 'Course updates',
    description: 'Heading of the page with what a course team announced',
  },
  update: { defaultMessage: 'Update', description: 'Heading of an update without a date' },
  none: { defaultMessage: 'No updates yet', description: 'Heading in place of the updates of a course' },
  noneText: {
    defaultMessage: 'Updates from the course team will appear here.',
    description: 'Below the heading “No updates yet”',
  },
  go: { defaultMessage: 'Go to the course', description: 'Button, to the home of a course' },
});

/**
 * GET /courses/{courseId}/info: what staff announced to this learner, then all updates of the course, newest first. Their
 * markup is sanitized, because it is shown on the site's origin. Redirects visitors without access to a page that says why.
 */
export function registerUpdatesPage(app: FastifyInstance, context: Context): void {
  for (const end of ['', '/']) {
    app.get<{ Params: { courseId: string } }>(
      `/courses/:courseId/info${end}`,
      { config: { page: true } },
      async (request, reply) => {
        const courseKey = parseCourseKey(request.params.courseId);
        const access = courseKey && (await findAccess(context, courseKey, request.identity));
        if (!access) throw courseNotFound();
        const { tree } = access.course;
        const { home } = localCourseLinks(request.site, tree.courseKey);
        if (access.decision.denial !== null) {
          requirePageUser(request);
          throw new RedirectError(home);
        }
        const updates = tree.updates.filter(isVisible);
        const zone = access.user?.timeZone ?? null;
        const announcements = await listAnnouncements(
          context.db.read,
          tree.courseKey,
          access.user?.id ?? null,
        );
        const visitor = { course: access.course, learner: tokenLearnerOf(request.identity, access) };
        const sign = (markup: string) => signFiles(context, markup, visitor);
        return sendPage(request, reply, {
          title: `${t(messages.title)} | ${tree.title}`,
          width: 'reading',
          noIndex: true,
          body: html`<header class="page-title">
<p class="page-title__over"><a href="${home}" dir="auto">${tree.title}</a></p>
<h1>${t(messages.heading)}</h1>
</header>
${announcements.map((announcement) => announcementArticle(announcement, zone))}
${updates.length + announcements.length === 0 ? nothingYet(home) : updates.map((update) => article(update, tree.language, sign))}`,
        });
      },
    );
  }
}

function article(update: RenderedUpdate, language: string | null, sign: (markup: string) => string): Html {
  const date = update.dateMs === null ? update.date.trim() : formatDay(update.dateMs, null);
  return html`<article class="section">
<h2 dir="auto">${date === '' ? t(messages.update) : date}</h2>
<div class="prose"${courseLanguage(language, update.html)}>${raw(sign(update.html))}</div>
</article>`;
}

function announcementArticle({ id, subject, body, createdAt }: Announcement, zone: string | null): Html {
  return html`<article class="section" id="announcement-${id}">
<h2 dir="auto">${subject}</h2>
<p class="muted">${formatDay(createdAt, zone)}</p>
<div class="prose" dir="auto">${raw(body)}</div>
</article>`;
}

function nothingYet(home: string): Html {
  return html`<div class="empty"><h2>${t(messages.none)}</h2>
<p>${t(messages.noneText)}</p>
<a class="button button--primary" href="${home}">${t(messages.go)}</a></div>`;
}
