import { type Html, type HtmlValue, html } from '../../../pages/html.ts';
import { attributes, siteText } from '../../../pages/markup.ts';
import { percentOf } from '../percent.ts';

export interface Bar {
  label: HtmlValue;
  times: number;
  /** The learner's own answer. */
  isOwn: boolean;
}

/** The results of one question as bars, with the numbers as text. Focus goes to the title of the first after a vote. */
export function renderBars({
  title,
  bars,
  isFirst = true,
}: {
  title: HtmlValue;
  bars: readonly Bar[];
  isFirst?: boolean;
}): Html {
  const total = bars.reduce((sum, { times }) => sum + times, 0);
  return html`<section class="poll-results">
<h3${attributes({ class: 'poll-results-title', dir: 'auto', tabindex: isFirst ? -1 : null, 'data-focus': isFirst })}>${title} <span class="description">${siteText(votesPhrase(total))}</span></h3>
<ul class="bars">${bars.map(({ label, times, isOwn }) => {
    const percent = percentOf(times, total);
    return html`<li${attributes({ class: `bar${isOwn ? ' is-own' : ''}` })}>
<div class="bar-label" dir="auto">${label}${isOwn && html` <strong class="answer-mark">${siteText('Your answer')}</strong>`}</div>
<div class="bar-value">${siteText(`${percent}% (${votesPhrase(times)})`)}</div>
<div class="bar-track" aria-hidden="true"><div class="bar-fill" style="inline-size: ${percent}%"></div></div>
</li>`;
  })}</ul>
</section>`;
}

function votesPhrase(votes: number): string {
  return `${votes} ${votes === 1 ? 'vote' : 'votes'}`;
}
