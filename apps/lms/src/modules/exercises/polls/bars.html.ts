import { formatPercent } from '../../../i18n/format.ts';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { type Html, type HtmlValue, html } from '../../../lib/html.ts';
import { attributes } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import { percentOf } from '../percent.ts';

const messages = defineMessages({
  votes: {
    defaultMessage: '{count, plural, one {# vote} other {# votes}}',
    description: 'Beside the title of a poll’s results',
  },
  share: {
    defaultMessage: '{percent} ({count, plural, one {# vote} other {# votes}})',
    description: 'The result of one option of a poll',
  },
});

export interface Bar {
  label: HtmlValue;
  times: number;
  /** The learner's own answer. */
  isOwn: boolean;
}

/**
 * The results of one question as bars, with the numbers as text. Focus goes to the title of the first after a vote. The title
 * is an author's, or a text of the site, which is read in one direction with the number of votes.
 */
export function renderBars({
  title,
  isSiteTitle,
  bars,
  isFirst = true,
}: {
  title: HtmlValue;
  isSiteTitle: boolean;
  bars: readonly Bar[];
  isFirst?: boolean;
}): Html {
  const total = bars.reduce((sum, { times }) => sum + times, 0);
  const votes = t(messages.votes, { count: total });
  const description = (text: HtmlValue) => html`<span class="description">${text}</span>`;
  const heading = isSiteTitle
    ? siteText(html`${title} ${description(votes)}`)
    : html`${title} ${description(siteText(votes))}`;
  return html`<section class="poll-results">
<h3${attributes({ class: 'poll-results-title', dir: 'auto', tabindex: isFirst ? -1 : null, 'data-focus': isFirst })}>${heading}</h3>
<ul class="bars">${bars.map(({ label, times, isOwn }) => {
    const percent = percentOf(times, total);
    return html`<li${attributes({ class: `bar${isOwn ? ' is-own' : ''}` })}>
<div class="bar-label" dir="auto">${label}${isOwn && html` <strong class="answer-mark">${siteText(t(exerciseMessages.yourAnswer))}</strong>`}</div>
<div class="bar-value">${siteText(t(messages.share, { percent: formatPercent(percent / 100), count: times }))}</div>
<div class="bar-track" aria-hidden="true"><div class="bar-fill" style="inline-size: ${percent}%"></div></div>
</li>`;
  })}</ul>
</section>`;
}
