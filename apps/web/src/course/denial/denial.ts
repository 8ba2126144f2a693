import type { CourseMetadata } from '../../lms/course-metadata.ts';

/** Why a visitor may not see a course, and so what they can do about it. */
export type Denial =
  | { readonly reason: 'sign-in' }
  | { readonly reason: 'enroll' }
  /** The course is on pages of the LMS (CS-04). */
  | { readonly reason: 'elsewhere' }
  /** Any other code, known or not; `message` is the server's own text. */
  | { readonly reason: 'other'; readonly message: string | null };

/**
 * Reads the reason from the course's access (wire contract 5.1), for the page of a denied course that is not redirected:
 * the routes redirect most. `null` course: its outline was refused and nothing else is known. `isAnonymous`: a
 * visitor without an account is always sent to sign in first.
 */
export function explainDenial(course: CourseMetadata | null, isAnonymous: boolean): Denial {
  const access = course?.courseAccess;
  switch (access?.errorCode) {
    case 'microfrontend_disabled':
      return { reason: 'elsewhere' };
    case 'authentication_required':
      return { reason: 'sign-in' };
    case 'enrollment_required':
      return { reason: isAnonymous ? 'sign-in' : 'enroll' };
    default: {
      const message = access?.additionalContextUserMessage ?? access?.userMessage ?? null;
      return isAnonymous ? { reason: 'sign-in' } : { reason: 'other', message };
    }
  }
}
