import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { CourseSummary } from '../../kernel/course/course-summary.ts';
import { aboutPath } from '../../kernel/course/links.ts';
import { formatDay } from '../../pages/format-day.ts';
import { type Html, html } from '../../pages/html.ts';
import { sendPage } from '../../pages/layout.ts';
import { findViewer } from '../../pages/page-request.ts';
import { courseList } from './course-card.html.ts';
import { findPhase } from './course-dates.ts';

/** GET /: the courses that the site offers, running ones first. */
export function registerCataloguePage(app: FastifyInstance, { config, courses, db, clock }: Context): void {
  app.get('/', { config: { page: true } }, async (request, reply) => {
    const now = clock.now();
    const listed = (await courses.listSummaries(db.read)).filter(
      (course) => course.catalogVisibility === 'both',
    );
    const zone = findViewer(request)?.timeZone ?? null;
    return sendPage(request, reply, {
      title: config.siteName,
      body: html`<header class="page-title"><h1>Courses</h1></header>
${listed.length === 0 ? emptyCatalogue() : courseList(sortByPhase(listed, now).map((course) => cardOf(course, now, zone)))}`,
    });
  });
}

const PHASE_ORDER = { running: 0, upcoming: 1, ended: 2 };

function sortByPhase(courses: readonly CourseSummary[], now: number): CourseSummary[] {
  return courses.toSorted((a, b) => PHASE_ORDER[findPhase(a, now)] - PHASE_ORDER[findPhase(b, now)]);
}

function cardOf(course: CourseSummary, now: number, zone: string | null) {
  return {
    course,
    href: aboutPath(course.courseKey),
    foot: html`<span class="muted">${phaseText(course, now, zone)}</span>`,
  };
}

function phaseText(course: CourseSummary, now: number, zone: string | null): string {
  switch (findPhase(course, now)) {
    case 'upcoming':
      return `Starts ${formatDay(course.start, zone)}`;
    case 'running':
      return course.selfPaced ? 'Open now, at your own pace' : `Began ${formatDay(course.start, zone)}`;
    case 'ended':
      return 'Ended';
  }
}

function emptyCatalogue(): Html {
  return html`<div class="empty"><h2>No courses yet</h2>
<p>Courses appear here once they’re imported.</p></div>`;
}
