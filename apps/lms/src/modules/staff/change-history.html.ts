import { formatNumber } from '../../i18n/format.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { type Html, html } from '../../lib/html.ts';
import type { StaffChangeRecord } from '../problems/staff-changes/staff-changes.store.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'Changes by staff',
    description: 'Heading of the list of changes to a learner’s work',
  },
  none: { defaultMessage: 'None yet.', description: 'In place of the list of changes by staff' },
  attempts: {
    defaultMessage: 'Attempts reset from {before} to {after}',
    description: 'Change by staff to a learner’s work',
  },
  notScored: {
    defaultMessage: 'not scored',
    description: 'In place of a number of points, in “from … to …”',
  },
  points: {
    defaultMessage:
      '{what} from {before} to {after} of {points, plural, one {{shown} point} other {{shown} points}}',
    description:
      'A change of a score by staff; “what” is like “Rescored”, “before” and “after” are numbers or “not scored”',
  },
});

/** The changes by staff so far, with author and reason; `describe` returns the text for a change. */
export function changeHistory(
  changes: readonly StaffChangeRecord[],
  {
    zone,
    describe = describeChange,
  }: { zone: string | null; describe?: (change: StaffChangeRecord) => string },
): Html {
  return html`<section class="section" aria-labelledby="history-title"><h2 id="history-title">${t(messages.title)}</h2>
${
  changes.length === 0
    ? html`<p class="muted">${t(messages.none)}</p>`
    : html`<ul class="rows">${changes.map(
        (change) => html`<li class="rows__row"><div class="rows__name"><p>${describe(change)}</p>
<p class="muted" dir="auto">${change.reason}</p></div>
<p class="rows__fact"><bdi>${change.actor}</bdi> · ${formatDay(change.at, zone)}</p></li>`,
      )}</ul>`
}</section>`;
}

const CHANGE_TEXTS = defineMessages({
  'return-work': {
    defaultMessage: 'Asked for another file',
    description: 'Change by staff to a learner’s work',
  },
  rescore: {
    defaultMessage: 'Rescored',
    description: 'Change by staff to a learner’s work; the points follow',
  },
  override: {
    defaultMessage: 'Score overridden',
    description: 'Change by staff to a learner’s work; the points follow',
  },
  grade: { defaultMessage: 'Graded', description: 'Change by staff to a learner’s work; the points follow' },
  'remove-grade': {
    defaultMessage: 'Grade removed',
    description: 'Change by staff to a learner’s work; the points follow',
  },
  'grade-response': {
    defaultMessage: 'Response assessed',
    description: 'Change by staff to a learner’s work; the points follow',
  },
  'cancel-response': {
    defaultMessage: 'Response canceled',
    description: 'Change by staff to a learner’s work; the points follow',
  },
  'reopen-response': {
    defaultMessage: 'Response reopened',
    description: 'Change by staff to a learner’s work; the points follow',
  },
});

function describeChange(change: StaffChangeRecord): string {
  const { kind, attemptsBefore, attemptsAfter, earnedBefore, earnedAfter, possible } = change;
  if (kind === 'reset-attempts')
    return t(messages.attempts, { before: formatNumber(attemptsBefore), after: formatNumber(attemptsAfter) });
  if (kind === 'return-work') return t(CHANGE_TEXTS[kind]);
  const points = (earned: number | null) => (earned === null ? t(messages.notScored) : formatNumber(earned));
  return t(messages.points, {
    what: t(CHANGE_TEXTS[kind]),
    before: points(earnedBefore),
    after: points(earnedAfter),
    points: possible,
    shown: formatNumber(possible),
  });
}
