import type { Block } from '@lectern/olx';

/** The partition of enrolment tracks and its two groups, as Open edX numbers them. */
export const TRACK_PARTITION = 50;
export const AUDIT_GROUP = 1;
export const VERIFIED_GROUP = 2;

/**
 * For whom a course looks the same. `limited`: without full access, where graded problems take that. `visitor`: anyone who is not
 * enrolled, of a course that is open to them.
 */
export type Audience = 'staff' | 'verified' | 'audit' | 'limited' | 'visitor';

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
