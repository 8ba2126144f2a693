import type { ExternalToolExercise } from '@lectern/olx';
import { html } from '../../../pages/html.ts';
import { authorMarkup, siteText } from '../../../pages/markup.ts';
import { isPastDue } from '../exercise.policy.ts';
import type { ExerciseType } from '../exercise-type.ts';
import { renderLaunch } from './launch.html.ts';

/** A tool of another site. Learners work there; it reports their score to the site (modules/external-tools). */
export const externalTool: ExerciseType<ExternalToolExercise, null> = {
  actions: {},
  script: 'exercise-tool.js',
  opensElsewhere: true,
  readState: () => null,
  act: () => ({ refused: 'bad_request', detail: 'There is nothing to submit here.' }),

  render(view) {
    const { exercise, mayAct } = view;
    const { description, launchUrl, acceptsLateScores } = exercise;
    const isTooLate = !acceptsLateScores && isPastDue(view);
    return html`${description !== null && html`<div class="author" dir="auto">${authorMarkup(description.html)}</div>`}
${isTooLate && html`<p class="notice">${siteText('You can still open the tool, but what you do there no longer changes your score.')}</p>`}
${mayAct && launchUrl !== null && renderLaunch(view, launchUrl)}`;
  },
};
