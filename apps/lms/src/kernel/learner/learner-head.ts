import type { PartitionGroup } from '../content-groups/partition-group.ts';
import type { ExamAttempt } from '../exams/exam.policy.ts';
import type { LearnerFacts } from '../learner-facts/learner-fact.ts';
import type { RunSettings } from '../settings/course-settings.ts';

/**
 * What every request to a course needs, read in one row: what decides who may do and see what, and facts that others may ask
 * for.
 */
export interface LearnerHead {
  /** The current version of the course. */
  version: string;
  settings: RunSettings;
  /** `createdAt` in epoch milliseconds: the first time that they enrolled. */
  enrollment: { mode: string; isActive: boolean; createdAt: number } | null;
  isCourseStaff: boolean;
  /** The content group of the learner's cohort; null for no cohort, and for one without a group. */
  group: PartitionGroup | null;
  /** Epoch milliseconds to which the learner shifted their schedule in a self-paced course; null = never shifted. */
  scheduleStart: number | null;
  /** When the learner agreed to the honor code of the course; null = never. */
  honorCodeSignedAt: number | null;
  /** The learner's attempts at timed exams that count, by the usage key of the sequence. */
  examAttempts: ReadonlyMap<string, ExamAttempt>;
  /** The learner's draws, as in `drawsColumn`; read only in courses with draws. */
  storedDraws: string | null;
  /** The learner's work on the blocks that conditions depend on, as in `sourceWorkColumn`. */
  sourceWork: string | null;
  /** What others know about the learner; see `factOf`. */
  facts: LearnerFacts;
}
