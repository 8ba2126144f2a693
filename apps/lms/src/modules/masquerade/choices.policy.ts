import {
  type ContentGroup,
  isSameGroup,
  listContentGroups,
} from '../../kernel/content-groups/content-groups.ts';
import type { PartitionGroup } from '../../kernel/content-groups/partition-group.ts';
import type { CompiledCourse } from '../../kernel/course/compiled-course.ts';
import {
  AUDIT_GROUP,
  HONOR_GROUP,
  TRACK_PARTITION,
  VERIFIED_GROUP,
} from '../../kernel/course-view/audience.policy.ts';
import { findFreeMode, isVerifiedMode, modeName } from '../../kernel/modes/modes.ts';
import type { RunSettings } from '../../kernel/settings/course-settings.ts';

/**
 * The groups of learners as whom a course can be viewed: its tracks, its content groups, and the groups of its
 * experiments. None in a course that looks the same to all learners.
 */
export function listViewGroups(
  { tree }: Pick<CompiledCourse, 'tree'>,
  { modes }: Pick<RunSettings, 'modes'>,
): ContentGroup[] {
  const groups = [...listContentGroups(tree.settings.userPartitions), ...listExperimentGroups(tree)];
  const tracks = [
    { groupId: AUDIT_GROUP, mode: findFreeMode(modes.filter((mode) => mode !== 'honor')) },
    { groupId: VERIFIED_GROUP, mode: modes.find(isVerifiedMode) ?? null },
    { groupId: HONOR_GROUP, mode: modes.find((mode) => mode === 'honor') ?? null },
  ].flatMap(({ groupId, mode }) =>
    mode === null ? [] : [{ partitionId: TRACK_PARTITION, groupId, name: modeName(mode) }],
  );
  return tracks.length > 1 || groups.length > 0 ? [...groups, ...tracks] : [];
}

/** The groups by which content is drawn. An experiment over a partition with one of them shows what its learners see. */
function listExperimentGroups({ selectors = {}, settings }: CompiledCourse['tree']): ContentGroup[] {
  return settings.userPartitions
    .filter(({ id }) => selectors[`partition:${id}`] !== undefined)
    .flatMap(({ id, groups }) => groups.map(({ id: groupId, name }) => ({ partitionId: id, groupId, name })));
}

/** One of the groups; null for none, and for one that the course no longer has. */
export function findViewGroup(
  groups: readonly ContentGroup[],
  asked: PartitionGroup | null,
): ContentGroup | null {
  return groups.find((group) => asked !== null && isSameGroup(group, asked)) ?? null;
}
