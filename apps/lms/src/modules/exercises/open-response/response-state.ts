import type { Block, ExerciseContent, OpenResponseExercise, StepDates } from '@lectern/olx';
import { isRecord } from '../stored-state.ts';
import { hasAssessedEnough, type PeerState, peerPoints, readStoredPeers } from './peer.policy.ts';
import { type ResponseFile, readStoredFiles } from './response-files.ts';
import { type Assessment, pointsOf, readStoredAssessment } from './rubric.policy.ts';
import { currentExample, readStoredTraining, type TrainingState } from './training.policy.ts';

/**
 * What a response waits for: `training`, `peers` and `self` for the learner, who has to assess examples, responses of others
 * or their own; `waiting` for other learners; `staff` for staff.
 */
export const RESPONSE_STAGES = [
  'draft',
  'training',
  'peers',
  'self',
  'waiting',
  'staff',
  'graded',
  'canceled',
] as const;
export type ResponseStage = (typeof RESPONSE_STAGES)[number];

export interface ResponseState {
  /** Derived from the other fields: see {@link withStage}. */
  stage: ResponseStage;
  /** By prompt. */
  texts: string[];
  files: ResponseFile[];
  /** Epoch milliseconds; null = a draft. */
  submittedAt: number | null;
  training: TrainingState;
  peers: PeerState;
  self: Assessment | null;
  staff: Assessment | null;
  /** Why staff canceled the response, in words for the learner; null = they didn't. */
  canceledBecause: string | null;
}

/** The stages in which the learner has something to do. */
const WORK_STAGES: readonly ResponseStage[] = ['draft', 'training', 'peers', 'self'];

/** Whether a response waits for nothing that its learner can do. */
export function isLearnerDone({ stage }: Pick<ResponseState, 'stage'>): boolean {
  return !WORK_STAGES.includes(stage);
}

/** The state with the stage that follows from its other fields. */
export function withStage(exercise: StagedExercise, state: Omit<ResponseState, 'stage'>): ResponseState {
  return { ...state, stage: stageOf(exercise, state) };
}

export function readResponseState(stored: unknown, exercise: OpenResponseExercise): ResponseState {
  const { prompts } = exercise;
  const from = isRecord(stored) ? stored : {};
  const texts: unknown[] = Array.isArray(from.texts) ? from.texts : [];
  return withStage(exercise, {
    // Texts for prompts that were removed stay in the response.
    texts: Array.from({ length: Math.max(prompts.length, texts.length) }, (_, index) => {
      const text = texts[index];
      return typeof text === 'string' ? text : '';
    }),
    files: readStoredFiles(from.files),
    submittedAt: typeof from.submittedAt === 'number' ? from.submittedAt : null,
    training: readStoredTraining(from.training),
    peers: readStoredPeers(from.peers),
    self: readStoredAssessment(from.self),
    staff: readStoredAssessment(from.staff),
    canceledBecause: typeof from.canceledBecause === 'string' ? from.canceledBecause : null,
  });
}

type StagedExercise = Pick<
  OpenResponseExercise,
  'training' | 'peer' | 'self' | 'isSelfFirst' | 'waitsForStaff'
>;

/** An assessment by staff is final, even if others are missing. */
function stageOf(exercise: StagedExercise, state: Omit<ResponseState, 'stage'>): ResponseStage {
  if (state.canceledBecause !== null) return 'canceled';
  if (state.submittedAt === null) return 'draft';
  if (state.staff !== null) return 'graded';
  if (currentExample(exercise, state.training) !== null) return 'training';
  const assessesPeers = !hasAssessedEnough(exercise, state.peers);
  const assessesSelf = exercise.self !== null && state.self === null;
  if (assessesPeers && !(assessesSelf && exercise.isSelfFirst === true)) return 'peers';
  if (assessesSelf) return 'self';
  if (exercise.waitsForStaff) return 'staff';
  return exercise.peer !== undefined && state.peers.counted === null ? 'waiting' : 'graded';
}

/**
 * The points that count: those of staff, else of other learners, else the learner's own; null before every step is done. Where
 * learners assess each other, the learner's own assessment gives no points.
 */
export function pointsOfResponse(exercise: OpenResponseExercise, state: ResponseState): number | null {
  const { rubric, peer } = exercise;
  if (state.canceledBecause !== null) return 0;
  if (state.staff !== null) return pointsOf(rubric, state.staff);
  if (state.stage !== 'graded') return null;
  if (peer !== undefined) {
    const { received, counted } = state.peers;
    return counted === null ? null : peerPoints(rubric, received.slice(0, counted));
  }
  return state.self === null ? null : pointsOf(rubric, state.self);
}

/**
 * When a response can be written. The block's due date counts where it is earlier than the response's own: it is the one that
 * outline, calendars and reminders show.
 */
export function responseDates({
  exercise: { opensAt, dueAt },
  block: { due },
  content,
}: StepSituation & { exercise: StepDates }): StepDates {
  const isBlockEarlier = content.pointsPossible > 0 && due !== null && dueAt !== null && due < dueAt;
  return { opensAt, dueAt: isBlockEarlier ? null : dueAt };
}

export type StepTime = 'early' | 'open' | 'closed';

/** Whether a step is open. Where it has no due date of its own, that of the block counts, with its grace period. */
export function stepTime(
  { opensAt, dueAt }: StepDates,
  { block, content, now }: StepSituation & { now: number },
): StepTime {
  if (opensAt !== null && now < opensAt) return 'early';
  const isScored = content.pointsPossible > 0;
  const last = dueAt ?? (isScored && block.due !== null ? block.due + block.gracePeriodMs : null);
  return last !== null && now > last ? 'closed' : 'open';
}

interface StepSituation {
  block: Pick<Block, 'due' | 'gracePeriodMs'>;
  content: Pick<ExerciseContent, 'pointsPossible'>;
}
