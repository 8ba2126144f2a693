/** A group of a user partition of a course: an enrollment track or a content group. */
export interface PartitionGroup {
  partitionId: number;
  groupId: number;
}
