import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import type { CourseSummary } from '../../kernel/course/course-summary.ts';
import { type CourseLinks, localCourseLinks } from '../../kernel/course/links.ts';
import { type Html, html } from '../../lib/html.ts';
import { visuallyHidden } from '../../lib/markup.ts';
import { sendPage } from '../../pages/layout.ts';
import { type CourseCounts, listCourseCounts } from './people.store.ts';
import { countLearners } from './phrases.ts';
import { requireAdministrator } from './staff-access.ts';
import { siteStaffPage } from './staff-frame.html.ts';

const messages = defineMessages({
  lastImport: {
    defaultMessage: 'Last import',
    description: 'Before the day on which a course was last imported',
  },
  unknown: {
    defaultMessage: 'Unknown',
    description: 'In place of the day on which a course was last imported',
  },
  report: {
    defaultMessage: 'Import report<hidden> of {title}</hidden>',
    description: 'Link; what is hidden is for screen readers',
  },
  none: { defaultMessage: 'No courses yet', description: 'Heading in place of the list of all courses' },
  import: {
    defaultMessage: 'Import one with the command {command}.',
    description: 'Below the heading “No courses yet”',
  },
});

/** GET /staff and /staff/courses: all courses of the site, including unlisted ones, with links to their staff pages. */
export function registerSiteCoursesPage(app: FastifyInstance, { courses, db }: Context): void {
  app.get('/staff', { config: { page: true } }, async (request, reply) => {
    requireAdministrator(request);
    return reply.redirect('/staff/courses');
  });

  app.get('/staff/courses', { config: { page: true } }, async (request, reply) => {
    const { timeZone } = requireAdministrator(request);
    const counts = await listCourseCounts(db.read);
    const listed = await courses.listSummaries(db.read);
    const rows = listed.map((course) => {
      const links = localCourseLinks(request.site, course.courseKey);
      return row(course, counts.get(course.courseKey), { links, timeZone });
    });
    const body = rows.length === 0 ? noCourses() : html`<ul class="rows">${rows}</ul>`;
    return sendPage(request, reply, siteStaffPage({ tab: 'courses', body }));
  });
}

function row(
  { title, courseKey }: CourseSummary,
  counts: CourseCounts | undefined,
  { links, timeZone }: { links: CourseLinks; timeZone: string | null },
): Html {
  const { learners = 0, lastImportAt = null } = counts ?? {};
  return html`<li class="rows__row"><div class="rows__name"><p><a href="${links.staff('people')}" dir="auto">${title}</a></p>
<p class="muted"><bdi>${courseKey}</bdi></p></div>
<p class="rows__fact">${countLearners(learners)}</p>
<p class="rows__fact"><span class="rows__label">${t(messages.lastImport)}</span> ${lastImportAt === null ? t(messages.unknown) : formatDay(lastImportAt, timeZone)}</p>
<p class="rows__action"><a href="${links.staff('import')}">${rich(messages.report, { title, hidden: visuallyHidden })}</a></p></li>`;
}

function noCourses(): Html {
  return html`<div class="empty"><h2>${t(messages.none)}</h2>
<p>${rich(messages.import, { command: html`<code dir="ltr">lectern import</code>` })}</p></div>`;
}
