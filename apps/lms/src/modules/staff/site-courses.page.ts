import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { CourseSummary } from '../../kernel/course/course-summary.ts';
import { type CourseLinks, localCourseLinks } from '../../kernel/course/links.ts';
import { formatDay } from '../../pages/format-day.ts';
import { type Html, html } from '../../pages/html.ts';
import { sendPage } from '../../pages/layout.ts';
import { type CourseCounts, listCourseCounts } from './people.store.ts';
import { requireAdministrator } from './staff-access.ts';
import { siteStaffPage } from './staff-frame.html.ts';

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
<p class="rows__fact">${learners} ${learners === 1 ? 'learner' : 'learners'}</p>
<p class="rows__fact"><span class="rows__label">Last import</span> ${lastImportAt === null ? 'Unknown' : formatDay(lastImportAt, timeZone)}</p>
<p class="rows__action"><a href="${links.staff('import')}">Import report<span class="visually-hidden"> of ${title}</span></a></p></li>`;
}

function noCourses(): Html {
  return html`<div class="empty"><h2>No courses yet</h2>
<p>Import one with the command <code>lectern import</code>.</p></div>`;
}
