import type {
  CourseModeWire,
  EnrollmentDetailsWire,
  EnrollmentMode,
  EnrollmentWire,
} from '@lectern/contract';
import type { CourseSummary } from '../../kernel/course/course-summary.ts';
import type { Enrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { findPaidMode, modeName } from '../../kernel/modes/modes.ts';
import type { RunSettings } from '../../kernel/settings/course-settings.ts';
import { isoTime, isoTimeOrNull } from '../../lib/iso.ts';

/** A mode with its price (18.1); the settings have one price, that of the paid mode. */
function presentMode(mode: EnrollmentMode, settings: RunSettings): CourseModeWire {
  const isSold = mode === findPaidMode(settings.modes);
  return {
    slug: mode,
    name: modeName(mode),
    min_price: isSold ? settings.price : 0,
    suggested_prices: '',
    currency: settings.currency.toLowerCase(),
    expiration_datetime: isSold ? isoTimeOrNull(settings.upgradeDeadline) : null,
    description: null,
    sku: isSold && settings.sku !== '' ? settings.sku : null,
    bulk_sku: null,
  };
}

interface OfferedCourse {
  summary: CourseSummary;
  settings: RunSettings;
}

/** A course's dates of enrollment and the modes it is offered in (18.1). */
export function presentEnrollmentDetails({ summary, settings }: OfferedCourse): EnrollmentDetailsWire {
  return {
    course_id: summary.courseKey,
    course_name: summary.title,
    enrollment_start: isoTimeOrNull(summary.enrollmentStart),
    enrollment_end: isoTimeOrNull(summary.enrollmentEnd),
    course_start: isoTime(summary.start),
    course_end: isoTimeOrNull(summary.end),
    invite_only: summary.invitationOnly,
    pacing_type: summary.selfPaced ? 'Self Paced' : 'Instructor Paced',
    course_modes: settings.modes.map((mode) => presentMode(mode, settings)),
  };
}

export function presentEnrollment(
  enrollment: Enrollment,
  course: OfferedCourse,
  username: string,
): EnrollmentWire {
  return {
    created: isoTime(enrollment.createdAt),
    mode: enrollment.mode,
    is_active: enrollment.isActive,
    user: username,
    course_details: presentEnrollmentDetails(course),
  };
}
