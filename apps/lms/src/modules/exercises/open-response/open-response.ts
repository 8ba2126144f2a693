import type { OpenResponseExercise } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import type { ExerciseSituation, ExerciseType } from '../exercise-type.ts';
import { uploadScript } from '../upload-script.ts';
import { loadResponses } from './load-response.ts';
import { renderOpenResponse } from './open-response.html.ts';
import { actAmongPeers } from './peer-actions.ts';
import { askForResponse, assessPeer } from './peer-step.ts';
import { responseMessages } from './response-messages.ts';
import {
  isLearnerDone,
  pointsOfResponse,
  type ResponseState,
  readResponseState,
  stepTime,
  withStage,
} from './response-state.ts';
import { responseStorage } from './response-storage.ts';
import { readAssessment } from './rubric.policy.ts';
import { assessExample } from './training-step.ts';
import { attachFile, writeResponse } from './write-response.ts';

const messages = defineMessages({
  none: {
    defaultMessage: 'You have no response to assess right now.',
    description: 'Error after a rubric was submitted',
  },
  closed: {
    defaultMessage: 'The due date has passed, so you can no longer assess your response.',
    description: 'Error after a rubric was submitted',
  },
});

type Situation = ExerciseSituation<OpenResponseExercise, ResponseState>;

/** Texts and files that learners submit once. They, other learners (peer-actions.ts) and staff (grade-response.ts) assess them by a rubric. */
export const openResponse: ExerciseType<OpenResponseExercise, ResponseState> = {
  actions: {
    'save-draft': 'drafts',
    'attach-file': 'drafts',
    'remove-file': 'drafts',
    'submit-response': 'submits',
    'assess-example': 'saves',
    'claim-response': 'saves',
    'assess-peer': 'saves',
    'assess-self': 'saves',
  },

  transactions: new Map([
    ['claim-response', actAmongPeers],
    ['assess-peer', actAmongPeers],
  ]),

  script: uploadScript,
  isAssessed: true,

  ...responseStorage,

  readState: readResponseState,

  act(situation, action) {
    if (action.name === 'assess-example') return assessExample(situation, action);
    if (action.name === 'claim-response') return askForResponse(situation);
    if (action.name === 'assess-peer') return assessPeer(situation, action);
    if (action.name === 'assess-self') return assessSelf(situation, action);
    return action.file === null ? writeResponse(situation, action) : attachFile(situation, action.file);
  },

  awaitsStaff: ({ stage }) => stage === 'staff',

  load: loadResponses,

  render: renderOpenResponse,
};

function assessSelf(
  situation: Situation,
  { text }: { text(field: string): string },
): ReturnType<(typeof openResponse)['act']> {
  const { exercise, state, now } = situation;
  if (exercise.self === null || state.stage !== 'self')
    return { refused: 'conflict', detail: t(messages.none) };
  const time = stepTime(exercise.self, situation);
  if (time === 'early') return { refused: 'too_soon', detail: t(exerciseMessages.early) };
  if (time === 'closed')
    return {
      refused: 'past_due',
      detail: t(messages.closed),
    };
  const self = readAssessment(exercise.rubric, text, now);
  if ('fault' in self) return { refused: 'invalid_answer', detail: self.fault };
  const after = withStage(exercise, { ...state, self });
  const earned = pointsOfResponse(exercise, after);
  return {
    state: after,
    ...(isLearnerDone(after) && { isComplete: true }),
    ...(earned !== null && { earned }),
    announcement: t(responseMessages.assessed),
  };
}
