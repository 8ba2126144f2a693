import type { CourseModeWire, EnrollmentMode, EnrollmentWire } from '@lectern/contract';
import type { CourseSummary } from '../../kernel/course/course-summary.ts';
import type { Enrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { findPaidMode, MODE_NAMES } from '../../kernel/modes/modes.ts';
import type { RunSettings } from '../../kernel/settings/course-settings.ts';
import { isoTime, isoTimeOrNull } from '../../kernel/time/iso.ts';

/** A mode with its price (18.1); the settings have one price, that of the paid mode. */
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

export function presentEnrollment(
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
