import type { OpenResponseExercise } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import type { ActionResult, ExerciseAction, ExerciseSituation } from '../exercise-type.ts';
import { countReceived } from './peer.policy.ts';
import { responseMessages } from './response-messages.ts';
import {
  isLearnerDone,
  pointsOfResponse,
  type ResponseStage,
  type ResponseState,
  stepTime,
  withStage,
} from './response-state.ts';
import { readAssessment } from './rubric.policy.ts';

const messages = defineMessages({
  none: {
    defaultMessage: 'You have no response of another learner to assess right now.',
    description: 'Error after a rubric was submitted',
  },
  closed: {
    defaultMessage: 'The due date has passed, so you can no longer assess other learners’ responses.',
    description: 'Error after a rubric was submitted',
  },
  shown: {
    defaultMessage: 'A response of another learner is shown.',
    description: 'After the button “Start assessing”, for screen readers',
  },
});

type Situation = ExerciseSituation<OpenResponseExercise, ResponseState>;
type Result = ActionResult<ResponseState>;

/** Learners can assess more responses than required, once they have done everything else. */
const PEER_STAGES: readonly ResponseStage[] = ['peers', 'waiting', 'staff', 'graded'];

/** Why the learner can't assess responses of others now; null where they can. */
function peerRefusal(situation: Situation): Extract<Result, { refused: unknown }> | null {
  const { exercise, state } = situation;
  if (exercise.peer === undefined || !isAtPeers(state))
    return { refused: 'conflict', detail: t(messages.none) };
  const time = stepTime(exercise.peer, situation);
  if (time === 'early') return { refused: 'too_soon', detail: t(exerciseMessages.early) };
  return time === 'open'
    ? null
    : {
        refused: 'past_due',
        detail: t(messages.closed),
      };
}

const isAtPeers = ({ stage }: Pick<ResponseState, 'stage'>): boolean => PEER_STAGES.includes(stage);

/** Whether the learner can be given a response of another. */
export function mayAssessPeers(situation: Situation): boolean {
  return peerRefusal(situation) === null;
}

/** A learner asks for a response to assess; peer-actions.ts selects it. */
export function askForResponse(situation: Situation): Result {
  return (
    peerRefusal(situation) ?? {
      state: situation.state,
      announcement: t(messages.shown),
    }
  );
}

/** A learner assesses the response that they were given; peer-actions.ts updates its author's state. */
export function assessPeer(situation: Situation, action: ExerciseAction): Result {
  const refusal = peerRefusal(situation);
  if (refusal !== null) return refusal;
  const { exercise, state, now } = situation;
  const assessment = readAssessment(exercise.rubric, (field) => action.text(field), now);
  if ('fault' in assessment) return { refused: 'invalid_answer', detail: assessment.fault };
  const given = { ...state, peers: { ...state.peers, given: state.peers.given + 1 } };
  const after = afterPeers(exercise, given, now);
  const earned = state.stage === 'graded' ? null : pointsOfResponse(exercise, after);
  return {
    state: after,
    ...(isLearnerDone(after) && { isComplete: true }),
    ...(earned !== null && { earned }),
    announcement: t(responseMessages.assessed),
  };
}

/** The state with the received assessments that count by now. */
export function afterPeers(exercise: OpenResponseExercise, state: ResponseState, now: number): ResponseState {
  const { peer } = exercise;
  const { submittedAt } = state;
  if (peer === undefined || submittedAt === null) return state;
  return withStage(exercise, { ...state, peers: countReceived({ peer, submittedAt }, state.peers, now) });
}
