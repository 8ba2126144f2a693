import { parseCourseKey } from '@lectern/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { HttpError, RedirectError } from '../../http/errors.ts';
import {
  type Access,
  courseNotFound,
  findAccess,
  isEnrolled,
  isVisibleTo,
} from '../../kernel/access/access.ts';
import type { CompiledCourse } from '../../kernel/course/compiled-course.ts';
import { type CourseSummary, summarizeCourse } from '../../kernel/course/course-summary.ts';
import { aboutPath, localCourseLinks } from '../../kernel/course/links.ts';
import { formatDay } from '../../pages/format-day.ts';
import { alert } from '../../pages/forms.ts';
import { type Html, html, raw } from '../../pages/html.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { requirePageUser } from '../../pages/page-request.ts';
import { findEnrollmentDecision } from '../enrollment/enroll-alert.ts';
import { enrollLearner } from '../enrollment/enroll-learner.ts';
import { type EnrollmentDecision, enrollmentText } from '../enrollment/enrollment.policy.ts';
import { gradeLossNotice } from './grade-loss.html.ts';

type CourseRoute = { Params: { courseId: string } };

/** GET /courses/{courseId}/about, and POST /courses/{courseId}/enroll from its button. */
export function registerCourseAboutPage(app: FastifyInstance, context: Context): void {
  app.get<CourseRoute>('/courses/:courseId/about', { config: { page: true } }, async (request, reply) => {
    const access = await getVisibleCourse(context, request.params.courseId, request.identity);
    const decision = await findEnrollmentDecision(access, context.db.read);
    const course = summarizeCourse(access.course.tree);
    return sendPage(request, reply, {
      title: course.title,
      body: html`<header class="page-title">
<p class="page-title__over">${course.org} · ${course.number}</p>
<h1 dir="auto">${course.title}</h1>
${course.shortDescription !== null && html`<p class="page-title__lead" dir="auto">${course.shortDescription}</p>`}
</header>
<div class="with-aside">
<aside class="stack" aria-label="About this course">
${course.image !== null && html`<img class="course-card__image" src="${course.image}" alt="">`}
${entry(access, decision, request)}
${facts(access.course, course, access.user?.timeZone ?? null)}
${gradeLossNotice(access.course)}
</aside>
<div class="prose" dir="auto">${overview(access.course)}</div>
</div>`,
    });
  });

  app.post<CourseRoute>('/courses/:courseId/enroll', { config: { page: true } }, async (request, reply) => {
    requirePageUser(request);
    const { course } = await getVisibleCourse(context, request.params.courseId, request.identity);
    try {
      await enrollLearner(context, course.courseKey, request.identity);
    } catch (error) {
      // The about page says why enrolling isn't possible.
      if (error instanceof HttpError && error.status === 400)
        throw new RedirectError(aboutPath(course.courseKey));
      throw error;
    }
    return reply.redirect(localCourseLinks(request.site, course.courseKey).home, 303);
  });
}

/** Throws 404 for an unknown course, and for a hidden one unless the visitor is its learner or staff. */
async function getVisibleCourse(
  context: Context,
  courseId: string,
  identity: Parameters<typeof findAccess>[2],
): Promise<Access> {
  const courseKey = parseCourseKey(courseId);
  const access = courseKey && (await findAccess(context, courseKey, identity));
  if (!access || !isVisibleTo(access)) throw courseNotFound();
  return access;
}

function overview({ tree }: CompiledCourse): Html {
  const { overviewHtml } = tree.about;
  if (overviewHtml === null)
    return html`<p class="muted">The course team hasn’t described this course yet.</p>`;
  return raw(overviewHtml);
}

function entry(access: Access, decision: EnrollmentDecision, request: FastifyRequest): Html {
  const { course, user } = access;
  const home = localCourseLinks(request.site, course.courseKey).home;
  if (isEnrolled(access) || access.visitor.isStaff) {
    return html`<a class="button button--primary button--wide" href="${home}">Go to the course</a>`;
  }
  if (decision !== 'open') return alert('info', enrollmentText(decision) ?? '');
  if (user === null) {
    const next = encodeURIComponent(aboutPath(course.courseKey));
    return html`<a class="button button--primary button--wide" href="/login?next=${next}">Sign in to enroll</a>
<p class="muted">New here? <a href="/register?next=${next}">Register</a></p>`;
  }
  return html`<form method="post" action="${enrollPath(course.courseKey)}">${csrfField(request)}
<button class="button button--primary button--wide">Enroll</button></form>`;
}

function enrollPath(courseKey: string): string {
  return aboutPath(courseKey).replace(/about$/, 'enroll');
}

function facts({ tree }: CompiledCourse, course: CourseSummary, zone: string | null): Html {
  const { effort, duration } = tree.about;
  const rows: [string, string | null][] = [
    ['Starts', formatDay(course.start, zone)],
    ['Ends', course.end === null ? null : formatDay(course.end, zone)],
    ['Pace', course.selfPaced ? 'Your own' : 'With the course team'],
    ['Effort', effort],
    ['Length', duration],
  ];
  return html`<dl class="facts">${rows.map(
    ([name, value]) => value !== null && html`<dt>${name}</dt><dd dir="auto">${value}</dd>`,
  )}</dl>`;
}
