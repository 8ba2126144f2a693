import { formatDay } from '../../pages/format-day.ts';
import { type Html, html } from '../../pages/html.ts';
import type { StaffChangeRecord } from '../problems/staff-changes/staff-changes.store.ts';
import { pointsPhrase } from '../problems/words.ts';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** The changes by staff so far, with author and reason; `describe` returns the text for a change. */
export function changeHistory(
  changes: readonly StaffChangeRecord[],
  {
    zone,
    describe = describeChange,
  }: { zone: string | null; describe?: (change: StaffChangeRecord) => string },
): Html {
  return html`<section class="section" aria-labelledby="history-title"><h2 id="history-title">Changes by staff</h2>
${
  changes.length === 0
    ? html`<p class="muted">None yet.</p>`
    : html`<ul class="rows">${changes.map(
        (change) => html`<li class="rows__row"><div class="rows__name"><p>${describe(change)}</p>
<p class="muted" dir="auto">${change.reason}</p></div>
<p class="rows__fact"><bdi>${change.actor}</bdi> · ${formatDay(change.at, zone)}</p></li>`,
      )}</ul>`
}</section>`;
}

const CHANGE_WORDS = {
  rescore: 'Rescored',
  override: 'Score overridden',
  grade: 'Graded',
  'remove-grade': 'Grade removed',
  'grade-response': 'Response assessed',
  'cancel-response': 'Response canceled',
  'reopen-response': 'Response reopened',
} as const;

function describeChange(change: StaffChangeRecord): string {
  const { kind, attemptsBefore, attemptsAfter, earnedBefore, earnedAfter, possible } = change;
  if (kind === 'reset-attempts') return `Attempts reset from ${attemptsBefore} to ${attemptsAfter}`;
  if (kind === 'return-work') return 'Asked for another file';
  const points = (earned: number | null) => (earned === null ? 'not scored' : number.format(earned));
  return `${CHANGE_WORDS[kind]} from ${points(earnedBefore)} to ${points(earnedAfter)} of ${pointsPhrase(possible)}`;
}
