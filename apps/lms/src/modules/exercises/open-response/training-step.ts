import type { OpenResponseExercise } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import type { ActionResult, ExerciseAction, ExerciseSituation } from '../exercise-type.ts';
import { isLearnerDone, type ResponseState, stepTime, withStage } from './response-state.ts';
import { afterTraining, currentExample, readChosenOptions } from './training.policy.ts';

const messages = defineMessages({
  none: {
    defaultMessage: 'You have no example to assess right now.',
    description: 'Error after a rubric was submitted',
  },
  closed: {
    defaultMessage: 'The due date has passed, so you can no longer assess examples.',
    description: 'Error after a rubric was submitted',
  },
  match: {
    defaultMessage: 'Your choices match your course team’s.',
    description: 'After an example was assessed, for screen readers',
  },
  differ: {
    defaultMessage: 'Some of your choices differ from your course team’s.',
    description: 'After an example was assessed, for screen readers',
  },
});

/** A learner assesses an example. */
export function assessExample(
  situation: ExerciseSituation<OpenResponseExercise, ResponseState>,
  action: ExerciseAction,
): ActionResult<ResponseState> {
  const { exercise, state } = situation;
  const example = currentExample(exercise, state.training);
  if (exercise.training === undefined || example === null || state.stage !== 'training')
    return { refused: 'conflict', detail: t(messages.none) };
  const time = stepTime(exercise.training, situation);
  if (time === 'early') return { refused: 'too_soon', detail: t(exerciseMessages.early) };
  if (time === 'closed') return { refused: 'past_due', detail: t(messages.closed) };
  const read = readChosenOptions(exercise.rubric, (field) => action.text(field));
  if ('fault' in read) return { refused: 'invalid_answer', detail: read.fault };
  const training = afterTraining(example, state.training, read.chosen);
  const after = withStage(exercise, { ...state, training });
  return {
    state: after,
    ...(isLearnerDone(after) && { isComplete: true }),
    announcement: training.differing === null ? t(messages.match) : t(messages.differ),
  };
}
