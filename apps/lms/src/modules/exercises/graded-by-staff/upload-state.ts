import type { GradedUploadExercise } from '@lectern/olx';
import { canShowAnswer } from '../../problems/show-answer.policy.ts';
import type { LinkedFile } from '../../uploads/upload-links.ts';
import type { ExerciseSituation } from '../exercise-type.ts';
import { isRecord } from '../stored-state.ts';

/** A reference to a stored file. */
export interface WorkFile extends LinkedFile {
  /** Bytes. */
  size: number;
}

/** The feedback of staff. Points are stored with the exercise. */
export interface StaffGrade {
  /** Plain text; may be empty. */
  comment: string;
  /** The work with the grader's notes; null = none. */
  annotated: WorkFile | null;
  /** Epoch milliseconds. */
  gradedAt: number;
}

/**
 * `draft`: nothing is submitted yet; `submitted`: awaiting grading; `graded`; `returned`: staff asked for another file, and the
 * earlier grade counts until that one is graded.
 */
const WORK_STAGES = ['draft', 'submitted', 'graded', 'returned'] as const;
export type WorkStage = (typeof WORK_STAGES)[number];

/** A learner's work in an exercise with a file that staff grade. */
export interface UploadState {
  stage: WorkStage;
  /** Uploaded, but not submitted. */
  draft: WorkFile | null;
  /** The last submission. */
  submitted: WorkFile | null;
  /** Epoch milliseconds; null before the first submission. */
  submittedAt: number | null;
  grade: StaffGrade | null;
}

export const NO_WORK: UploadState = {
  stage: 'draft',
  draft: null,
  submitted: null,
  submittedAt: null,
  grade: null,
};

/** The state from what is stored, perhaps by another type of exercise. */
export function readUploadState(stored: unknown): UploadState {
  if (!isRecord(stored)) return NO_WORK;
  const stage = WORK_STAGES.find((each) => each === stored.stage) ?? 'draft';
  return {
    stage,
    draft: readFile(stored.draft),
    submitted: readFile(stored.submitted),
    submittedAt: typeof stored.submittedAt === 'number' ? stored.submittedAt : null,
    grade: readGrade(stored.grade),
  };
}

function readFile(stored: unknown): WorkFile | null {
  if (!isRecord(stored)) return null;
  const { id, name, size } = stored;
  return typeof id === 'number' && typeof name === 'string' && typeof size === 'number'
    ? { id, name, size }
    : null;
}

function readGrade(stored: unknown): StaffGrade | null {
  if (!isRecord(stored) || typeof stored.gradedAt !== 'number') return null;
  const { comment, annotated, gradedAt } = stored;
  return { comment: typeof comment === 'string' ? comment : '', annotated: readFile(annotated), gradedAt };
}

/** The ids of the files that the work refers to. */
export function filesOf({ draft, submitted, grade }: UploadState): number[] {
  return [draft, submitted, grade?.annotated].flatMap((file) => (file ? [file.id] : []));
}

/** Whether the learner can still change the file. */
export function isOpenStage(stage: WorkStage): boolean {
  return stage === 'draft' || stage === 'returned';
}

/** Whether the author's rule shows the solution now. Work with all points counts as correct. */
export function showsSolution(situation: ExerciseSituation<GradedUploadExercise, UploadState>): boolean {
  const { block, content, exercise, attempts, earned, now } = situation;
  if (exercise.solution === null) return false;
  return canShowAnswer({
    problem: {
      showAnswer: exercise.showAnswer,
      attemptsBeforeShowAnswer: 1,
      maxAttempts: content.maxAttempts,
    },
    block,
    state: { attempts, correct: earned !== null && earned >= content.pointsPossible },
    now,
  });
}
