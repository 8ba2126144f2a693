import type { Block } from '@lectern/olx';
import type { PartitionGroup } from '../content-groups/partition-group.ts';

/** The partition of enrollment tracks and its groups, as Open edX numbers them. Honor learners see what audit learners see. */
export const TRACK_PARTITION = 50;
export const AUDIT_GROUP = 1;
export const VERIFIED_GROUP = 2;
export const HONOR_GROUP = 6;

/**
 * Visitors to whom a course looks the same. `limited`: without full access, in a course that gates graded problems.
 * `visitor`: not enrolled, in a course that is open to them.
 */
export type Audience = 'staff' | 'verified' | 'audit' | 'limited' | 'visitor';

/** `locked`: listed, but open to verified learners only. `hidden`: this audience may not know about it. */
export type Restriction = 'open' | 'locked' | 'hidden';

/** An audience's restriction on a block, dates aside: by groups, then by content-type gating. */
export function restrictionOf(
  block: Pick<Block, 'visibleToStaffOnly' | 'groupAccess' | 'graded' | 'content'>,
  audience: Audience,
  group: PartitionGroup | null = null,
): Restriction {
  const restriction = groupRestrictionOf(block, audience, group);
  return restriction === 'open' && audience === 'limited' && isGradedProblem(block) ? 'locked' : restriction;
}

/**
 * An audience's restriction on a block by its groups; `group` is the content group of the learner's cohort. Visitors who
 * aren't enrolled count as audit. Blocks for a content group are hidden from everyone else but staff.
 */
export function groupRestrictionOf(
  block: Pick<Block, 'visibleToStaffOnly' | 'groupAccess'>,
  audience: Audience,
  group: PartitionGroup | null,
): Restriction {
  if (audience === 'staff') return 'open';
  if (block.visibleToStaffOnly) return 'hidden';
  let restriction: Restriction = 'open';
  for (const [partition, groups] of Object.entries(block.groupAccess)) {
    if (Number(partition) !== TRACK_PARTITION) {
      if (group?.partitionId !== Number(partition) || !groups.includes(group.groupId)) return 'hidden';
      continue;
    }
    if (groups.includes(audience === 'verified' ? VERIFIED_GROUP : AUDIT_GROUP)) continue;
    if (!groups.includes(VERIFIED_GROUP)) return 'hidden';
    restriction = 'locked';
  }
  return restriction;
}

/**
 * Whether a block is hidden from learners on every track and of every content group: by its own setting, or by groups that
 * Lectern doesn't support.
 */
export function isForStaffOnly(
  block: Pick<Block, 'visibleToStaffOnly' | 'groupAccess'>,
  contentGroups: readonly PartitionGroup[],
): boolean {
  return (['audit', 'verified'] as const).every((audience) =>
    [null, ...contentGroups].every((group) => groupRestrictionOf(block, audience, group) === 'hidden'),
  );
}

/**
 * Whether content-type gating locks a block: it does so for problems and exercises that count towards the grade. It exempts ungraded
 * ones, and entrance exams: a learner who couldn't earn their points would never reach the course.
 */
export function isGradedProblem({
  graded,
  content,
  isEntranceExam = false,
}: Pick<Block, 'graded' | 'content'> & Partial<Pick<Block, 'isEntranceExam'>>): boolean {
  return (
    graded &&
    !isEntranceExam &&
    'pointsPossible' in content &&
    content.pointsPossible > 0 &&
    content.weight !== 0
  );
}
