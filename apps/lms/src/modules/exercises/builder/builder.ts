import type { BuilderExercise } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import type { ActionResult, ExerciseAction, ExerciseSituation, ExerciseType } from '../exercise-type.ts';
import { loadOtherStates, type OtherStates } from '../load-other-states.ts';
import { renderBuilder } from './builder.html.ts';
import {
  allQuestions,
  areAttemptsUsed,
  type BuilderAnswer,
  type BuilderState,
  questionsIn,
  readBuilderState,
} from './builder-state.ts';
import { findAnswer, scoreOf } from './judge.policy.ts';
import { describeValue, nameOfQuestion, readSubmitted } from './read-answers.ts';

const messages = defineMessages({
  notNow: {
    defaultMessage: 'This step was already submitted, perhaps in another tab. Reload the page to go on.',
    description: 'Error after a step of several was submitted',
  },
  step: {
    defaultMessage: 'This step was submitted.',
    description: 'After a step of several was submitted, for screen readers',
  },
  noStep: {
    defaultMessage: 'There is no such step.',
    description: 'Error: the course has changed since the unit was opened',
  },
  again: {
    defaultMessage: 'You’ve begun again.',
    description: 'After the button “Try again”, for screen readers',
  },
});

type Situation = ExerciseSituation<BuilderExercise, BuilderState>;
type Result = ActionResult<BuilderState>;

const notNow = (): Result => ({ refused: 'conflict', detail: t(messages.notNow) });

/** Several questions, submitted together or step by step. */
export const builder: ExerciseType<BuilderExercise, BuilderState, OtherStates> = {
  actions: {
    submit: 'submits',
    'submit-step': 'drafts',
    'next-step': 'saves',
    'open-step': 'saves',
    'try-again': 'drafts',
  },

  readState: readBuilderState,

  act(situation, action) {
    const { state, exercise } = situation;
    const last = exercise.steps.length - 1;
    switch (action.name) {
      case 'submit':
        return exercise.isStepped ? submitStep(situation, action, last) : submitAll(situation, action);
      case 'submit-step':
        return state.active === last ? notNow() : submitStep(situation, action, state.active);
      case 'next-step':
        return state.active < state.submitted ? show(state, state.active + 1) : notNow();
      case 'open-step':
        return openStep(situation, action);
      default:
        return state.submitted > last ? tryAgain(situation) : notNow();
    }
  },

  render: renderBuilder,

  load: loadOtherStates,

  sources: ({ texts }) => texts.flatMap(({ places }) => places.map(({ block }) => block)),

  describeAnswer(exercise, { answers }) {
    return allQuestions(exercise).flatMap((question, index) => {
      const value = findAnswer(question, answers);
      if (value === undefined) return [];
      const name = nameOfQuestion(question, index + 1);
      return [t(exerciseMessages.answerTo, { name, answer: describeValue(question, value) })];
    });
  },
};

function submitAll({ exercise, content, now }: Situation, action: ExerciseAction): Result {
  const answers = readSubmitted(allQuestions(exercise), action, now);
  if (typeof answers === 'string') return { refused: 'invalid_answer', detail: answers };
  return {
    state: { answers, active: 0, submitted: 1 },
    isComplete: true,
    earned: scoreOf(exercise, answers) * content.pointsPossible,
    announcement: t(exerciseMessages.submitted),
  };
}

/** Submits the step that is shown; with the last one, the attempt ends, and the review follows. */
function submitStep(situation: Situation, action: ExerciseAction, step: number): Result {
  const { exercise, content, state, now } = situation;
  const { active, submitted } = state;
  if (active !== step || submitted !== step) return notNow();
  const questions = questionsIn(exercise.steps[step]?.items ?? []);
  const given = readSubmitted(questions, action, now);
  if (typeof given === 'string') return { refused: 'invalid_answer', detail: given };
  const answers = withAnswers(state.answers, given);
  const isLast = step === exercise.steps.length - 1;
  // A step without questions has no results to show.
  const next = { answers, submitted: step + 1, active: questions.length === 0 ? step + 1 : step };
  if (!isLast) return { state: next, announcement: t(messages.step) };
  return {
    state: next,
    isComplete: true,
    earned: scoreOf(exercise, answers) * content.pointsPossible,
    announcement: t(exerciseMessages.submitted),
  };
}

function withAnswers(before: readonly BuilderAnswer[], given: readonly BuilderAnswer[]): BuilderAnswer[] {
  return [...before.filter(({ id }) => !given.some((answer) => answer.id === id)), ...given];
}

function show(state: BuilderState, active: number): Result {
  return { state: { ...state, active }, announcement: '' };
}

/** Shows a step again once no attempts are left, or the review if no step is given. */
function openStep({ exercise, state, content, attempts }: Situation, action: ExerciseAction): Result {
  const isOver = state.submitted === exercise.steps.length && areAttemptsUsed({ content, attempts });
  if (!exercise.hasExtendedFeedback || !isOver) return notNow();
  const step = Number(action.text('subject') || exercise.steps.length);
  const isStep = Number.isInteger(step) && step >= 0 && step <= exercise.steps.length;
  return isStep ? show(state, step) : { refused: 'invalid_answer', detail: t(messages.noStep) };
}

/** Texts are preserved, so that learners can revise them. */
function tryAgain({ exercise, state }: Situation): Result {
  const texts = new Set(
    allQuestions(exercise).flatMap(({ id, answer }) => (answer.form === 'text' ? [id] : [])),
  );
  const answers = state.answers.filter(({ id }) => texts.has(id));
  return { state: { answers, active: 0, submitted: 0 }, announcement: t(messages.again) };
}
