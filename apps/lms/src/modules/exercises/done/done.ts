import type { DoneExercise } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { html } from '../../../lib/html.ts';
import { siteText } from '../../../pages/site-text.ts';
import { actionButton } from '../action-button.html.ts';
import type { ExerciseType } from '../exercise-type.ts';
import { loadNothing } from '../load-nothing.ts';
import { isRecord } from '../stored-state.ts';

const messages = defineMessages({
  marked: {
    defaultMessage: 'Marked as complete.',
    description: 'After work was marked as complete, for screen readers',
  },
  unmarked: {
    defaultMessage: 'No longer marked as complete.',
    description: 'After the button “Undo”, for screen readers',
  },
  undo: {
    defaultMessage: 'Undo',
    description: 'Button: the work is no longer marked as complete',
  },
  mark: {
    defaultMessage: 'Mark as complete',
    description: 'Button',
  },
  isDone: {
    defaultMessage: 'You marked this as complete.',
    description: 'Above the button “Undo”',
  },
  isOpen: {
    defaultMessage: 'Mark this as complete when you’re finished.',
    description: 'Above the button “Mark as complete”',
  },
});

interface DoneState {
  isDone: boolean;
}

/** Learners mark work done elsewhere as done, or undo that. Completion and score follow. */
export const done: ExerciseType<DoneExercise, DoneState> = {
  actions: { 'mark-done': 'submits', 'mark-undone': 'submits' },

  readState: (stored) => ({ isDone: isRecord(stored) && stored.isDone === true }),

  act(_, { name }) {
    const isDone = name === 'mark-done';
    return {
      state: { isDone },
      isComplete: isDone,
      earned: isDone ? 1 : 0,
      announcement: t(isDone ? messages.marked : messages.unmarked),
    };
  },

  load: loadNothing,

  render({ state, maySubmit }) {
    const [action, label] = state.isDone
      ? (['mark-undone', t(messages.undo)] as const)
      : (['mark-done', t(messages.mark)] as const);
    return html`<div class="done">
<p${html` class="${state.isDone ? 'done-state is-done' : 'done-state'}"`} tabindex="-1" data-focus>${siteText(t(state.isDone ? messages.isDone : messages.isOpen))}</p>
${maySubmit && html`<div class="problem-actions">${actionButton(action, label, { isPrimary: !state.isDone })}</div>`}
</div>`;
  },
};
