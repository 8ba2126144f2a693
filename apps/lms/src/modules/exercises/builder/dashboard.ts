import type { DashboardExercise, DashboardGroup } from '@lectern/olx';
import { formatNumber } from '../../../i18n/format.ts';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { type Html, html } from '../../../lib/html.ts';
import { authorMarkup } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import type { ExerciseType } from '../exercise-type.ts';
import { loadOtherStates, type OtherStates } from '../load-other-states.ts';
import { readAnswers } from './builder-state.ts';

const messages = defineMessages({
  empty: {
    defaultMessage: 'There are no questions to summarize.',
    description: 'In place of a summary of answers',
  },
  none: {
    defaultMessage: 'No answer yet',
    description: 'In place of an answer, in a summary of answers',
  },
  average: {
    defaultMessage: 'Average',
    description: 'Row of a summary of answers',
  },
});

/** The learner's choices in other builders, with the average of numeric ones. */
export const dashboard: ExerciseType<DashboardExercise, null, OtherStates> = {
  actions: {},
  readState: () => null,
  act: () => ({ refused: 'bad_request', detail: t(exerciseMessages.nothing) }),
  load: loadOtherStates,
  sources: ({ groups }) => groups.map(({ block }) => block),

  render({ exercise, loaded }) {
    const { header, footer, groups, showsNumbers } = exercise;
    return html`${header && html`<div class="author" dir="auto">${authorMarkup(header.html)}</div>`}
${groups.length === 0 && html`<p class="notice">${siteText(t(messages.empty))}</p>`}
${groups.map((group) => renderGroup(group, loaded.get(group.block), showsNumbers))}
${footer && html`<div class="author" dir="auto">${authorMarkup(footer.html)}</div>`}`;
  },
};

function renderGroup(
  { title, questions, averageLabel }: DashboardGroup,
  state: unknown,
  showsNumbers: boolean,
): Html {
  const answers = new Map(readAnswers(state).map(({ id, value }) => [id, String(value)]));
  const values = questions.map(({ id }) => answers.get(id));
  const average = averageOf(values);
  return html`<table class="builder-table"><caption dir="auto">${title}</caption>
<tbody>${questions.map(({ title: name, labels }, index) => {
    const value = values[index];
    const label = labels.find((each) => each.value === value)?.label ?? value;
    return html`<tr><th scope="row" dir="auto">${name}</th><td dir="auto">${value === undefined ? siteText(t(messages.none)) : isNumber(value) && showsNumbers ? value : label}</td></tr>`;
  })}${average !== null && html`<tr><th scope="row" dir="auto">${averageLabel ?? siteText(t(messages.average))}</th><td>${average}</td></tr>`}</tbody></table>`;
}

const isNumber = (value: string): boolean => value.trim() !== '' && Number.isFinite(Number(value));

/** The average of the numeric answers, with up to two decimals; null without any. */
function averageOf(values: readonly (string | undefined)[]): string | null {
  const numbers = values.filter((value) => value !== undefined && isNumber(value)).map(Number);
  if (numbers.length === 0) return null;
  const average = numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  return formatNumber(average);
}
