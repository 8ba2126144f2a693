import type { WrittenExercise } from '@lectern/olx';
import { html } from '../../../pages/html.ts';
import { attributes, authorMarkup, siteText } from '../../../pages/markup.ts';
import { OUTCOME_WORDS } from '../../problems/words.ts';
import { actionButton } from '../action-button.html.ts';
import type { ExerciseType } from '../exercise-type.ts';
import { isRecord } from '../stored-state.ts';
import { countWords, creditOf, outcomeOf } from './credit.policy.ts';

/** In words. Higher limits aren't shown, such as the default of 10,000. */
const MAX_SHOWN_LIMIT = 5000;

interface WrittenState {
  answer: string;
  /** Whether this answer was submitted: saved ones have no verdict. */
  isSubmitted: boolean;
  hints: number;
}

/** A text that learners write. It is judged by phrases in it, or learners compare it with the author's. */
export const written: ExerciseType<WrittenExercise, WrittenState> = {
  actions: { submit: 'submits', save: 'drafts', hint: 'saves' },

  readState(stored, { hints }) {
    const saved = isRecord(stored) ? stored : {};
    const shown = typeof saved.hints === 'number' ? saved.hints : 0;
    return {
      answer: typeof saved.answer === 'string' ? saved.answer : '',
      isSubmitted: saved.isSubmitted === true,
      hints: Math.min(shown, hints.length),
    };
  },

  act({ exercise, content, state }, action) {
    const answer = action.text('answer');
    if (action.name === 'hint') {
      const hints = Math.min(state.hints + 1, exercise.hints.length);
      if (hints === state.hints) return { refused: 'no_more_hints', detail: 'There are no more hints.' };
      const announcement = `Hint ${hints} of ${exercise.hints.length} is shown.`;
      // What was typed but not submitted stays in the field.
      const typed = answer === '' || state.isSubmitted ? state.answer : answer;
      return { state: { ...state, answer: typed, hints }, announcement };
    }
    if (action.name === 'save') {
      const message = exercise.savedMessage ?? 'Your answer is saved but not submitted.';
      return { state: { ...state, answer, isSubmitted: false }, announcement: message, message };
    }
    const fault = lengthFault(exercise, answer);
    if (fault !== null) return { refused: 'invalid_answer', detail: fault };
    const message = exercise.submittedMessage ?? 'Your answer was submitted.';
    return {
      state: { ...state, answer, isSubmitted: true },
      isComplete: true,
      earned: creditOf(exercise, answer) * content.pointsPossible,
      announcement: message,
      message,
    };
  },

  render({ exercise, state, elementId, mayAct, maySubmit, showsCorrectness, isSolved }) {
    const { prompt, comparison, hints } = exercise;
    const fieldId = `${elementId}-answer`;
    const length = lengthPhrase(exercise);
    const isJudged = exercise.showsResult && showsCorrectness && state.isSubmitted;
    const outcome = isJudged ? outcomeOf(creditOf(exercise, state.answer)) : null;
    return html`<div class="author" dir="auto">${authorMarkup(prompt.html)}</div>
<div class="written"><label for="${fieldId}" dir="auto">${exercise.answerLabel ?? siteText('Your answer')}</label>
<textarea${attributes({ id: fieldId, name: 'answer', rows: 6, maxlength: 20_000, dir: 'auto', readonly: !maySubmit })}>
${state.answer}</textarea>
${length !== null && html`<p class="description">${siteText(length)}</p>`}</div>
${outcome && html`<div class="verdict is-${outcome}"><p class="verdict-word">${siteText(OUTCOME_WORDS[outcome])}</p></div>`}
${comparison && state.isSubmitted && html`<section class="solution"><h3 class="poll-results-title" dir="auto">${exercise.comparisonLabel ?? siteText('Our answer')}</h3><div class="author" dir="auto">${authorMarkup(comparison.html)}</div></section>`}
${state.hints > 0 && html`<ol class="hints" aria-label="Hints">${hints.slice(0, state.hints).map(({ html: hint }) => html`<li>${authorMarkup(hint)}</li>`)}</ol>`}
<div class="problem-actions">
${maySubmit && actionButton('submit', exercise.submitLabel ?? (comparison ? 'Submit and compare' : 'Submit'), { isPrimary: !isSolved })}
${maySubmit && comparison === null && actionButton('save', 'Save', { isPrimary: false })}
${mayAct && state.hints < hints.length && actionButton('hint', state.hints === 0 ? 'Hint' : 'Next hint', { isPrimary: false })}
</div>`;
  },

  describeAnswer: (_, { answer }) => (answer === '' ? null : answer),
};

function lengthFault({ minWords, maxWords }: WrittenExercise, answer: string): string | null {
  const words = countWords(answer);
  if (words === 0) return 'Write an answer before you submit.';
  if (words < minWords) return `Your answer has ${words} of at least ${minWords} words.`;
  return words > maxWords ? `Your answer has ${words} words. It can have up to ${maxWords}.` : null;
}

/** The limits worth showing, as one sentence; null where there are none. */
function lengthPhrase({ minWords, maxWords }: WrittenExercise): string | null {
  if (maxWords < MAX_SHOWN_LIMIT)
    return minWords > 1 ? `From ${minWords} to ${maxWords} words.` : `Up to ${maxWords} words.`;
  return minWords > 1 ? `At least ${minWords} words.` : null;
}
