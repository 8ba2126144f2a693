import type { GradedOfflineExercise } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { html } from '../../../lib/html.ts';
import { authorMarkup } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import type { ExerciseType } from '../exercise-type.ts';
import { loadNothing } from '../load-nothing.ts';

const messages = defineMessages({
  notGraded: {
    defaultMessage: 'Not graded yet.',
    description: 'State of a learner’s work',
  },
  offline: {
    defaultMessage: 'You don’t submit this work here. Your course team enters your score.',
    description: 'In place of an exercise that is done outside the site',
  },
});

/** Work done outside the site: staff enter the score (grade-work.ts), and learners see it. */
export const gradedOffline: ExerciseType<GradedOfflineExercise, null> = {
  actions: {},
  isGradedByStaff: true,
  readState: () => null,
  act: () => ({ refused: 'bad_request', detail: t(exerciseMessages.noAction) }),
  stageOf: () => null,

  load: loadNothing,

  render({ exercise, earned, showsCorrectness }) {
    const { instructions } = exercise;
    const status =
      earned === null
        ? t(messages.notGraded)
        : showsCorrectness
          ? t(exerciseMessages.graded)
          : t(exerciseMessages.gradedHidden);
    return html`${
      instructions === null
        ? html`<p>${siteText(t(messages.offline))}</p>`
        : html`<div class="author" dir="auto">${authorMarkup(instructions.html)}</div>`
    }
<p class="upload-status">${siteText(status)}</p>`;
  },
};
