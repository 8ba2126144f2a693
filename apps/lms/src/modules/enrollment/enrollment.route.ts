import { enrollCall, listEnrollmentsCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { forbidden } from '../../http/errors.ts';
import { handle } from '../../http/route.ts';
import { listEnrollments } from '../../kernel/enrollment/enrollment.store.ts';
import { listRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS } from '../../kernel/settings/course-settings.ts';
import { requireUser } from '../../plugins/identity.ts';
import { enrollLearner } from './enroll-learner.ts';
import { presentEnrollment } from './enrollment.present.ts';

/** Lists a user's enrollments, and enrolls them in a course (18.1). */
export function registerEnrollmentCalls(app: FastifyInstance, context: Context): void {
  handle(app, listEnrollmentsCall, async (request) => {
    const user = requireUser(request);
    const enrollments = await listEnrollments(context.db.read, user.id);
    const summaries = await context.courses.listSummaries(context.db.read);
    const byKey = new Map(summaries.map((summary) => [summary.courseKey, summary]));
    const settings = await listRunSettings(context.db.read);
    return {
      status: 200,
      body: enrollments.flatMap((enrollment) => {
        const summary = byKey.get(enrollment.courseKey);
        if (!summary) return [];
        const course = { summary, settings: settings.get(enrollment.courseKey) ?? DEFAULT_SETTINGS };
        return [presentEnrollment(enrollment, course, user.username)];
      }),
    };
  });

  handle(app, enrollCall, async (request) => {
    const { username } = requireUser(request);
    refuseOtherUser(request.raw.body, username);
    const { course_details, mode } = request.body;
    const courseKey = course_details.course_id;
    const { enrollment, summary, settings } = await enrollLearner(context, courseKey, request.identity, mode);
    return { status: 200, body: presentEnrollment(enrollment, { summary, settings }, username) };
  });
}

/** The call also has a `user`; learners can't enroll others. */
function refuseOtherUser(body: unknown, username: string): void {
  const named = typeof body === 'object' && body !== null && 'user' in body ? body.user : undefined;
  if (named !== undefined && named !== username) throw forbidden('You can only enroll yourself.');
}
