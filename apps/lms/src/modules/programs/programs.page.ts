import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, type Message, t } from '../../i18n/messages.ts';
import type { CourseSummary } from '../../kernel/course/course-summary.ts';
import { aboutPath, localCourseLinks } from '../../kernel/course/links.ts';
import { type Html, html } from '../../lib/html.ts';
import { courseName } from '../../pages/course-language.ts';
import { sendPage } from '../../pages/layout.ts';
import { requirePageUser } from '../../pages/page-request.ts';
import { type CourseStatus, type LearnerProgram, listLearnerPrograms } from './learner-programs.ts';
import { PROGRAMS_PATH } from './programs.present.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'My programs',
    description: 'Link on the dashboard, to the programs that the learner’s courses belong to',
  },
  empty: { defaultMessage: 'You’re not in a program yet', description: 'Heading of the page of programs' },
  emptyText: {
    defaultMessage: 'A program appears here once you enroll in one of its courses.',
    description: 'Below the heading “You’re not in a program yet”',
  },
  browse: {
    defaultMessage: 'Browse courses',
    description: 'Button on a dashboard without courses, to the catalogue',
  },
  completed: { defaultMessage: 'Completed', description: 'Status of a course of a program' },
  inProgress: { defaultMessage: 'In progress', description: 'Status of a course of a program' },
  notStarted: { defaultMessage: 'Not started', description: 'Status of a course of a program' },
  progress: {
    defaultMessage: '{completed} of {count, plural, one {# course} other {# courses}} completed',
    description: 'Progress in a program',
  },
});

/** GET /dashboard/programs: the programs that include a course of the learner, and their progress in them. */
export function registerProgramsPage(app: FastifyInstance, context: Context): void {
  app.get(PROGRAMS_PATH, { config: { page: true } }, async (request, reply) => {
    const user = requirePageUser(request);
    const programs = await listLearnerPrograms(context, { userId: user.id });
    const summaries = await context.courses.listSummaries(context.db.read);
    const byKey = new Map(summaries.map((summary) => [summary.courseKey, summary]));
    const hrefOf = (course: CourseSummary, status: CourseStatus) =>
      status === 'not-started'
        ? aboutPath(course.courseKey)
        : localCourseLinks(request.site, course.courseKey).home;
    return sendPage(request, reply, {
      title: t(messages.title),
      noIndex: true,
      body: html`<header class="page-title"><h1>${t(messages.title)}</h1></header>
${
  programs.length === 0
    ? html`<div class="empty"><h2>${t(messages.empty)}</h2>
<p>${t(messages.emptyText)}</p>
<a class="button button--primary" href="/">${t(messages.browse)}</a></div>`
    : html`<div class="stack">${programs.map((program) => card(program, byKey, hrefOf))}</div>`
}`,
    });
  });
}

const STATUS_NAMES: Record<CourseStatus, Message> = {
  completed: messages.completed,
  'in-progress': messages.inProgress,
  'not-started': messages.notStarted,
};

function card(
  { slug, title, courses }: LearnerProgram,
  byKey: ReadonlyMap<string, CourseSummary>,
  hrefOf: (course: CourseSummary, status: CourseStatus) => string,
): Html {
  const completed = courses.filter(({ status }) => status === 'completed').length;
  const rows = courses.flatMap(({ courseKey, status }) => {
    const course = byKey.get(courseKey);
    // A hidden course is shown to its learners.
    if (!course || (course.catalogVisibility === 'none' && status === 'not-started')) return [];
    return [
      html`<li><a${courseName(course.language)} href="${hrefOf(course, status)}">${course.title}</a> <span class="muted">${t(STATUS_NAMES[status])}</span></li>`,
    ];
  });
  return html`<section class="card" id="${slug}" aria-labelledby="program-${slug}">
<h2 id="program-${slug}" dir="auto">${title}</h2>
<p id="progress-${slug}">${t(messages.progress, { completed, count: courses.length })}</p>
<progress class="progress-line" max="${courses.length}" value="${completed}" aria-labelledby="progress-${slug}"></progress>
<ul>${rows}</ul>
</section>`;
}
