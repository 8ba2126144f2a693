import { defineMessages, t } from '../../i18n/messages.ts';
import { type Html, html } from '../../lib/html.ts';
import { attributes, elementIdOf } from '../../lib/markup.ts';
import { siteText } from '../../pages/site-text.ts';
import { continueButton } from '../problems/continue-button.html.ts';
import { attemptsPhrase, scorePhrase } from '../problems/score-phrases.ts';
import { showsCorrectness } from '../problems/show-answer.policy.ts';
import { isPastDue, submitRefusal } from './exercise.policy.ts';
import type { Accepted, ExerciseVisit } from './exercise-type.ts';
import { exerciseTypeOf } from './exercise-types.ts';
import type { LoadedExercises } from './load-exercises.ts';

const messages = defineMessages({
  pastDue: {
    defaultMessage: 'The due date has passed.',
    description: 'Below a problem or exercise',
  },
  viewing: {
    defaultMessage: 'You’re viewing this as a learner, so you can’t answer.',
    description: 'To staff who view a course as a learner',
  },
  viewingTool: {
    defaultMessage: 'You’re viewing this as a learner, so it doesn’t open.',
    description: 'To staff who view a course as a learner, in place of a tool of another site',
  },
  visitor: {
    defaultMessage: 'Sign in and enroll to take part.',
    description: 'Below an exercise, to visitors',
  },
});

/** The input of an exercise's HTML besides the learner's state. */
export interface ExerciseFrame {
  /** False for visitors, and for staff who view a learner's work. */
  mayAct: boolean;
  /** False for visitors, who have no work of their own. */
  hasLearner: boolean;
  loaded: LoadedExercises;
  /** The reader's; null = unknown. */
  timeZone: string | null;
  /** What to say about the action that the page responds to; null on arrival. */
  message: Html | null;
}

/** What to say about an action: the author's own words, in their direction, or those of the site. */
export function renderMessage({ message, authorMessage }: Accepted): Html | null {
  if (authorMessage) return html`<bdi>${authorMessage}</bdi>`;
  return message === undefined ? null : siteText(message);
}

/**
 * The inside of an exercise, as the page and every response send it. Its buttons are disabled until the frame's script runs:
 * the browser would submit the form itself, and leave the unit.
 */
export function renderExercise(
  { situation, stored }: Pick<ExerciseVisit, 'situation' | 'stored'>,
  { mayAct, hasLearner, loaded: all, timeZone, message }: ExerciseFrame,
): Html {
  const { block, content, exercise } = situation;
  const type = exerciseTypeOf(exercise);
  const elementId = elementIdOf(block.usageKey);
  const loaded = all.get(block.usageKey) ?? null;
  const refusal = submitRefusal({ ...situation, stored });
  const maySubmit = mayAct && (refusal === null || refusal === 'too_many_requests');
  const worth = content.weight ?? content.pointsPossible;
  const isRevealed = showsCorrectness(situation);
  const earned =
    isRevealed && stored.earned !== null ? (stored.earned / content.pointsPossible) * worth : null;
  const isSolved = mayAct && worth > 0 && earned !== null && earned >= worth;
  const acts = Object.keys(type.actions).length > 0 || type.opensElsewhere === true;
  const statusSentences = [
    content.maxAttempts !== null && content.maxAttempts > 1
      ? attemptsPhrase(situation.attempts, content.maxAttempts)
      : null,
    isPastDue(situation) ? t(messages.pastDue) : null,
  ].filter((sentence) => sentence !== null);
  return html`<form${attributes({ class: `exercise exercise-${exercise.type}`, method: 'dialog', novalidate: true })}>
${content.pointsPossible > 0 && worth > 0 && html`<p class="problem-score">${siteText(scorePhrase(earned, worth, block.graded))}</p>`}
${type.render({ ...situation, elementId, mayAct, maySubmit, showsCorrectness: isRevealed, isSolved, loaded, timeZone })}
${acts && !mayAct && html`<p class="notice">${siteText(t(hasLearner ? (type.opensElsewhere ? messages.viewingTool : messages.viewing) : messages.visitor))}</p>`}
<div${attributes({ class: 'problem-message', tabindex: -1, 'data-message': true, hidden: message === null })}>${message}</div>
${isSolved && html`<div class="problem-actions">${continueButton()}</div>`}
${hasLearner && statusSentences.length > 0 && html`<p class="problem-status">${siteText(statusSentences.join(' '))}</p>`}
</form>`;
}
