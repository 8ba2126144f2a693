import {
  type CourseModeWire,
  type EnrollmentMode,
  type EnrollmentWire,
  enrollCall,
  listEnrollmentsCall,
} from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { forbidden } from '../../http/errors.ts';
import { handle } from '../../http/route.ts';
import type { CourseSummary } from '../../kernel/course/course-summary.ts';
import { type Enrollment, listEnrollments } from '../../kernel/enrollment/enrollment.store.ts';
import { findPaidMode, MODE_NAMES } from '../../kernel/modes/modes.ts';
import { listRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../../kernel/settings/course-settings.ts';
import { isoTime, isoTimeOrNull } from '../../kernel/time/iso.ts';
import { requireUser } from '../../plugins/identity.ts';
import { enrollLearner } from './enroll-learner.ts';

export function registerEnrollment(app: FastifyInstance, context: Context): void {
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

/** The call also knows a `user`; enrolling somebody else is not for learners. */
function refuseOtherUser(body: unknown, username: string): void {
  const named = typeof body === 'object' && body !== null && 'user' in body ? body.user : undefined;
  if (named !== undefined && named !== username) throw forbidden('You may enroll yourself only.');
}

/** A mode with its price (18.1); the settings know one price, that of the mode that is sold. */
function presentMode(mode: EnrollmentMode, settings: RunSettings): CourseModeWire {
  const isSold = mode === findPaidMode(settings.modes);
  return {
    slug: mode,
    name: MODE_NAMES[mode],
    min_price: isSold ? settings.price : 0,
    suggested_prices: '',
    currency: settings.currency.toLowerCase(),
    expiration_datetime: isSold ? isoTimeOrNull(settings.upgradeDeadline) : null,
    description: null,
    sku: isSold && settings.sku !== '' ? settings.sku : null,
    bulk_sku: null,
  };
}

interface EnrolledCourse {
  summary: CourseSummary;
  settings: RunSettings;
}

function presentEnrollment(
  enrollment: Enrollment,
  { summary: course, settings }: EnrolledCourse,
  username: string,
): EnrollmentWire {
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
      course_modes: settings.modes.map((mode) => presentMode(mode, settings)),
    },
  };
}
