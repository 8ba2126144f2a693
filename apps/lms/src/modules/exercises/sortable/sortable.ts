import type { SortableExercise } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { html } from '../../../lib/html.ts';
import { attributes } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import { correctnessText } from '../../problems/score-phrases.ts';
import { actionButton } from '../action-button.html.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import type { ExerciseType } from '../exercise-type.ts';
import { loadNothing } from '../load-nothing.ts';
import { isRecord } from '../stored-state.ts';
import { correctPositions, isOrderOf, shuffle } from './order.policy.ts';

const messages = defineMessages({
  changed: {
    defaultMessage: 'These items have changed since you opened them. Reload the page.',
    description: 'Error after a list was submitted that is to be put in order',
  },
  submitted: {
    defaultMessage: 'Your order was submitted.',
    description: 'After a list was submitted that is to be put in order',
  },
  up: {
    defaultMessage: 'Move “{text}” up',
    description: 'Name of the button with an arrow at an item of a list',
  },
  down: {
    defaultMessage: 'Move “{text}” down',
    description: 'Name of the button with an arrow at an item of a list',
  },
  right: {
    defaultMessage: '{count} of {total} items are in the right place.',
    description: 'Verdict on a list that is to be put in order',
  },
});

interface SortableState {
  /** The items as the learner submitted them; null before they did. */
  order: readonly string[] | null;
}

/** Items to put in order. Each in its right position earns its share of the point, as in Open edX. */
export const sortable: ExerciseType<SortableExercise, SortableState> = {
  actions: { submit: 'submits' },
  script: {
    file: 'exercise-sortable.js',
    texts: defineMessages({
      sorted: {
        defaultMessage: '{item}: place {place} of {total}',
        description: 'After an item of a list was moved, for screen readers',
      },
    }),
  },

  readState(stored, { items }) {
    const order = isRecord(stored) ? stored.order : null;
    return { order: isOrderOf(order, items) ? order : null };
  },

  act({ exercise, content }, action) {
    // Items are sent as texts, because the author's indexes would reveal the right order.
    const order = [...action.list('item')];
    if (!isOrderOf(order, exercise.items)) {
      const detail = t(messages.changed);
      return { refused: 'conflict', detail };
    }
    const correctness = correctPositions(order, exercise.items);
    const right = correctness.filter(Boolean).length;
    return {
      state: { order },
      isComplete: true,
      earned: (right / order.length) * content.pointsPossible,
      announcement: t(messages.submitted),
    };
  },

  load: loadNothing,

  render({ exercise, state, isSolved, elementId, maySubmit, showsCorrectness }) {
    const { items } = exercise;
    const order = state.order ?? shuffle(items, elementId);
    const correctness = state.order && showsCorrectness ? correctPositions(state.order, items) : null;
    const right = correctness?.filter(Boolean).length ?? 0;
    return html`<p id="${elementId}-question" dir="auto">${exercise.question}</p>
<ol${attributes({ class: 'sortable', 'aria-labelledby': `${elementId}-question`, 'data-sortable': true })}>${order.map(
      (text, index) => {
        const itemCorrectness =
          correctness === null ? null : correctness[index] === true ? 'correct' : 'incorrect';
        return html`<li${attributes({ class: `sortable-item${itemCorrectness ? ` is-${itemCorrectness}` : ''}`, 'data-name': text })}>
<input type="hidden" name="item" value="${text}">
<span class="sortable-text" dir="auto">${text}${itemCorrectness && html` <strong class="sortable-correctness">${siteText(correctnessText(itemCorrectness))}</strong>`}</span>
${maySubmit && html`<span class="sortable-moves"><button${attributes({ type: 'button', class: 'button', 'data-move': 'up', disabled: true, 'aria-label': t(messages.up, { text }) })}>↑</button><button${attributes({ type: 'button', class: 'button', 'data-move': 'down', disabled: true, 'aria-label': t(messages.down, { text }) })}>↓</button></span>`}
</li>`;
      },
    )}</ol>
${correctness && html`<p tabindex="-1" data-focus>${siteText(t(messages.right, { count: right, total: items.length }))}</p>`}
${state.order && correctness === null && html`<p tabindex="-1" data-focus>${siteText(t(messages.submitted))}</p>`}
${maySubmit && html`<div class="problem-actions">${actionButton('submit', t(exerciseMessages.submit), { isPrimary: !isSolved })}</div>`}`;
  },
};
