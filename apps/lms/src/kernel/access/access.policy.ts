import type { CourseAccessErrorCode } from '@lectern/contract';
import type { Block, CourseTree } from '@lectern/olx';

/** The partition of enrolment tracks and its two groups, as Open edX numbers them. */
export const TRACK_PARTITION = 50;
export const AUDIT_GROUP = 1;
export const VERIFIED_GROUP = 2;

/**
 * For whom a course looks the same. `limited`: without full access, where graded problems take that. `visitor`: anyone who is not
 * enrolled, of a course that is open to them.
 */
export type Audience = 'staff' | 'verified' | 'audit' | 'limited' | 'visitor';

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

/** `locked`: there, but only for verified learners. `hidden`: not there for this audience. */
export type Restriction = 'open' | 'locked' | 'hidden';

/** What an audience may do with a block, time aside: the rule of its groups, then content-type gating. */
export function restrictionOf(
  block: Pick<Block, 'visibleToStaffOnly' | 'groupAccess' | 'graded' | 'content'>,
  audience: Audience,
): Restriction {
  const restriction = groupRestrictionOf(block, audience);
  return restriction === 'open' && audience === 'limited' && isGradedProblem(block) ? 'locked' : restriction;
}

/**
 * What its groups let an audience do with a block. Who is not enrolled counts as audit. Lectern puts learners in no other
 * groups than those of the enrolment track, so what is for other groups only is hidden from all but staff.
 */
export function groupRestrictionOf(
  block: Pick<Block, 'visibleToStaffOnly' | 'groupAccess'>,
  audience: Audience,
): Restriction {
  if (audience === 'staff') return 'open';
  if (block.visibleToStaffOnly) return 'hidden';
  let restriction: Restriction = 'open';
  for (const [partition, groups] of Object.entries(block.groupAccess)) {
    if (Number(partition) !== TRACK_PARTITION) return 'hidden';
    if (groups.includes(audience === 'verified' ? VERIFIED_GROUP : AUDIT_GROUP)) continue;
    if (!groups.includes(VERIFIED_GROUP)) return 'hidden';
    restriction = 'locked';
  }
  return restriction;
}

/** Whether no learner on any track sees a block: it is set so, or is for groups that Lectern puts nobody in. */
export function isForStaffOnly(block: Pick<Block, 'visibleToStaffOnly' | 'groupAccess'>): boolean {
  return (['audit', 'verified'] as const).every(
    (audience) => groupRestrictionOf(block, audience) === 'hidden',
  );
}

/**
 * What content-type gating locks: problems that count for the grade. What earns no points stays open to
 * all, and so does an entrance exam: who could not earn its points would never get any further.
 */
export function isGradedProblem({
  graded,
  content,
  isEntranceExam = false,
}: Pick<Block, 'graded' | 'content'> & Partial<Pick<Block, 'isEntranceExam'>>): boolean {
  return (
    graded &&
    !isEntranceExam &&
    content.kind === 'problem' &&
    content.pointsPossible > 0 &&
    content.weight !== 0
  );
}

/** How a prerequisite stands: both in percent 0..100. */
export interface PrerequisiteStanding {
  scorePercent: number;
  completionPercent: number;
}

/** Whether a prerequisite is met; reaching the limit exactly is enough. */
export function meetsPrerequisite(
  prerequisite: { minScorePercent: number; minCompletionPercent: number },
  standing: PrerequisiteStanding,
): boolean {
  return (
    reachesMinimum(standing.scorePercent, prerequisite.minScorePercent) &&
    reachesMinimum(standing.completionPercent, prerequisite.minCompletionPercent)
  );
}

// Shares of points are fractions: 0.1 + 0.2 must be able to reach 0.3.
const ROUNDING = 1e-9;

/** Whether a share of points is at least so much, both in the same unit. */
export function reachesMinimum(share: number, minimum: number): boolean {
  return share + ROUNDING >= minimum;
}
