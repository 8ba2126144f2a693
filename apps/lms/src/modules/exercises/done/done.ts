import type { DoneExercise } from '@lectern/olx';
import { html } from '../../../pages/html.ts';
import { siteText } from '../../../pages/markup.ts';
import { actionButton } from '../action-button.html.ts';
import type { ExerciseType } from '../exercise-type.ts';
import { isRecord } from '../stored-state.ts';

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
      announcement: isDone ? 'Marked as complete.' : 'No longer marked as complete.',
    };
  },

  render({ state, maySubmit }) {
    const [action, label] = state.isDone
      ? (['mark-undone', 'Undo'] as const)
      : (['mark-done', 'Mark as complete'] as const);
    return html`<div class="done">
<p${html` class="${state.isDone ? 'done-state is-done' : 'done-state'}"`} tabindex="-1" data-focus>${siteText(state.isDone ? 'You marked this as complete.' : 'Mark this as complete when you’re finished.')}</p>
${maySubmit && html`<div class="problem-actions">${actionButton(action, label, { isPrimary: !state.isDone })}</div>`}
</div>`;
  },
};
