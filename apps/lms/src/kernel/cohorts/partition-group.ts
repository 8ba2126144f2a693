/** A group of a user partition of a course: an enrolment track or a content group. */
export interface PartitionGroup {
  partitionId: number;
  groupId: number;
}
