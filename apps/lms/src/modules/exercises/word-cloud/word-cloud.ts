import type { WordCloudExercise } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import type { AnswerCount, CountedAnswer } from '../../../kernel/answers/exercise-answers.store.ts';
import { html } from '../../../lib/html.ts';
import { attributes, authorMarkup } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import { actionButton } from '../action-button.html.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import type { ExerciseType } from '../exercise-type.ts';
import { type LoadedCounts, loadCounts } from '../load-counts.ts';
import { isRecord } from '../stored-state.ts';
import { renderCloud } from './cloud.html.ts';

const messages = defineMessages({
  none: {
    defaultMessage: 'Enter at least one word.',
    description: 'Error after words for a word cloud were submitted',
  },
  tooLong: {
    defaultMessage: 'One of your entries is too long. Each can have up to {maximum} characters.',
    description: 'Error after words for a word cloud were submitted',
  },
  saved: {
    defaultMessage: 'Your words are in the cloud.',
    description: 'After words for a word cloud were submitted, for screen readers',
  },
  word: {
    defaultMessage: 'Word {number}',
    description: 'Label of a field',
  },
});

interface WordCloudState {
  /** As the learner entered them; empty before they did. */
  words: readonly string[];
}

const QUESTION = 'word';
const MAX_WORD_LENGTH = 100;

/** Learners enter a few words; the words of all make up a cloud. */
export const wordCloud: ExerciseType<WordCloudExercise, WordCloudState, LoadedCounts> = {
  actions: { 'submit-words': 'submits' },

  readState(stored) {
    const words = isRecord(stored) && Array.isArray(stored.words) ? stored.words : [];
    return { words: words.filter((word) => typeof word === 'string') };
  },

  act({ exercise }, action) {
    const entered = action
      .list(QUESTION)
      .map(normalize)
      .filter((word) => word !== '');
    const words = entered.slice(0, exercise.inputs);
    if (words.length === 0) return { refused: 'invalid_answer', detail: t(messages.none) };
    if (words.some((word) => word.length > MAX_WORD_LENGTH)) {
      const detail = t(messages.tooLong, { maximum: MAX_WORD_LENGTH });
      return { refused: 'invalid_answer', detail };
    }
    return {
      state: { words },
      isComplete: true,
      counted: countWords(words),
      announcement: t(messages.saved),
    };
  },

  showsCounts: ({ state }) => state.words.length > 0,

  load: loadCounts,

  render({ exercise, state, elementId, maySubmit, loaded: counts }) {
    const { instructions, inputs, maxWords, showsPercent } = exercise;
    const fields = Array.from({ length: inputs }, (_, index) => {
      const id = `${elementId}-${index}`;
      return html`<div class="field"><label for="${id}">${siteText(t(messages.word, { number: index + 1 }))}</label>
<input${attributes({ id, type: 'text', name: QUESTION, value: state.words[index] ?? '', maxlength: MAX_WORD_LENGTH, dir: 'auto', autocomplete: 'off', disabled: !maySubmit })}></div>`;
    });
    return html`${instructions.html !== '' && html`<div class="author" dir="auto">${authorMarkup(instructions.html)}</div>`}
${counts === null && html`<div class="word-fields">${fields}</div>`}
${counts === null && maySubmit && html`<div class="problem-actions">${actionButton('submit-words', t(exerciseMessages.submit))}</div>`}
${counts !== null && renderCloud(counts.slice(0, maxWords), { own: new Set(state.words), showsPercent })}`;
  },

  tabulate(_, counts) {
    const rows = counts.map(({ choice, times }) => ({ label: choice, times }));
    return [{ question: null, rows, total: totalOf(counts) }];
  },
};

/** Normalizes a word: case, spaces and Unicode form don't matter. */
function normalize(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** A word entered twice counts twice, as in Open edX. */
function countWords(words: readonly string[]): CountedAnswer[] {
  const byWord = Map.groupBy(words, (word) => word);
  return [...byWord].map(([choice, { length: times }]) => ({ question: QUESTION, choice, times }));
}

const totalOf = ([first]: readonly AnswerCount[]): number => first?.total ?? 0;
