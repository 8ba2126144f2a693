import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { aboutPath } from '../../kernel/course/links.ts';
import { listRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { formatDay } from '../../pages/format-day.ts';
import { type Html, html } from '../../pages/html.ts';
import { sendPage } from '../../pages/layout.ts';
import { findQueryField, findViewer } from '../../pages/page-request.ts';
import { type CatalogueCourse, type CatalogueQuery, filterCourses } from './catalogue-filter.policy.ts';
import { MAX_QUERY_LENGTH, searchForm } from './catalogue-search.html.ts';
import { courseList } from './course-card.html.ts';
import { findPhase } from './course-dates.ts';

/** GET /: describes the site and lists its courses, running ones first, filtered by `q`, `subject` and `language`. */
export function registerCataloguePage(app: FastifyInstance, { config, courses, db, clock }: Context): void {
  app.get('/', { config: { page: true } }, async (request, reply) => {
    const settings = await listRunSettings(db.read);
    const listed = (await courses.listSummaries(db.read))
      .filter(({ catalogVisibility }) => catalogVisibility === 'both')
      .map((course) => ({ ...course, subject: settings.get(course.courseKey)?.subject ?? '' }));
    const query = readQuery(request);
    const zone = findViewer(request)?.timeZone ?? null;
    return sendPage(request, reply, {
      title: config.siteName,
      body: html`<header class="page-title"><h1 dir="auto">${config.siteName}</h1>
<p class="page-title__lead" dir="auto">${config.siteDescription}</p></header>
${listed.length === 0 ? emptyCatalogue() : html`${searchForm(listed, query)}${results(filterCourses(listed, query), query, { now: clock.now(), zone })}`}`,
    });
  });
}

function readQuery(request: FastifyRequest): CatalogueQuery {
  const field = (name: string) => (findQueryField(request, name) ?? '').trim().slice(0, MAX_QUERY_LENGTH);
  return { text: field('q'), subject: field('subject'), language: field('language') };
}

/** In the order of the page. */
const GROUPS = [
  ['running', 'Open now'],
  ['upcoming', 'Starting soon'],
  ['ended', 'Past courses'],
] as const;

interface Reader {
  now: number;
  zone: string | null;
}

function results(
  found: readonly CatalogueCourse[],
  { text, subject, language }: CatalogueQuery,
  { now, zone }: Reader,
): Html {
  const isFiltered = text !== '' || subject !== '' || language !== '';
  if (found.length === 0) return noResult();
  return html`${isFiltered && html`<p class="muted" role="status">${found.length} ${found.length === 1 ? 'course' : 'courses'} found. <a href="/">Show all courses</a></p>`}
${GROUPS.map(([phase, heading]) => {
  const courses = found.filter((course) => findPhase(course, now) === phase);
  if (courses.length === 0) return null;
  const cards = courses.map((course) => ({
    course,
    href: aboutPath(course.courseKey),
    foot: html`<span class="muted">${phaseText(course, { now, zone })}</span>`,
  }));
  return html`<section class="course-group" aria-labelledby="${phase}"><h2 id="${phase}">${heading}</h2>${courseList(cards)}</section>`;
})}`;
}

function phaseText(course: CatalogueCourse, { now, zone }: Reader): string {
  switch (findPhase(course, now)) {
    case 'upcoming':
      return `Starts ${formatDay(course.start, zone)}`;
    case 'running':
      if (course.selfPaced) return 'At your own pace';
      return course.end === null
        ? `Started ${formatDay(course.start, zone)}`
        : `Until ${formatDay(course.end, zone)}`;
    case 'ended':
      return course.end === null ? 'Ended' : `Ended ${formatDay(course.end, zone)}`;
  }
}

function emptyCatalogue(): Html {
  return html`<div class="empty"><h2>No courses yet</h2>
<p>Courses appear here once they’re imported.</p></div>`;
}

function noResult(): Html {
  return html`<div class="empty" role="status"><h2>No courses match your search</h2>
<p>Try fewer or different words, or look at all courses.</p><a class="button" href="/">Show all courses</a></div>`;
}
