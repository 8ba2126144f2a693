import type { UserPartition } from '@lectern/olx';
import type { PartitionGroup } from './partition-group.ts';

/** A content group that a course team has defined. */
export interface ContentGroup extends PartitionGroup {
  name: string;
}

/**
 * The content groups of a course, in its order. Groups of other schemes are assigned by features that Lectern doesn't have
 * (content experiments, teams).
 */
export function listContentGroups(partitions: readonly UserPartition[]): ContentGroup[] {
  return partitions
    .filter(({ scheme, active }) => scheme === 'cohort' && active)
    .flatMap(({ id, groups }) =>
      groups.map((group) => ({ partitionId: id, groupId: group.id, name: group.name })),
    );
}

/** The group, if the course still has it: an import may have removed it, and then no learner sees its content. */
export function findContentGroup(
  partitions: readonly UserPartition[],
  group: PartitionGroup | null,
): ContentGroup | null {
  if (group === null) return null;
  return listContentGroups(partitions).find((each) => isSameGroup(each, group)) ?? null;
}

export function isSameGroup(a: PartitionGroup, b: PartitionGroup): boolean {
  return a.partitionId === b.partitionId && a.groupId === b.groupId;
}
