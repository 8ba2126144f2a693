import type { BuilderItem, BuilderPlot, TableCell } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { type Html, html } from '../../../lib/html.ts';
import { authorMarkup } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import type { BuilderAnswer } from './builder-state.ts';
import { findAnswer } from './judge.policy.ts';

const messages = defineMessages({
  none: {
    defaultMessage: 'You haven’t answered this yet.',
    description: 'In place of an answer of the learner',
  },
  answers: {
    defaultMessage: 'Your answers',
    description: 'Name of a table, for screen readers',
  },
  ratings: {
    defaultMessage: 'Ratings of claims',
    description: 'Name of a table, for screen readers',
  },
  you: {
    defaultMessage: 'You',
    description: 'Row of a table: the learner’s own ratings',
  },
  bothHigh: {
    defaultMessage: 'both ratings are high',
    description: 'What a corner of a chart of two ratings means',
  },
  secondHigh: {
    defaultMessage: 'only the second rating is high',
    description: 'What a corner of a chart of two ratings means',
  },
  bothLow: {
    defaultMessage: 'both are low',
    description: 'What a corner of a chart of two ratings means',
  },
  firstHigh: {
    defaultMessage: 'only the first is high',
    description: 'What a corner of a chart of two ratings means',
  },
});

type Shown = Exclude<BuilderItem, { kind: 'question' }>;

interface ItemsView {
  /** The learner's shared texts by name. */
  texts: ReadonlyMap<string, string>;
  answers: readonly BuilderAnswer[];
}

/** The items between questions. */
export function renderItem(item: Shown, view: ItemsView): Html {
  switch (item.kind) {
    case 'text':
      return html`<div class="author" dir="auto">${authorMarkup(item.text.html)}</div>`;
    case 'recap':
      return html`<figure class="builder-recap">${item.label && html`<figcaption dir="auto">${authorMarkup(item.label.html)}</figcaption>`}${renderRecap(item.name, view)}</figure>`;
    case 'table':
      return renderTable(item, view);
    case 'plot':
      return renderPlot(item, view);
  }
}

function renderRecap(name: string, { texts }: ItemsView): Html {
  const text = texts.get(name);
  return text === undefined
    ? html`<p class="builder-missing">${siteText(t(messages.none))}</p>`
    : html`<blockquote class="rubric-text" dir="auto">${text}</blockquote>`;
}

/** Each column is one cell, as long as its texts. */
function renderTable({ columns }: Extract<Shown, { kind: 'table' }>, view: ItemsView): Html {
  const hasHeaders = columns.some(({ header }) => header !== null);
  const cell = (each: TableCell) =>
    each.kind === 'recap' ? renderRecap(each.name, view) : authorMarkup(each.text.html);
  return html`<div class="builder-scroller" tabindex="0" role="group" aria-label="${t(messages.answers)}"><table class="builder-table">
${hasHeaders && html`<thead><tr>${columns.map(({ header }) => html`<th scope="col" dir="auto">${header && authorMarkup(header.html)}</th>`)}</tr></thead>`}
<tbody><tr>${columns.map(({ cells }) => html`<td dir="auto">${cells.map(cell)}</td>`)}</tr></tbody></table></div>`;
}

/** A table, so that it is accessible to everyone. */
function renderPlot({ label, quadrants, claims, overlays }: BuilderPlot, { answers }: ItemsView): Html {
  const cells = claims.map(({ questions }) =>
    questions.map((id) => findAnswer({ id }, answers) ?? '–').join(' / '),
  );
  const rows = [
    { name: label === '' ? siteText(t(messages.you)) : label, description: '', cells },
    ...overlays.map(({ label: name, description, points }) => ({
      name,
      description,
      cells: claims.map((_, index) => points[index]?.join(' / ') ?? '–'),
    })),
  ];
  const corners = [messages.bothHigh, messages.secondHigh, messages.bothLow, messages.firstHigh];
  return html`<div class="builder-scroller" tabindex="0" role="group" aria-label="${t(messages.ratings)}"><table class="builder-table">
<thead><tr><td></td>${claims.map(({ name }) => html`<th scope="col" dir="auto">${name}</th>`)}</tr></thead>
<tbody>${rows.map(({ name, description, cells }) => html`<tr><th scope="row" dir="auto">${name}${description !== '' && html` <small>${description}</small>`}</th>${cells.map((each) => html`<td>${each}</td>`)}</tr>`)}</tbody></table></div>
${quadrants.some((each) => each !== '') && html`<dl class="builder-corners">${quadrants.map((each, index) => each !== '' && html`<div><dt dir="auto">${each}</dt><dd>${siteText(t(corners[index] ?? messages.bothHigh))}</dd></div>`)}</dl>`}`;
}
