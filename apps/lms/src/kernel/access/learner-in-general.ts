import type { PartitionGroup } from '../content-groups/partition-group.ts';
import { AUDIT_GROUP, HONOR_GROUP, TRACK_PARTITION, VERIFIED_GROUP } from '../course-view/audience.policy.ts';
import type { LearnerHead } from '../learner/learner-head.ts';
import { makeNewLearnerHead } from '../learner/learner-row.store.ts';
import { DEFAULT_MODE, findFreeMode, isVerifiedMode } from '../modes/modes.ts';
import type { RunSettings } from '../settings/course-settings.ts';
import type { Masquerade } from '../users/masquerades.ts';
import type { User } from '../users/user.ts';

/** No account has this id: every read for it is empty, and every write fails. */
const NOBODY = 0;

/**
 * A learner in general has the name and settings of the staff member who views the course, and nothing else of theirs.
 */
export function learnerInGeneral(staff: User): User {
  return { ...staff, id: NOBODY, isAdministrator: false };
}

/** The state of a learner in general: enrolled when the masquerade began, and without any activity. */
export function headInGeneral(head: LearnerHead, { group, since }: Masquerade): LearnerHead {
  return makeNewLearnerHead(head, {
    mode: modeOfTrack(head.settings, findTrackGroup(group)),
    group: group?.partitionId === TRACK_PARTITION ? null : group,
    enrolledAt: since,
  });
}

function findTrackGroup(group: PartitionGroup | null): number | null {
  return group?.partitionId === TRACK_PARTITION ? group.groupId : null;
}

function modeOfTrack({ modes }: Pick<RunSettings, 'modes'>, trackGroup: number | null): string {
  const free = findFreeMode(modes);
  const full = modes.find(isVerifiedMode);
  if (trackGroup === VERIFIED_GROUP) return full ?? free ?? DEFAULT_MODE;
  if (trackGroup === HONOR_GROUP) return 'honor';
  if (trackGroup === AUDIT_GROUP) return free ?? DEFAULT_MODE;
  return free ?? full ?? DEFAULT_MODE;
}
