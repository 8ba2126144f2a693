import type { Generated } from 'kysely';

/** A learner's claim on the response of another, which becomes their assessment of it. */
export interface PeerAssessmentsTable {
  id: Generated<number>;
  course_key: string;
  usage_key: string;
  author_id: number;
  assessor_id: number;
  /** Epoch milliseconds. */
  claimed_at: number;
  /** Null = not assessed yet. The assessment itself is in the author's state. */
  assessed_at: number | null;
}

export interface ExercisesTables {
  peer_assessments: PeerAssessmentsTable;
}
