import {
  enrollCall,
  getEnrollmentCall,
  getEnrollmentDetailsCall,
  listEnrollmentsCall,
} from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { accessFor, courseNotFound, isVisibleTo } from '../../kernel/access/access.ts';
import { summarizeCourse } from '../../kernel/course/course-summary.ts';
import {
  type Enrollment,
  findEnrollment,
  listEnrollments,
} from '../../kernel/enrollment/enrollment.store.ts';
import { findRunSettings, listRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS } from '../../kernel/settings/course-settings.ts';
import { foldKey } from '../../kernel/users/fold-key.ts';
import { listStaffedCourses } from '../../kernel/users/roles.store.ts';
import type { User } from '../../kernel/users/user.ts';
import { findUserByUsername } from '../../kernel/users/users.store.ts';
import { forbidden } from '../../lib/errors.ts';
import { requireUser } from '../../plugins/identity.ts';
import { enrollLearner } from './enroll-learner.ts';
import { presentEnrollment, presentEnrollmentDetails } from './enrollment.present.ts';

/** Reads a user's enrollments and what a course offers, and enrolls users (18.1). */
export function registerEnrollmentCalls(app: FastifyInstance, context: Context): void {
  handle(app, listEnrollmentsCall, async (request) => {
    const caller = requireUser(request);
    const named = request.query.user ?? caller.username;
    const learner = isNameOf(caller, named) ? caller : await findUserByUsername(context.db.read, named);
    const enrollments = learner ? await listEnrollmentsFor(context, caller, learner) : [];
    const summaries = await context.courses.listSummaries(context.db.read);
    const byKey = new Map(summaries.map((summary) => [summary.courseKey, summary]));
    const settings = await listRunSettings(context.db.read);
    return {
      status: 200,
      body: enrollments.flatMap((enrollment) => {
        const summary = byKey.get(enrollment.courseKey);
        if (!summary) return [];
        const course = { summary, settings: settings.get(enrollment.courseKey) ?? DEFAULT_SETTINGS };
        return [presentEnrollment(enrollment, course, learner?.username ?? named)];
      }),
    };
  });

  handle(app, getEnrollmentCall, async (request) => {
    const { id, username } = requireUser(request);
    const { courseId } = request.params;
    const { read } = context.db;
    const enrollment = await findEnrollment(read, id, courseId);
    const course = enrollment && (await context.courses.findCourse(read, courseId));
    if (!course) return { status: 200, body: null };
    const settings = await findRunSettings(read, courseId);
    const summary = summarizeCourse(course.tree);
    return { status: 200, body: presentEnrollment(enrollment, { summary, settings }, username) };
  });

  handle(app, getEnrollmentDetailsCall, async ({ params, identity }) => {
    const access = await accessFor(context, params.courseId, identity);
    if (!isVisibleTo(access)) throw courseNotFound();
    const summary = summarizeCourse(access.course.tree);
    return { status: 200, body: presentEnrollmentDetails({ summary, settings: access.head.settings }) };
  });

  handle(app, enrollCall, async (request) => {
    const caller = requireUser(request);
    refuseOtherUser(request.raw.body, caller);
    const { course_details, mode } = request.body;
    const courseKey = course_details.course_id;
    const { enrollment, summary, settings } = await enrollLearner(context, courseKey, request.identity, mode);
    return { status: 200, body: presentEnrollment(enrollment, { summary, settings }, caller.username) };
  });
}

/**
 * The enrollments of one's own or, for the site's staff and a course's team, of a learner; others get an empty list, as
 * for an unknown name, so that nobody can find out who has an account.
 */
async function listEnrollmentsFor(context: Context, caller: User, learner: Account): Promise<Enrollment[]> {
  const { read } = context.db;
  const enrollments = await listEnrollments(read, learner.id);
  if (learner.id === caller.id || caller.isAdministrator) return enrollments;
  const staffed = await listStaffedCourses(read, caller.id);
  return enrollments.filter(({ courseKey }) => staffed.includes(courseKey));
}

type Account = Pick<User, 'id' | 'username'>;

/** Names of accounts differ by more than case. */
const isNameOf = ({ username }: Account, name: unknown) =>
  typeof name === 'string' && foldKey(name) === foldKey(username);

/** The call also has a `user`; learners can't enroll others. */
function refuseOtherUser(body: unknown, caller: User): void {
  const named = typeof body === 'object' && body !== null && 'user' in body ? body.user : undefined;
  if (named !== undefined && !isNameOf(caller, named)) throw forbidden('You can only enroll yourself.');
}
