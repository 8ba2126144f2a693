import type { Generated } from 'kysely';

/** Counted answers in exercises: one row per learner, question and choice. */
export interface ExerciseAnswersTable {
  course_key: string;
  usage_key: string;
  /** The question's key within the exercise. */
  question: string;
  choice: string;
  user_id: number;
  /** How often the learner gave this answer: the same word twice, for instance. */
  times: number;
}

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
  exercise_answers: ExerciseAnswersTable;
}
