import type { BuilderExercise, BuilderMessage } from '@lectern/olx';
import { t } from '../../../i18n/messages.ts';
import { type Html, html } from '../../../lib/html.ts';
import { authorMarkup } from '../../../lib/markup.ts';
import { correctnessPhrase } from '../../problems/score-phrases.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import type { ExerciseView } from '../exercise-type.ts';
import type { OtherStates } from '../load-other-states.ts';
import { allQuestions, areAttemptsUsed, type BuilderState } from './builder-state.ts';
import { hasRightAnswer, isAllRight, scoreOf } from './judge.policy.ts';

export type BuilderView = ExerciseView<BuilderExercise, BuilderState, OtherStates>;

/** The author's overall messages that apply now. */
export function renderMessages(view: BuilderView, among: readonly BuilderMessage['when'][]): Html | null {
  const { exercise, state, showsCorrectness } = view;
  if (!showsCorrectness) return null;
  const isRight = isAllRight(exercise, state.answers);
  const isOver = areAttemptsUsed(view);
  const applies: Record<BuilderMessage['when'], boolean> = {
    completed: isRight,
    incomplete: !isRight && !isOver,
    'attempts-used': !isRight && isOver,
    review: !isOver,
  };
  const shown = exercise.messages.filter(({ when }) => among.includes(when) && applies[when]);
  return shown.length === 0
    ? null
    : html`${exercise.feedbackLabel !== null && html`<h3 class="poll-results-title" dir="auto">${exercise.feedbackLabel}</h3>`}
<div class="feedback author" dir="auto">${shown.map(({ text }) => html`<div>${authorMarkup(text.html)}</div>`)}</div>`;
}

/** The overall result after a submission. */
export function resultPhrase({ exercise, state, content, showsCorrectness }: BuilderView): string {
  if (!showsCorrectness || !allQuestions(exercise).some(hasRightAnswer)) return t(exerciseMessages.submitted);
  const fraction = scoreOf(exercise, state.answers);
  const worth = content.weight ?? content.pointsPossible;
  const correctness = isAllRight(exercise, state.answers)
    ? 'correct'
    : fraction === 0
      ? 'incorrect'
      : 'partially-correct';
  return correctnessPhrase(correctness, worth > 0 ? { earned: fraction * worth, possible: worth } : null);
}
