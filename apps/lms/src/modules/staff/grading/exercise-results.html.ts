import type { Exercise } from '@lectern/olx';
import { formatNumber, formatPercent } from '../../../i18n/format.ts';
import { formatDay } from '../../../i18n/format-day.ts';
import { defineMessages, t } from '../../../i18n/messages.ts';
import type { LearnerBlockState } from '../../../kernel/unit-visit/block-state.store.ts';
import { type Html, html } from '../../../lib/html.ts';
import { readStoredExercise } from '../../exercises/exercise.policy.ts';
import type { ResultTable } from '../../exercises/exercise-type.ts';
import { exerciseTypeOf } from '../../exercises/exercise-types.ts';
import { percentOf } from '../../exercises/percent.ts';
import { pager } from '../paging.ts';
import { nobodyHere } from '../phrases.ts';

const messages = defineMessages({
  title: { defaultMessage: 'Results', description: 'Heading of how often each answer was given' },
  noAnswers: { defaultMessage: 'No answers yet.', description: 'In place of the results of an activity' },
  times: {
    defaultMessage: '{count} ({share})',
    description: 'How often an answer was given, and the share of all answers as a percentage',
  },
  answers: {
    defaultMessage: 'Answers of learners',
    description: 'Heading of the list of learners with their answers',
  },
  noLearners: {
    defaultMessage: 'No one has answered yet.',
    description: 'In place of the list of learners with their answers',
  },
  noAnswer: { defaultMessage: 'No answer', description: 'In place of a learner’s answer' },
});

/** How often each answer was given by all learners. */
export function resultTables(tables: readonly ResultTable[]): Html {
  return html`<section class="section" aria-labelledby="results-title"><h2 id="results-title">${t(messages.title)}</h2>
<div class="stack">${tables.map(
    ({ question, rows, total }) => html`<div>${question !== null && html`<h3 dir="auto">${question}</h3>`}
${
  rows.length === 0
    ? html`<p class="muted">${t(messages.noAnswers)}</p>`
    : html`<ul class="rows">${rows.map(
        ({ label, times }) =>
          html`<li class="rows__row"><p class="rows__name" dir="auto">${label}</p><p class="rows__fact">${t(messages.times, { count: formatNumber(times), share: formatPercent(percentOf(times, total) / 100) })}</p></li>`,
      )}</ul>`
}</div>`,
  )}</div>
</section>`;
}

/** One page of learners with their answers. */
export function learnerAnswers(
  { states, total }: { states: readonly LearnerBlockState[]; total: number },
  {
    exercise,
    path,
    usageKey,
    page,
    zone,
  }: { exercise: Exercise; path: string; usageKey: string; page: number; zone: string | null },
): Html {
  return html`<section class="section" aria-labelledby="answers-title"><h2 id="answers-title">${t(messages.answers)}</h2>
${
  states.length === 0
    ? html`<p class="muted">${nobodyHere(total, messages.noLearners)}</p>`
    : html`<ul class="rows">${states.map(({ username, name, state, savedAt }) => {
        const [first = t(messages.noAnswer), ...others] = describeAnswer(exercise, state);
        return html`<li class="rows__row"><div class="rows__name"><p><bdi>${name || username}</bdi> <span class="muted"><bdi>${username}</bdi></span></p>
${[first, ...others].map((line) => html`<p dir="auto">${line}</p>`)}</div>
<p class="rows__fact">${formatDay(savedAt, zone)}</p></li>`;
      })}</ul>`
}
${pager(path, { text: '', page }, total, { block: usageKey })}
</section>`;
}

function describeAnswer(exercise: Exercise, state: unknown): string[] {
  const { own } = readStoredExercise(state);
  const type = exerciseTypeOf(exercise);
  return type.describeAnswer?.(exercise, type.readState(own, exercise)) ?? [];
}
