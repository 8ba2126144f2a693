import type { TeamToolExercise } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { html } from '../../../lib/html.ts';
import { siteText } from '../../../pages/site-text.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import type { ExerciseType } from '../exercise-type.ts';
import { loadNothing } from '../load-nothing.ts';

const messages = defineMessages({
  forTeam: {
    defaultMessage: 'This is a tool for the course team. There’s nothing for you to do here.',
    description: 'In place of a tool',
  },
});

/** A tool of the course team, such as an export of answers. Learners see only a notice. */
export const teamTool: ExerciseType<TeamToolExercise, null> = {
  actions: {},
  readState: () => null,
  act: () => ({ refused: 'bad_request', detail: t(exerciseMessages.nothing) }),
  load: loadNothing,

  render: () => html`<p class="notice">${siteText(t(messages.forTeam))}</p>`,
};
