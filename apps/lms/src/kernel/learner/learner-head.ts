import type { CertificateHead } from '../certificate-status/certificate-status.policy.ts';
import type { PartitionGroup } from '../content-groups/partition-group.ts';
import type { ExamAttempt } from '../exams/exam.policy.ts';
import type { RunSettings } from '../settings/course-settings.ts';
import type { Verification } from '../verification/verification.policy.ts';
import type { LearnerFacts } from './learner-fact.ts';

/** The data that every request to a course needs, read in one row: what the kernel decides by, and facts of modules. */
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
  /** The learner's ID verification; null = none on record. */
  verification: Verification | null;
  /** When the learner agreed to the honor code of the course; null = never. */
  honorCodeSignedAt: number | null;
  /** The learner's certificate of the course; null = none was issued or requested. */
  certificate: CertificateHead | null;
  /** 0 = never completed anything. */
  completionRevision: number;
  lastCompleted: string | null;
  /** The last day (`YYYY-MM-DD`, in their time zone) on which they did something in the course. */
  lastActiveDay: string | null;
  /** 0 = no grade yet. */
  gradeRevision: number;
  /** The version that the learner's grades were computed with; '' without grades. */
  gradeVersion: string;
  /** The learner's attempts at timed exams that count, by the usage key of the sequence. */
  examAttempts: ReadonlyMap<string, ExamAttempt>;
  /** The learner's draws, as in `drawsColumn`; read only in courses with draws. */
  storedDraws: string | null;
  /** The learner's work on the blocks that conditions depend on, as in `sourceWorkColumn`. */
  sourceWork: string | null;
  /** What modules know about the learner; see `factOf`. */
  facts: LearnerFacts;
}
