import { MAX_EXERCISE_FIELD } from '@lectern/contract';
import type { WrittenExercise } from '@lectern/olx';
import { defineMessages, type Message, t } from '../../../i18n/messages.ts';
import { html } from '../../../lib/html.ts';
import { attributes, authorMarkup } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import { correctnessOf } from '../../problems/judging/judge.policy.ts';
import { correctnessText } from '../../problems/score-phrases.ts';
import { actionButton } from '../action-button.html.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import type { ExerciseType } from '../exercise-type.ts';
import { loadNothing } from '../load-nothing.ts';
import { isRecord } from '../stored-state.ts';
import { countWords, creditOf } from './credit.policy.ts';

const messages = defineMessages({
  noHints: {
    defaultMessage: 'There are no more hints.',
    description: 'Error after the button “Next hint”',
  },
  hintShown: {
    defaultMessage: 'Hint {number} of {total} is shown.',
    description: 'After the button “Hint”, for screen readers',
  },
  saved: {
    defaultMessage: 'Your answer is saved but not submitted.',
    description: 'After the button “Save”',
  },
  submitted: {
    defaultMessage: 'Your answer was submitted.',
    description: 'After answers were submitted whose verdict isn’t shown',
  },
  ours: {
    defaultMessage: 'Our answer',
    description: 'Heading of the author’s answer, with which learners compare theirs',
  },
  hints: {
    defaultMessage: 'Hints',
    description: 'Name of the list of hints, for screen readers',
  },
  compare: {
    defaultMessage: 'Submit and compare',
    description: 'Button: submits an answer and shows the author’s',
  },
  save: {
    defaultMessage: 'Save',
    description: 'Button below a problem: keeps the answers without submitting them',
  },
  hint: {
    defaultMessage: 'Hint',
    description: 'Button below a problem: shows the first hint',
  },
  nextHint: {
    defaultMessage: 'Next hint',
    description: 'Button below a problem',
  },
  empty: {
    defaultMessage: 'Write an answer before you submit.',
    description: 'Error after a written answer was submitted',
  },
  tooShort: {
    defaultMessage: 'Your answer has {count} of at least {minimum} words.',
    description: 'Error after a written answer was submitted',
  },
  tooLong: {
    defaultMessage: 'Your answer has {count} words. It can have up to {maximum}.',
    description: 'Error after a written answer was submitted',
  },
  range: {
    defaultMessage: 'From {minimum} to {maximum} words.',
    description: 'Below a field',
  },
  maximum: {
    defaultMessage: 'Up to {maximum} words.',
    description: 'Below a field',
  },
  minimum: {
    defaultMessage: 'At least {minimum} words.',
    description: 'Below a field',
  },
});

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
      if (hints === state.hints) return { refused: 'no_more_hints', detail: t(messages.noHints) };
      const announcement = t(messages.hintShown, { number: hints, total: exercise.hints.length });
      // What was typed but not submitted stays in the field.
      const typed = answer === '' || state.isSubmitted ? state.answer : answer;
      return { state: { ...state, answer: typed, hints }, announcement };
    }
    if (action.name === 'save') {
      return {
        state: { ...state, answer, isSubmitted: false },
        ...sayEither(exercise.savedMessage, messages.saved),
      };
    }
    const fault = lengthFault(exercise, answer);
    if (fault !== null) return { refused: 'invalid_answer', detail: fault };
    return {
      state: { ...state, answer, isSubmitted: true },
      isComplete: true,
      earned: creditOf(exercise, answer) * content.pointsPossible,
      ...sayEither(exercise.submittedMessage, messages.submitted),
    };
  },

  load: loadNothing,

  render({ exercise, state, elementId, mayAct, maySubmit, showsCorrectness, isSolved }) {
    const { prompt, comparison, hints } = exercise;
    const fieldId = `${elementId}-answer`;
    const length = lengthPhrase(exercise);
    const isJudged = exercise.showsResult && showsCorrectness && state.isSubmitted;
    const correctness = isJudged ? correctnessOf(creditOf(exercise, state.answer)) : null;
    return html`<div class="author" dir="auto">${authorMarkup(prompt.html)}</div>
<div class="written"><label for="${fieldId}" dir="auto">${exercise.answerLabel ?? siteText(t(exerciseMessages.yourAnswer))}</label>
<textarea${attributes({ id: fieldId, name: 'answer', rows: 6, maxlength: MAX_EXERCISE_FIELD, dir: 'auto', readonly: !maySubmit })}>
${state.answer}</textarea>
${length !== null && html`<p class="description">${siteText(length)}</p>`}</div>
${correctness && html`<div class="verdict is-${correctness}"><p class="verdict-word">${siteText(correctnessText(correctness))}</p></div>`}
${comparison && state.isSubmitted && html`<section class="solution"><h3 class="poll-results-title" dir="auto">${exercise.comparisonLabel ?? siteText(t(messages.ours))}</h3><div class="author" dir="auto">${authorMarkup(comparison.html)}</div></section>`}
${state.hints > 0 && html`<ol class="hints" aria-label="${t(messages.hints)}">${hints.slice(0, state.hints).map(({ html: hint }) => html`<li>${authorMarkup(hint)}</li>`)}</ol>`}
<div class="problem-actions">
${maySubmit && actionButton('submit', exercise.submitLabel ?? t(comparison ? messages.compare : exerciseMessages.submit), { isPrimary: !isSolved })}
${maySubmit && comparison === null && actionButton('save', t(messages.save), { isPrimary: false })}
${mayAct && state.hints < hints.length && actionButton('hint', t(state.hints === 0 ? messages.hint : messages.nextHint), { isPrimary: false })}
</div>`;
  },

  describeAnswer: (_, { answer }) => (answer === '' ? [] : [answer]),
};

/** The author's message, or the site's. */
function sayEither(authorMessage: string | null, own: Message) {
  return { announcement: authorMessage ?? t(own), message: t(own), authorMessage };
}

function lengthFault({ minWords, maxWords }: WrittenExercise, answer: string): string | null {
  const words = countWords(answer);
  if (words === 0) return t(messages.empty);
  if (words < minWords) return t(messages.tooShort, { count: words, minimum: minWords });
  return words > maxWords ? t(messages.tooLong, { count: words, maximum: maxWords }) : null;
}

/** The limits worth showing, as one sentence; null where there are none. */
function lengthPhrase({ minWords, maxWords }: WrittenExercise): string | null {
  if (maxWords < MAX_SHOWN_LIMIT)
    return t(minWords > 1 ? messages.range : messages.maximum, { minimum: minWords, maximum: maxWords });
  return minWords > 1 ? t(messages.minimum, { minimum: minWords }) : null;
}
