import type { OpenResponseExercise } from '@lectern/olx';
import type { ActionResult, ExerciseAction, ExerciseSituation } from '../exercise-type.ts';
import { isLearnerDone, type ResponseState, stepTime, withStage } from './response-state.ts';
import { afterTraining, currentExample, readChosenOptions } from './training.policy.ts';

/** A learner assesses an example. */
export function assessExample(
  situation: ExerciseSituation<OpenResponseExercise, ResponseState>,
  action: ExerciseAction,
): ActionResult<ResponseState> {
  const { exercise, state } = situation;
  const example = currentExample(exercise, state.training);
  if (exercise.training === undefined || example === null || state.stage !== 'training')
    return { refused: 'conflict', detail: 'You have no example to assess right now.' };
  const time = stepTime(exercise.training, situation);
  if (time === 'early') return { refused: 'too_soon', detail: 'This step isn’t open yet.' };
  if (time === 'closed')
    return { refused: 'past_due', detail: 'The due date has passed, so you can no longer assess examples.' };
  const read = readChosenOptions(exercise.rubric, (field) => action.text(field));
  if ('fault' in read) return { refused: 'invalid_answer', detail: read.fault };
  const training = afterTraining(example, state.training, read.chosen);
  const after = withStage(exercise, { ...state, training });
  return {
    state: after,
    ...(isLearnerDone(after) && { isComplete: true }),
    announcement:
      training.differing === null
        ? 'Your choices match your course team’s.'
        : 'Some of your choices differ from your course team’s.',
  };
}
