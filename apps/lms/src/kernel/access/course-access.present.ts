import type { CourseAccessWire } from '@lectern/contract';
import { type CourseDecision, type CourseDenial, SHOWN_ELSEWHERE } from './access.policy.ts';
import type { Access } from './access.ts';

const DENIALS: Record<CourseDenial, { developer: string; user: string }> = {
  audit_expired: {
    developer: 'The audit access of the user is over.',
    user: 'Your access to this course has expired.',
  },
  authentication_required: {
    developer: 'The visitor is anonymous.',
    user: 'Sign in to see this course.',
  },
  course_not_started: {
    developer: 'The start of the course is in the future.',
    user: 'This course has not started yet.',
  },
  course_not_started_enterprise_learner: {
    developer: 'The start of the course is in the future, and the user learns through an organization.',
    user: 'This course has not started yet.',
  },
  data_sharing_access_required: {
    developer: 'The user has not agreed to share data with their organization.',
    user: 'Your organization asks you to agree to share data before you take this course.',
  },
  embargo: {
    developer: 'The course may not be shown where the visitor is.',
    user: 'This course isn’t available in your country or region.',
  },
  enrollment_required: {
    developer: 'The user is not enrolled.',
    user: 'Enroll in this course to see its content.',
  },
  incorrect_active_enterprise: {
    developer: 'The user is active in another organization than the one that they take this course with.',
    user: 'You’re signed in for a different organization than the one that offers this course to you.',
  },
  incorrect_user_group: {
    developer: 'The user is in none of the groups that may see the course.',
    user: 'This course isn’t open to your group.',
  },
  microfrontend_disabled: {
    developer: 'The course is not shown by this front end.',
    user: 'This course is on another site.',
  },
  mobile_unavailable: {
    developer: 'The course is not available in the app.',
    user: 'This course isn’t available on this device.',
  },
  no_allowed_user_groups: {
    developer: 'No group may see the course.',
    user: 'This course isn’t open to any group.',
  },
  not_visible_in_catalog: {
    developer: 'The course is not in the catalogue, and the visitor is not enrolled.',
    user: 'You don’t have access to this course.',
  },
  not_visible_to_user: {
    developer: 'The course is hidden from the visitor.',
    user: 'You don’t have access to this course.',
  },
  old_mongo: {
    developer: 'The key is of a retired format.',
    user: 'This course has moved. Open it from your dashboard.',
  },
  survey_required: {
    developer: 'The user has not answered the survey of the course.',
    user: 'Answer this course’s survey first.',
  },
  unfulfilled_milestones: {
    developer: 'The user has not completed a course that comes first.',
    user: 'Complete this course’s prerequisite courses first.',
  },
};

/** Whether the courseware may be loaded, and if not, why (5.1). */
export function presentCourseAccess({ decision }: Pick<Access, 'decision'>): CourseAccessWire {
  const { denial, words } = decision;
  const texts = denial === null ? null : { ...DENIALS[denial], ...words };
  return {
    has_access: texts === null,
    error_code: denial,
    developer_message: texts?.developer ?? null,
    user_message: texts?.user ?? null,
    additional_context_user_message: words?.context ?? null,
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
export function denialText({ denial, words }: CourseDecision): string {
  if (denial === null) throw new Error('Access is granted: there is nothing to refuse');
  return words?.user ?? DENIALS[denial].user;
}
