import type { Exercise } from '@lectern/olx';
import { formatDay } from '../../../pages/format-day.ts';
import { type Html, html } from '../../../pages/html.ts';
import { readStoredExercise } from '../../exercises/exercise.policy.ts';
import type { ResultTable } from '../../exercises/exercise-type.ts';
import { exerciseTypeOf } from '../../exercises/exercise-types.ts';
import { percentOf } from '../../exercises/percent.ts';
import type { LearnerBlockState } from '../../problems/block-state.store.ts';
import { pager } from '../paging.ts';

/** How often each answer was given by all learners. */
export function resultTables(tables: readonly ResultTable[]): Html {
  return html`<section class="section" aria-labelledby="results-title"><h2 id="results-title">Results</h2>
${tables.map(
  ({ question, rows, total }) => html`${question !== null && html`<h3 dir="auto">${question}</h3>`}
${
  rows.length === 0
    ? html`<p class="muted">No answers yet.</p>`
    : html`<ul class="rows">${rows.map(
        ({ label, times }) =>
          html`<li class="rows__row"><p class="rows__name" dir="auto">${label}</p><p class="rows__fact">${times} (${percentOf(times, total)}%)</p></li>`,
      )}</ul>`
}`,
)}
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
  return html`<section class="section" aria-labelledby="answers-title"><h2 id="answers-title">Answers of learners</h2>
${
  states.length === 0
    ? html`<p class="muted">${total === 0 ? 'No one has answered yet.' : 'No one on this page.'}</p>`
    : html`<ul class="rows">${states.map(({ username, name, state, savedAt }) => {
        const answer = answerOf(exercise, state);
        return html`<li class="rows__row"><div class="rows__name"><p><bdi>${name || username}</bdi> <span class="muted"><bdi>${username}</bdi></span></p>
<p dir="auto">${answer ?? 'No answer'}</p></div>
<p class="rows__fact">${formatDay(savedAt, zone)}</p></li>`;
      })}</ul>`
}
${pager(path, { text: '', page }, total, { block: usageKey })}
</section>`;
}

function answerOf(exercise: Exercise, state: unknown): string | null {
  const { own } = readStoredExercise(state);
  const type = exerciseTypeOf(exercise);
  return type.describeAnswer?.(exercise, type.readState(own, exercise)) ?? null;
}
