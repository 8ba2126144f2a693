import type { GradedOfflineExercise } from '@lectern/olx';
import { html } from '../../../pages/html.ts';
import { authorMarkup, siteText } from '../../../pages/markup.ts';
import type { ExerciseType } from '../exercise-type.ts';

/** Work done outside the site: staff enter the score (grade-work.ts), and learners see it. */
export const gradedOffline: ExerciseType<GradedOfflineExercise, null> = {
  actions: {},
  isGradedByStaff: true,
  readState: () => null,
  act: () => ({ refused: 'bad_request', detail: 'This activity has no such action.' }),
  stageOf: () => null,

  render({ exercise, earned, showsCorrectness }) {
    const { instructions } = exercise;
    const status =
      earned === null
        ? 'Not graded yet.'
        : showsCorrectness
          ? 'Graded.'
          : 'Graded. Your course doesn’t show the result here.';
    return html`${
      instructions === null
        ? html`<p>${siteText('You don’t submit this work here. Your course team enters your score.')}</p>`
        : html`<div class="author" dir="auto">${authorMarkup(instructions.html)}</div>`
    }
<p class="upload-status">${siteText(status)}</p>`;
  },
};
