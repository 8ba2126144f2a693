import { parseCourseKey } from '@lectern/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, rich } from '../../i18n/messages.ts';
import { type Access, findAccess, isVisibleTo } from '../../kernel/access/access.ts';
import { aboutPath, localCourseLinks } from '../../kernel/course/links.ts';
import { listGates } from '../../kernel/progress/gating.ts';
import { findResumePlace } from '../../kernel/progress/resume.policy.ts';
import { HttpError } from '../../lib/errors.ts';
import { type Html, html } from '../../lib/html.ts';
import { isolated } from '../../lib/markup.ts';
import { findQueryField } from '../../pages/page-request.ts';
import { enrollLearner } from './enroll-learner.ts';

const messages = defineMessages({
  wanted: {
    defaultMessage: 'You’ll be enrolled in {course}.',
    description: 'On the pages to sign in and to register, when the visitor came from a course',
  },
});

/** The field of the forms to register and sign in that names a course, in which the visitor asks to be enrolled. */
export const ENROLL_FIELD = 'enroll';

/** A course in which a visitor asks to be enrolled by registering or signing in. */
export interface WantedCourse {
  courseKey: string;
  title: string;
}

/** The course that a form's field names; null without one, or if the visitor may not know about it. */
export async function findWantedCourse(
  context: Context,
  request: FastifyRequest,
  name: string | null = findQueryField(request, ENROLL_FIELD),
): Promise<WantedCourse | null> {
  const courseKey = name === null ? null : parseCourseKey(name);
  const access = courseKey && (await findAccess(context, courseKey, request.identity));
  return access && isVisibleTo(access) ? { courseKey, title: access.course.tree.title } : null;
}

/** The hidden field that keeps the course while the form is filled in. */
export function wantedField(wanted: WantedCourse | null): Html | null {
  return wanted && html`<input type="hidden" name="${ENROLL_FIELD}" value="${wanted.courseKey}">`;
}

/** Below the heading of those forms: names the course. */
export function wantedNotice(wanted: WantedCourse | null): Html | null {
  if (wanted === null) return null;
  return html`<p class="page-title__lead">${rich(messages.wanted, { course: isolated(wanted.title) })}</p>`;
}

/**
 * Enrolls the request's user and returns where their course begins: the first unit that they can open, or where they left
 * off; the course home while there is none. If the rules forbid it, returns the about page, which says why.
 */
export async function enrollOnArrival(
  context: Context,
  request: FastifyRequest,
  courseKey: string,
): Promise<string> {
  try {
    await enrollLearner(context, courseKey, request.identity);
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return aboutPath(courseKey);
    throw error;
  }
  const access = await findAccess(context, courseKey, request.identity);
  const links = localCourseLinks(request.site, courseKey);
  const place = access && (await findStart(context, access));
  return place ? links.courseware(place.sequence.block.usageKey, place.unit.block.usageKey) : links.home;
}

/** Where those go on who came from nowhere. */
export const AFTER_SIGN_IN = '/dashboard';

/** Where somebody goes on who has just signed in: into the wanted course, to `next`, or to their courses. */
export async function findDestination(
  context: Context,
  request: FastifyRequest,
  { next, wanted }: { next: string | null; wanted: WantedCourse | null },
): Promise<string> {
  return wanted ? enrollOnArrival(context, request, wanted.courseKey) : (next ?? AFTER_SIGN_IN);
}

async function findStart({ db }: Context, access: Access) {
  if (access.decision.denial !== null || access.elsewhere !== null) return null;
  return findResumePlace(access, await listGates(access, db.read));
}
