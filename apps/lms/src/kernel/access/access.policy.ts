import type { CourseAccessErrorCode } from '@lectern/contract';
import type { CourseTree } from '@lectern/olx';
import type { PartitionGroup } from '../content-groups/partition-group.ts';
import type { Audience } from '../course-view/audience.policy.ts';

/** The attributes of a visitor that a course's rules depend on. */
export interface Visitor {
  isAnonymous: boolean;
  /** Course staff or administrator. */
  isStaff: boolean;
  /** The content group of their cohort; null for none. */
  group: PartitionGroup | null;
  /** The track of an active enrollment; null when not enrolled. */
  track: 'audit' | 'verified' | null;
  /** The end of audit access in epoch milliseconds; null = no end. */
  auditExpiresAt: number | null;
  /** Whether content-type gating locks graded problems for this visitor. */
  isContentLimited: boolean;
}

export function audienceOf(visitor: Visitor): Audience {
  if (visitor.isStaff) return 'staff';
  if (visitor.track === 'verified') return 'verified';
  return visitor.isContentLimited ? 'limited' : (visitor.track ?? 'visitor');
}

/** Why the courseware may not be loaded (5.1). */
export type CourseDenial = CourseAccessErrorCode;

/** Messages that replace the default ones of a denial's code (5.1). */
export interface DenialTexts {
  /** For programs; for `data_sharing_access_required`, the path of the consent page. */
  developer?: string;
  /** For learners, one sentence. */
  user?: string;
  /** For learners: details beyond that sentence. */
  context?: string;
}

/** The denial by one rule, with messages of its own where it has any. */
export interface CourseRefusal {
  code: CourseDenial;
  texts?: DenialTexts;
}

/** Whether the courseware may be loaded, and whether at least the outline may be seen. */
export interface CourseDecision {
  /** Null when access is granted. */
  denial: CourseDenial | null;
  seesOutline: boolean;
  /** Absent: the default messages of the code apply. */
  texts?: DenialTexts;
}

/** The courseware's decision for an accessible course whose units another LMS shows. */
export const SHOWN_ELSEWHERE: CourseDecision = { denial: 'microfrontend_disabled', seesOutline: true };

export type CourseRules = Pick<CourseTree, 'start' | 'courseVisibility'>;

/**
 * Decides who may load a course. Staff always may (ROL-06), and before the start nobody else. After it, enrolled learners
 * may (audit learners until their access expires, ROL-03), and anyone in a public course. A public outline can be seen
 * without enrolling, but not opened.
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
