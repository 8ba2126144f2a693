import type { ExternalToolExercise } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { html } from '../../../lib/html.ts';
import { authorMarkup } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import { isPastDue } from '../exercise.policy.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import type { ExerciseType } from '../exercise-type.ts';
import { renderLaunch } from './launch.html.ts';
import { type LoadedTool, loadLaunches } from './launch-links.ts';

const messages = defineMessages({
  late: {
    defaultMessage: 'You can still open the tool, but what you do there no longer changes your score.',
    description: 'Above a tool of another site, after the due date',
  },
});

/** A tool of another site. Learners work there; it reports their score to the site (modules/external-tools). */
export const externalTool: ExerciseType<ExternalToolExercise, null, LoadedTool> = {
  actions: {},
  script: { file: 'exercise-tool.js', texts: {} },
  opensElsewhere: true,
  readState: () => null,
  act: () => ({ refused: 'bad_request', detail: t(exerciseMessages.nothing) }),

  load: loadLaunches,

  render(view) {
    const { exercise, mayAct } = view;
    const { description, launchUrl, acceptsLateScores } = exercise;
    const isTooLate = !acceptsLateScores && isPastDue(view);
    return html`${description !== null && html`<div class="author" dir="auto">${authorMarkup(description.html)}</div>`}
${isTooLate && html`<p class="notice">${siteText(t(messages.late))}</p>`}
${mayAct && launchUrl !== null && renderLaunch(view, launchUrl)}`;
  },
};
