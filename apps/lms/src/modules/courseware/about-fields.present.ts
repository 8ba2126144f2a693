import { findCourseKeyParts } from '@lectern/contract';
import { defineMessages, t } from '../../i18n/messages.ts';
import type { Access } from '../../kernel/access/access.ts';
import { summarizeCourse } from '../../kernel/course/course-summary.ts';
import { findFreeMode } from '../../kernel/modes/modes.ts';
import { formatMoney, moneyOf } from '../../kernel/modes/money.ts';
import type { EnrollmentDecision } from '../enrollment/enrollment.policy.ts';

const messages = defineMessages({
  free: { defaultMessage: 'Free', description: 'Price of a course' },
});

/**
 * What the courseware call also says of a course, for scripts and other front ends: no learning front end reads it, so
 * the contract doesn’t check it. The texts of the about page are null, as they would be in the first load of every unit.
 * `decision`: whether the visitor may enroll; null for those who have.
 */
export function presentAboutFields(
  { course, head }: Access,
  { origin, decision }: { origin: string; decision: EnrollmentDecision | null },
) {
  const { org, number, image, invitationOnly } = summarizeCourse(course.tree);
  const { modes } = head.settings;
  const url = image && `${origin}${image}`;
  return {
    about_sidebar_html: null,
    advertised_start: null,
    allow_anonymous: course.tree.courseVisibility === 'public',
    can_enroll: decision === null || decision === 'open',
    course_image_urls: ['raw', 'small', 'large'],
    course_price: findFreeMode(modes) === null ? formatMoney(moneyOf(head.settings)) : t(messages.free),
    display_number_with_default: number,
    display_org_with_default: org,
    ecommerce_checkout: false,
    ecommerce_checkout_link: null,
    invitation_only: invitationOnly,
    is_course_full: decision === 'full',
    is_shib_course: false,
    media: {
      course_image: { uri: image },
      course_video: { uri: null },
      image: { raw: url, small: url, large: url },
    },
    overview: null,
    pre_requisite_courses: course.tree.settings.prerequisiteCourses.map((key) => ({
      key,
      display: nameInKey(key),
    })),
    show_courseware_link: true,
    single_paid_mode: {},
    start_date_is_still_default: false,
  };
}

/** Organization and number of a course, which this site may not have: `Acme CAL101`; a malformed key as it is. */
function nameInKey(courseKey: string): string {
  const parts = findCourseKeyParts(courseKey);
  return parts === null ? courseKey : `${parts.org} ${parts.course}`;
}
