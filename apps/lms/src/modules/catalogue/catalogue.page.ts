import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { aboutPath } from '../../kernel/course/links.ts';
import { listRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { type Html, html } from '../../lib/html.ts';
import { sendPage } from '../../pages/layout.ts';
import { findQueryField, findViewer } from '../../pages/page-request.ts';
import { prefetchHomes } from '../../pages/prefetch-homes.ts';
import { type CatalogueCourse, type CatalogueQuery, filterCourses } from './catalogue-filter.policy.ts';
import { MAX_QUERY_LENGTH, searchForm } from './catalogue-search.html.ts';
import { courseList } from './course-card.html.ts';
import { findPhase } from './course-dates.ts';

const messages = defineMessages({
  open: {
    defaultMessage: 'Open now',
    description: 'Heading of the front page, above the courses that are running',
  },
  soon: {
    defaultMessage: 'Starting soon',
    description: 'Heading of the front page, above the courses that haven’t started',
  },
  past: {
    defaultMessage: 'Past courses',
    description: 'Heading on the front page and the dashboard, above the courses that are over',
  },
  found: {
    defaultMessage: '{count, plural, one {# course} other {# courses}} found.',
    description: 'Above the results of a search of the catalogue',
  },
  all: {
    defaultMessage: 'Show all courses',
    description: 'Link beside the results of a search of the catalogue, to the whole catalogue',
  },
  starts: { defaultMessage: 'Starts {day}', description: 'On a course that hasn’t started: its first day' },
  started: {
    defaultMessage: 'Started {day}',
    description: 'On a running course without an end: its first day',
  },
  until: { defaultMessage: 'Until {day}', description: 'On a running course: its last day' },
  ended: { defaultMessage: 'Ended', description: 'On a course that is over' },
  endedOn: { defaultMessage: 'Ended {day}', description: 'On a course that is over: its last day' },
  ownPace: {
    defaultMessage: 'At your own pace',
    description: 'Schedule of a course: learners choose when they work',
  },
  noCourses: { defaultMessage: 'No courses yet', description: 'Heading of a catalogue without courses' },
  noCoursesText: {
    defaultMessage: 'Courses appear here once they’re imported.',
    description: 'Below the heading “No courses yet”',
  },
  noMatch: {
    defaultMessage: 'No courses match your search',
    description: 'Heading of a search of the catalogue without results',
  },
  noMatchText: {
    defaultMessage: 'Try fewer or different words, or look at all courses.',
    description: 'Below the heading “No courses match your search”',
  },
  description: {
    defaultMessage:
      'Online courses to follow week by week or at your own pace. Choose one, enroll, and continue where you left off on any device.',
    description: 'What the front page says about a site whose operator hasn’t described it',
  },
});

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
      head: prefetchHomes(reply, request.site),
      body: html`<header class="page-title"><h1 dir="auto">${config.siteName}</h1>
<p class="page-title__lead" dir="auto">${config.siteDescription ?? t(messages.description)}</p></header>
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
  ['running', messages.open],
  ['upcoming', messages.soon],
  ['ended', messages.past],
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
  return html`${isFiltered && html`<p class="muted" role="status">${t(messages.found, { count: found.length })} <a href="/">${t(messages.all)}</a></p>`}
${GROUPS.map(([phase, heading]) => {
  const courses = found.filter((course) => findPhase(course, now) === phase);
  if (courses.length === 0) return null;
  const cards = courses.map((course) => ({
    course,
    href: aboutPath(course.courseKey),
    foot: html`<span class="muted">${phaseText(course, { now, zone })}</span>`,
  }));
  return html`<section class="course-group" aria-labelledby="${phase}"><h2 id="${phase}">${t(heading)}</h2>${courseList(cards)}</section>`;
})}`;
}

function phaseText(course: CatalogueCourse, { now, zone }: Reader): string {
  switch (findPhase(course, now)) {
    case 'upcoming':
      return t(messages.starts, { day: formatDay(course.start, zone) });
    case 'running':
      if (course.selfPaced) return t(messages.ownPace);
      return course.end === null
        ? t(messages.started, { day: formatDay(course.start, zone) })
        : t(messages.until, { day: formatDay(course.end, zone) });
    case 'ended':
      return course.end === null
        ? t(messages.ended)
        : t(messages.endedOn, { day: formatDay(course.end, zone) });
  }
}

function emptyCatalogue(): Html {
  return html`<div class="empty"><h2>${t(messages.noCourses)}</h2>
<p>${t(messages.noCoursesText)}</p></div>`;
}

function noResult(): Html {
  return html`<div class="empty" role="status"><h2>${t(messages.noMatch)}</h2>
<p>${t(messages.noMatchText)}</p><a class="button" href="/">${t(messages.all)}</a></div>`;
}
