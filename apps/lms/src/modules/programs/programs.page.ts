import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { CourseSummary } from '../../kernel/course/course-summary.ts';
import { aboutPath, localCourseLinks } from '../../kernel/course/links.ts';
import { type Html, html } from '../../pages/html.ts';
import { sendPage } from '../../pages/layout.ts';
import { requirePageUser } from '../../pages/page-request.ts';
import { PROGRAMS_PATH } from './programs.present.ts';
import { type CourseStatus, type LearnerProgram, listLearnerPrograms } from './programs.store.ts';

/** GET /dashboard/programs: the programs that include a course of the learner, and their progress in them. */
export function registerProgramsPage(app: FastifyInstance, { courses, db, clock }: Context): void {
  app.get(PROGRAMS_PATH, { config: { page: true } }, async (request, reply) => {
    const user = requirePageUser(request);
    const programs = await listLearnerPrograms(db.read, { userId: user.id, now: clock.now() });
    const summaries = await courses.listSummaries(db.read);
    const byKey = new Map(summaries.map((summary) => [summary.courseKey, summary]));
    const hrefOf = (course: CourseSummary, status: CourseStatus) =>
      status === 'not-started'
        ? aboutPath(course.courseKey)
        : localCourseLinks(request.site, course.courseKey).home;
    return sendPage(request, reply, {
      title: 'My programs',
      noIndex: true,
      body: html`<header class="page-title"><h1>My programs</h1></header>
${
  programs.length === 0
    ? html`<div class="empty"><h2>You’re not in a program yet</h2>
<p>A program appears here once you enroll in one of its courses.</p>
<a class="button button--primary" href="/">Browse courses</a></div>`
    : html`<div class="stack">${programs.map((program) => card(program, byKey, hrefOf))}</div>`
}`,
    });
  });
}

const STATUS_NAMES: Record<CourseStatus, string> = {
  completed: 'Completed',
  'in-progress': 'In progress',
  'not-started': 'Not started',
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
      html`<li><a dir="auto" href="${hrefOf(course, status)}">${course.title}</a> <span class="muted">${STATUS_NAMES[status]}</span></li>`,
    ];
  });
  return html`<section class="card" id="${slug}" aria-labelledby="program-${slug}">
<h2 id="program-${slug}" dir="auto">${title}</h2>
<p id="progress-${slug}">${completed} of ${courses.length} courses completed</p>
<progress class="progress-line" max="${courses.length}" value="${completed}" aria-labelledby="progress-${slug}"></progress>
<ul>${rows}</ul>
</section>`;
}
