import type { CourseAccessWire } from '@lectern/contract';
import type { CourseDenial } from './access.policy.ts';
import type { Access } from './access.ts';

const DENIALS: Record<CourseDenial, { developer: string; user: string }> = {
  course_not_started: {
    developer: 'The start of the course is in the future.',
    user: 'This course has not started yet.',
  },
  authentication_required: {
    developer: 'The visitor is anonymous.',
    user: 'Sign in to see this course.',
  },
  enrollment_required: {
    developer: 'The user is not enrolled.',
    user: 'Enroll in this course to see its content.',
  },
};

/** Whether the courseware may be loaded, and if not, why (5.1). */
export function presentCourseAccess({ decision }: Pick<Access, 'decision'>): CourseAccessWire {
  const texts = decision.denial === null ? null : DENIALS[decision.denial];
  return {
    has_access: texts === null,
    error_code: decision.denial,
    developer_message: texts?.developer ?? null,
    user_message: texts?.user ?? null,
    additional_context_user_message: null,
    user_fragment: null,
  };
}

/** The sentence for a refused call. */
export function denialText(denial: CourseDenial): string {
  return DENIALS[denial].user;
}
