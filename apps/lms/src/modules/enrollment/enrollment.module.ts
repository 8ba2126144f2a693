import { type EnrollmentWire, enrollCall, listEnrollmentsCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { forbidden } from '../../http/errors.ts';
import { handle } from '../../http/route.ts';
import { requireUser } from '../../plugins/identity.ts';
import type { CourseSummary } from '../courses/course-summary.ts';
import { isoTime, isoTimeOrNull } from '../schedule/iso.ts';
import { enrollLearner } from './enroll-learner.ts';
import { type Enrollment, listEnrollments } from './enrollment.store.ts';
import { DEFAULT_MODE } from './modes.ts';

export function registerEnrollment(app: FastifyInstance, context: Context): void {
  handle(app, listEnrollmentsCall, async (request) => {
    const user = requireUser(request);
    const enrollments = await listEnrollments(context.db.read, user.id);
    const summaries = await context.courses.listSummaries(context.db.read);
    const byKey = new Map(summaries.map((summary) => [summary.courseKey, summary]));
    return {
      status: 200,
      body: enrollments.flatMap((enrollment) => {
        const summary = byKey.get(enrollment.courseKey);
        return summary ? [presentEnrollment(enrollment, summary, user.username)] : [];
      }),
    };
  });

  handle(app, enrollCall, async (request) => {
    const { username } = requireUser(request);
    refuseOtherUser(request.raw.body, username);
    const courseKey = request.body.course_details.course_id;
    const { enrollment, summary } = await enrollLearner(context, courseKey, request.identity);
    return { status: 200, body: presentEnrollment(enrollment, summary, username) };
  });
}

/** The call also knows a `user`; enrolling somebody else is not for learners. */
function refuseOtherUser(body: unknown, username: string): void {
  const named = typeof body === 'object' && body !== null && 'user' in body ? body.user : undefined;
  if (named !== undefined && named !== username) throw forbidden('You may enroll yourself only.');
}

function presentEnrollment(enrollment: Enrollment, course: CourseSummary, username: string): EnrollmentWire {
  return {
    created: isoTime(enrollment.createdAt),
    mode: enrollment.mode,
    is_active: enrollment.isActive,
    user: username,
    course_details: {
      course_id: course.courseKey,
      course_name: course.title,
      enrollment_start: isoTimeOrNull(course.enrollmentStart),
      enrollment_end: isoTimeOrNull(course.enrollmentEnd),
      course_start: isoTime(course.start),
      course_end: isoTimeOrNull(course.end),
      invite_only: course.invitationOnly,
      pacing_type: course.selfPaced ? 'Self Paced' : 'Instructor Paced',
      course_modes: [
        {
          slug: DEFAULT_MODE,
          name: 'Audit',
          min_price: 0,
          suggested_prices: '',
          currency: 'usd',
          expiration_datetime: null,
          description: null,
          sku: null,
          bulk_sku: null,
        },
      ],
    },
  };
}
