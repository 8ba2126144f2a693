import { currentLanguage } from '../../../i18n/current-language.ts';
import { formatPercent } from '../../../i18n/format.ts';
import { defineMessages, t } from '../../../i18n/messages.ts';
import type { AnswerCount } from '../../../kernel/answers/exercise-answers.store.ts';
import { type Html, html } from '../../../lib/html.ts';
import { attributes } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import { percentOf } from '../percent.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'The words of all learners: {count}',
    description: 'Heading of a word cloud; “count” is the number of different words',
  },
  list: {
    defaultMessage: 'Words as a list',
    description: 'Shows the words of a word cloud as a table',
  },
  word: {
    defaultMessage: 'Word',
    description: 'Heading of a column',
  },
  times: {
    defaultMessage: 'Times',
    description: 'Heading of a column: how often a word was entered',
  },
  share: {
    defaultMessage: 'Share',
    description: 'Heading of a column: percent of all words',
  },
  own: {
    defaultMessage: 'Your word',
    description: 'Beside a word that the learner entered',
  },
});

/** Font size of the most frequent word, in em; that of the rarest is 1. */
const LARGEST = 2.75;

/**
 * Words sized by how often they were entered, in alphabetical order, and the same as a table for those who prefer numbers or
 * can't see sizes. `counts` are sorted, the most frequent first.
 */
export function renderCloud(
  counts: readonly AnswerCount[],
  { own, showsPercent }: { own: ReadonlySet<string>; showsPercent: boolean },
): Html {
  const most = counts[0]?.times ?? 1;
  const least = counts.at(-1)?.times ?? 1;
  const sizeOf = (times: number) =>
    most === least ? 1.25 : 1 + ((times - least) / (most - least)) * (LARGEST - 1);
  const words = counts.toSorted((a, b) => a.choice.localeCompare(b.choice, currentLanguage().lang));
  const percent = ({ times, total }: AnswerCount) => formatPercent(percentOf(times, total) / 100);
  return html`<section class="word-cloud">
<h3 class="poll-results-title" tabindex="-1" data-focus>${siteText(t(messages.title, { count: counts.length }))}</h3>
<p class="cloud" aria-hidden="true">${words.map(
    (word) =>
      html`<span${attributes({ class: own.has(word.choice) ? 'cloud-word is-own' : 'cloud-word', style: `font-size: ${sizeOf(word.times).toFixed(2)}em` })}><bdi>${word.choice}</bdi>${showsPercent && html`<small>${percent(word)}</small>`}</span> `,
  )}</p>
<details><summary>${siteText(t(messages.list))}</summary>
<table class="cloud-table"><thead><tr><th scope="col">${siteText(t(messages.word))}</th><th scope="col">${siteText(t(messages.times))}</th>${showsPercent && html`<th scope="col">${siteText(t(messages.share))}</th>`}</tr></thead>
<tbody>${counts.map(
    (word) =>
      html`<tr><th scope="row" dir="auto">${word.choice}${own.has(word.choice) && html` <strong class="answer-mark">${siteText(t(messages.own))}</strong>`}</th><td>${word.times}</td>${showsPercent && html`<td>${percent(word)}</td>`}</tr>`,
  )}</tbody></table></details>
</section>`;
}
