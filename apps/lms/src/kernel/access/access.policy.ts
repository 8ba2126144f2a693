import type { CourseAccessErrorCode } from '@lectern/contract';
import type { CourseTree } from '@lectern/olx';
import type { Audience } from '../course-view/audience.policy.ts';

/** Who asks, as far as a course's rules care. */
export interface Visitor {
  isAnonymous: boolean;
  /** Course staff or administrator. */
  isStaff: boolean;
  /** Of an active enrolment; null when not enrolled. */
  track: 'audit' | 'verified' | null;
  /** Epoch milliseconds: the end of audit access, or null where it has none. */
  auditExpiresAt: number | null;
  /** Whether graded problems are for full access only, and this visitor has not got it. */
  isContentLimited: boolean;
}

export function audienceOf(visitor: Visitor): Audience {
  if (visitor.isStaff) return 'staff';
  if (visitor.track === 'verified') return 'verified';
  return visitor.isContentLimited ? 'limited' : (visitor.track ?? 'visitor');
}

/** Why the courseware may not be loaded (5.1). */
export type CourseDenial = CourseAccessErrorCode;

/** What is said of a refusal in place of the code's own words (5.1). */
export interface DenialWords {
  /** For programs; for `data_sharing_access_required` the path of the page that asks. */
  developer?: string;
  /** For learners, one sentence. */
  user?: string;
  /** For learners, where more can be said than in one sentence. */
  context?: string;
}

/** A rule that says no, with what it has to say beyond its code. */
export interface CourseRefusal {
  code: CourseDenial;
  words?: DenialWords;
}

/** Whether the courseware may be loaded, and whether at least the outline may be seen. */
export interface CourseDecision {
  /** Null when access is granted. */
  denial: CourseDenial | null;
  seesOutline: boolean;
  /** Absent: the code's own words say all. */
  words?: DenialWords;
}

/** What the courseware says of a course that is open, and whose units another LMS shows. */
export const SHOWN_ELSEWHERE: CourseDecision = { denial: 'microfrontend_disabled', seesOutline: true };

export type CourseRules = Pick<CourseTree, 'start' | 'courseVisibility'>;

/**
 * Who may load a course. Staff always may (ROL-06); before the start nobody else; then who is enrolled, audit learners
 * until their access expires (ROL-03), and anyone in a public course. A public outline may be seen, but not opened, without enrolling.
 */
export function decideCourse(rules: CourseRules, visitor: Visitor, now: number): CourseDecision {
  if (visitor.isStaff) return { denial: null, seesOutline: true };
  if (now < rules.start) return { denial: 'course_not_started', seesOutline: false };
  if (visitor.auditExpiresAt !== null && now >= visitor.auditExpiresAt)
    return { denial: 'audit_expired', seesOutline: false };
  if (visitor.track !== null || rules.courseVisibility === 'public')
    return { denial: null, seesOutline: true };
  return {
    denial: visitor.isAnonymous ? 'authentication_required' : 'enrollment_required',
    seesOutline: rules.courseVisibility === 'public_outline',
  };
}
