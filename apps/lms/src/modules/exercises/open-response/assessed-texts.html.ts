import type { Markup } from '@lectern/olx';
import { defineMessages, type Message, t } from '../../../i18n/messages.ts';
import { type Html, html } from '../../../lib/html.ts';
import { authorMarkup } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';

const messages = defineMessages({
  noText: {
    defaultMessage: 'No text',
    description: 'In place of an empty response to an assignment',
  },
});

/** Each prompt with another person's text for it; without `hasTexts`, missing texts aren't mentioned. */
export function assessedTexts(
  prompts: readonly Markup[],
  texts: readonly string[],
  labels: { one: Message; several: Message },
  { hasTexts = true }: { hasTexts?: boolean } = {},
): Html {
  const count = Math.max(prompts.length, texts.length);
  return html`${Array.from({ length: count }, (_, index) => {
    const prompt = prompts[index]?.html ?? '';
    const text = texts[index] ?? '';
    return html`${prompt !== '' && html`<div class="author" dir="auto">${authorMarkup(prompt)}</div>`}
${(hasTexts || text !== '') && html`<div class="response-text"><h4 class="response-label">${siteText(count === 1 ? t(labels.one) : t(labels.several, { number: index + 1 }))}</h4><p class="rubric-text assessed-text" dir="auto">${text === '' ? siteText(t(messages.noText)) : text}</p></div>`}`;
  })}`;
}
