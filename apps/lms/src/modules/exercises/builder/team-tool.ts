import type { TeamToolExercise } from '@lectern/olx';
import { html } from '../../../pages/html.ts';
import { siteText } from '../../../pages/markup.ts';
import type { ExerciseType } from '../exercise-type.ts';

/** A tool of the course team, such as an export of answers. Learners see only a notice. */
export const teamTool: ExerciseType<TeamToolExercise, null> = {
  actions: {},
  readState: () => null,
  act: () => ({ refused: 'bad_request', detail: 'There is nothing to submit here.' }),
  render: () =>
    html`<p class="notice">${siteText('This is a tool for the course team. There’s nothing for you to do here.')}</p>`,
};
