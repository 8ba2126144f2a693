import { parseCourseKey } from '@lectern/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import {
  type Access,
  courseNotFound,
  findAccess,
  isEnrolled,
  isVisibleTo,
} from '../../kernel/access/access.ts';
import { summarizeCourse } from '../../kernel/course/course-summary.ts';
import { aboutPath, localCourseLinks } from '../../kernel/course/links.ts';
import { listGates } from '../../kernel/progress/gating.ts';
import { findResumePlace } from '../../kernel/progress/resume.policy.ts';
import { type Html, html } from '../../lib/html.ts';
import { linkTo } from '../../lib/markup.ts';
import { courseLanguage, courseName } from '../../pages/course-language.ts';
import { alert } from '../../pages/forms.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { requirePageUser } from '../../pages/page-request.ts';
import { findEnrollmentDecision } from '../enrollment/enroll-alert.ts';
import { enrollOnArrival } from '../enrollment/enroll-on-arrival.ts';
import { type EnrollmentDecision, enrollmentText } from '../enrollment/enrollment.policy.ts';
import { registerLink, signInLink } from '../sessions/account-links.ts';
import { facts, overview, people, syllabus } from './course-about.html.ts';
import { gradeLossNotice } from './grade-loss.html.ts';

const messages = defineMessages({
  about: {
    defaultMessage: 'About this course',
    description: 'Name of the facts about a course, for screen readers',
  },
  go: {
    defaultMessage: 'Go to the course',
    description: 'Button on the page about a course, for its learners',
  },
  enroll: { defaultMessage: 'Enroll', description: 'Button on the page about a course' },
  haveAccount: {
    defaultMessage: 'Already have an account? <link>Sign in</link>',
    description: 'Below a button or form for people without an account',
  },
  try: {
    defaultMessage: 'Try the first lesson',
    description: 'Button on the page about a course that is open to everyone',
  },
});

type CourseRoute = { Params: { courseId: string } };

/**
 * GET /courses/{courseId}/about, and POST /courses/{courseId}/enroll from its button, which leads into the course. Visitors
 * enroll by registering or signing in; a course that is open to everyone also offers its first lesson.
 */
export function registerCourseAboutPage(app: FastifyInstance, context: Context): void {
  app.get<CourseRoute>('/courses/:courseId/about', { config: { page: true } }, async (request, reply) => {
    const access = await getVisibleCourse(context, request.params.courseId, request.identity);
    const decision = await findEnrollmentDecision(access, context.db.read);
    const course = summarizeCourse(access.course.tree);
    return sendPage(request, reply, {
      title: course.title,
      body: html`<header class="page-title">
<p class="page-title__over">${course.org} · ${course.number}</p>
<h1${courseName(course.language)}>${course.title}</h1>
${course.shortDescription !== null && html`<p class="page-title__lead"${courseLanguage(course.language, course.shortDescription)}>${course.shortDescription}</p>`}
</header>
<div class="with-aside">
<aside class="stack" aria-label="${t(messages.about)}">
${course.image !== null && html`<img class="course-card__image" src="${course.image}" alt="">`}
<div class="about-entry">${entry(access, decision, request)}${await trial(context, access, request)}</div>
${facts(access, course)}
${gradeLossNotice(access.course)}
</aside>
<div class="about-text">${overview(access.course)}${syllabus(access)}${people(access.course)}</div>
</div>`,
    });
  });

  app.post<CourseRoute>('/courses/:courseId/enroll', { config: { page: true } }, async (request, reply) => {
    requirePageUser(request);
    const { course } = await getVisibleCourse(context, request.params.courseId, request.identity);
    return reply.redirect(await enrollOnArrival(context, request, course.courseKey), 303);
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

const isMember = (access: Access): boolean => isEnrolled(access) || access.visitor.isStaff;

function entry(access: Access, decision: EnrollmentDecision, request: FastifyRequest): Html {
  const { course, user } = access;
  const { courseKey } = course;
  if (isMember(access)) {
    const { home } = localCourseLinks(request.site, courseKey);
    return html`<a class="button button--primary button--wide" href="${home}">${t(messages.go)}</a>`;
  }
  if (decision !== 'open') return alert('info', enrollmentText(decision) ?? '');
  if (user !== null) {
    return html`<form method="post" action="${aboutPath(courseKey).replace(/about$/, 'enroll')}">${csrfField(request)}
<button class="button button--primary button--wide">${t(messages.enroll)}</button></form>`;
  }
  const wanted = { courseKey, title: course.tree.title };
  const signIn = signInLink(null, wanted);
  const { registration } = request.server.context.config;
  return html`<a class="button button--primary button--wide" href="${registration ? registerLink(null, wanted) : signIn}">${t(messages.enroll)}</a>
${registration && html`<p class="muted">${rich(messages.haveAccount, { link: linkTo(signIn) })}</p>`}`;
}

/** The first unit of a course that people may open without enrolling. */
async function trial({ db }: Context, access: Access, request: FastifyRequest): Promise<Html | null> {
  if (isMember(access) || access.decision.denial !== null || access.elsewhere !== null) return null;
  const place = findResumePlace(access, await listGates(access, db.read));
  if (!place) return null;
  const { sequence, unit } = place;
  const links = localCourseLinks(request.site, access.course.courseKey);
  return html`<a class="button button--wide" href="${links.courseware(sequence.block.usageKey, unit.block.usageKey)}">${t(messages.try)}</a>`;
}
