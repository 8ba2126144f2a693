import type { Generated } from 'kysely';

/** One attempt of a learner at a timed exam. Times are epoch milliseconds. */
export interface ExamAttemptsTable {
  id: Generated<number>;
  user_id: number;
  course_key: string;
  sequence_key: string;
  started_at: number;
  /** When it ends by itself. Nothing is written then. */
  ends_at: number;
  /** The learner has stopped and may still return. */
  is_ready_to_submit: number;
  submitted_at: number | null;
  /** From then on it no longer counts, and the learner may start again. Only one attempt at an exam is not reset. */
  reset_at: number | null;
  reset_by: string | null;
  reset_reason: string | null;
}

export interface ExamExtraTimesTable {
  user_id: number;
  course_key: string;
  sequence_key: string;
  minutes: number;
  reason: string;
  /** Who granted it: a username of the site, or of the operating system. */
  actor: string;
  created_at: number;
}

export interface ExamsTables {
  exam_attempts: ExamAttemptsTable;
  exam_extra_times: ExamExtraTimesTable;
}
