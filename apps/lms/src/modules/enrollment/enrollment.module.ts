import { type EnrollmentWire, enrollCall, listEnrollmentsCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { badRequest, forbidden } from '../../http/errors.ts';
import { handle } from '../../http/route.ts';
import { requireUser } from '../../plugins/identity.ts';
import type { CourseSummary } from '../courses/course-summary.ts';
import { summarizeCourse } from '../courses/course-summary.ts';
import { accessFor } from '../courseware/access.ts';
import { isoTime, isoTimeOrNull } from '../schedule/iso.ts';
import { findEnrollmentDecision } from './enroll-alert.ts';
import { type EnrollmentDecision, enrollmentText } from './enrollment.policy.ts';
import { type Enrollment, findEnrollment, listEnrollments, saveEnrollment } from './enrollment.store.ts';
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
    const user = requireUser(request);
    refuseOtherUser(request.raw.body, user.username);
    const courseKey = request.body.course_details.course_id;
    const { enrollment, summary } = await context.db.write(async (tx) => {
      const access = await accessFor(context, courseKey, request.identity, tx);
      const known = await findEnrollment(tx, user.id, courseKey);
      const summary = summarizeCourse(access.course.tree);
      if (known?.isActive) return { enrollment: known, summary };
      const decision = await findEnrollmentDecision(access, tx);
      if (decision !== 'open') throw enrollmentRefused(decision);
      const mode = known?.mode ?? DEFAULT_MODE;
      await saveEnrollment(tx, { userId: user.id, courseKey, mode, at: access.now });
      const createdAt = known?.createdAt ?? access.now;
      return { enrollment: { userId: user.id, courseKey, mode, isActive: true, createdAt }, summary };
    });
    return { status: 200, body: presentEnrollment(enrollment, summary, user.username) };
  });
}

function enrollmentRefused(decision: EnrollmentDecision) {
  const code = decision === 'full' ? 'enrollment_full' : 'enrollment_closed';
  return badRequest(enrollmentText(decision) ?? '', code);
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
