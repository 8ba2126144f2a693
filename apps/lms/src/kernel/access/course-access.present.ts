import type { CourseAccessWire } from '@lectern/contract';
import { defineMessages, type Message, t } from '../../i18n/messages.ts';
import { type CourseDecision, type CourseDenial, SHOWN_ELSEWHERE } from './access.policy.ts';
import type { Access } from './access.ts';

const messages = defineMessages({
  expired: {
    defaultMessage: 'Your access to this course has expired.',
    description: 'Why a course can’t be opened',
  },
  signIn: { defaultMessage: 'Sign in to see this course.', description: 'Why a course can’t be opened' },
  notStarted: {
    defaultMessage: 'This course has not started yet.',
    description: 'Why a course can’t be opened',
  },
  consent: {
    defaultMessage: 'Your organization asks you to agree to share data before you take this course.',
    description: 'Why a course can’t be opened',
  },
  embargo: {
    defaultMessage: 'This course isn’t available in your country or region.',
    description: 'Why a course can’t be opened',
  },
  enroll: {
    defaultMessage: 'Enroll in this course to see its content.',
    description: 'Why a course can’t be opened',
  },
  organization: {
    defaultMessage:
      'You’re signed in for a different organization than the one that offers this course to you.',
    description: 'Why a course can’t be opened',
  },
  group: {
    defaultMessage: 'This course isn’t open to your group.',
    description: 'Why a course can’t be opened',
  },
  elsewhere: {
    defaultMessage: 'This course is on another site.',
    description: 'Why a course can’t be opened here',
  },
  device: {
    defaultMessage: 'This course isn’t available on this device.',
    description: 'Why a course can’t be opened in the mobile app',
  },
  noGroup: {
    defaultMessage: 'This course isn’t open to any group.',
    description: 'Why a course can’t be opened',
  },
  noAccess: {
    defaultMessage: 'You don’t have access to this course.',
    description: 'Why a visitor can’t enroll in or open a course',
  },
  moved: {
    defaultMessage: 'This course has moved. Open it from your dashboard.',
    description: 'Why a course can’t be opened at an old address',
  },
  survey: {
    defaultMessage: 'Answer this course’s survey first.',
    description: 'Why a course can’t be opened',
  },
  prerequisites: {
    defaultMessage: 'Complete this course’s prerequisite courses first.',
    description: 'Why a course can’t be opened',
  },
});

const DENIALS: Record<CourseDenial, { developer: string; user: Message }> = {
  audit_expired: {
    developer: 'The audit access of the user is over.',
    user: messages.expired,
  },
  authentication_required: {
    developer: 'The visitor is anonymous.',
    user: messages.signIn,
  },
  course_not_started: {
    developer: 'The start of the course is in the future.',
    user: messages.notStarted,
  },
  course_not_started_enterprise_learner: {
    developer: 'The start of the course is in the future, and the user learns through an organization.',
    user: messages.notStarted,
  },
  data_sharing_access_required: {
    developer: 'The user has not agreed to share data with their organization.',
    user: messages.consent,
  },
  embargo: {
    developer: 'The course may not be shown where the visitor is.',
    user: messages.embargo,
  },
  enrollment_required: {
    developer: 'The user is not enrolled.',
    user: messages.enroll,
  },
  incorrect_active_enterprise: {
    developer: 'The user is active in another organization than the one that they take this course with.',
    user: messages.organization,
  },
  incorrect_user_group: {
    developer: 'The user is in none of the groups that may see the course.',
    user: messages.group,
  },
  microfrontend_disabled: {
    developer: 'The course is not shown by this front end.',
    user: messages.elsewhere,
  },
  mobile_unavailable: {
    developer: 'The course is not available in the app.',
    user: messages.device,
  },
  no_allowed_user_groups: {
    developer: 'No group may see the course.',
    user: messages.noGroup,
  },
  not_visible_in_catalog: {
    developer: 'The course is not in the catalogue, and the visitor is not enrolled.',
    user: messages.noAccess,
  },
  not_visible_to_user: {
    developer: 'The course is hidden from the visitor.',
    user: messages.noAccess,
  },
  old_mongo: {
    developer: 'The key is of a retired format.',
    user: messages.moved,
  },
  survey_required: {
    developer: 'The user has not answered the survey of the course.',
    user: messages.survey,
  },
  unfulfilled_milestones: {
    developer: 'The user has not completed a course that comes first.',
    user: messages.prerequisites,
  },
};

/** Whether the courseware may be loaded, and if not, why (5.1). */
export function presentCourseAccess({ decision }: Pick<Access, 'decision'>): CourseAccessWire {
  const { denial, texts } = decision;
  const standard = denial === null ? null : DENIALS[denial];
  return {
    has_access: standard === null,
    error_code: denial,
    developer_message: texts?.developer ?? standard?.developer ?? null,
    user_message: texts?.user ?? (standard && t(standard.user)),
    additional_context_user_message: texts?.context ?? null,
    user_fragment: null,
  };
}

/** As {@link presentCourseAccess}, for the courseware: denies access if another LMS shows the units (5.1). */
export function presentCoursewareAccess(access: Pick<Access, 'decision' | 'elsewhere'>): CourseAccessWire {
  const { decision, elsewhere } = access;
  const isElsewhere = decision.denial === null && elsewhere !== null;
  return presentCourseAccess({ decision: isElsewhere ? SHOWN_ELSEWHERE : decision });
}

/** The learner-facing sentence of a denial. Throws for a decision that grants access. */
export function denialText({ denial, texts }: CourseDecision): string {
  if (denial === null) throw new Error('Access is granted: there is nothing to refuse');
  return texts?.user ?? t(DENIALS[denial].user);
}
