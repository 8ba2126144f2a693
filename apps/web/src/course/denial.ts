import type { CourseMetadata } from '../lms/course-metadata.ts';

/** Why a visitor may not see a course, and so what they can do about it. */
export type Denial =
  | { readonly reason: 'sign-in' }
  | { readonly reason: 'enroll' }
  | { readonly reason: 'survey' }
  | { readonly reason: 'not-started'; readonly start: string | null }
  | { readonly reason: 'prerequisite' }
  | { readonly reason: 'expired'; readonly message: string | null }
  /** Any other code, known or not; `message` is the server's own text. */
  | { readonly reason: 'other'; readonly message: string | null };

/**
 * Reads the reason from the course's access (wire contract 5.1). `null` course: its outline was refused and nothing
 * else is known. `isAnonymous`: a visitor without an account is always sent to sign in first.
 */
export function explainDenial(course: CourseMetadata | null, isAnonymous: boolean): Denial {
  const access = course?.courseAccess;
  const message = access?.additionalContextUserMessage ?? access?.userMessage ?? null;
  switch (access?.errorCode) {
    case 'authentication_required':
      return { reason: 'sign-in' };
    case 'enrollment_required':
      return isAnonymous ? { reason: 'sign-in' } : { reason: 'enroll' };
    case 'course_not_started':
    case 'course_not_started_enterprise_learner':
      return { reason: 'not-started', start: course?.start ?? null };
    case 'survey_required':
      return { reason: 'survey' };
    case 'unfulfilled_milestones':
      return { reason: 'prerequisite' };
    case 'audit_expired':
      return { reason: 'expired', message };
    default:
      return isAnonymous ? { reason: 'sign-in' } : { reason: 'other', message };
  }
}
