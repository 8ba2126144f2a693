import type { PartitionGroup } from '../content-groups/partition-group.ts';

/** The person or group as whom staff view a course (wire contract 16). */
export interface Masquerade {
  /** The learner whose view it is; null = a learner in general, who has done nothing yet. */
  learnerId: number | null;
  /** The track or content group of a learner in general; null = the course's default track. */
  group: PartitionGroup | null;
  /** When it was chosen, in epoch milliseconds; a learner in general has been enrolled since. */
  since: number;
}

/** By course key. */
export type Masquerades = Readonly<Record<string, Masquerade>>;

const NO_MASQUERADES: Masquerades = {};

/** Parses the column of a session. */
export function readMasquerades(json: string | null): Masquerades {
  return json === null ? NO_MASQUERADES : JSON.parse(json);
}

/** Identifies a choice: a unit token contains it, so that a page never outlives the view that it was created for. */
export function masqueradeKey({ learnerId, group, since }: Masquerade): string {
  return [learnerId ?? 'any', group?.partitionId ?? '', group?.groupId ?? '', since].join(':');
}
