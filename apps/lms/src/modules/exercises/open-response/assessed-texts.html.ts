import type { Markup } from '@lectern/olx';
import { type Html, html } from '../../../pages/html.ts';
import { authorMarkup, siteText } from '../../../pages/markup.ts';

/** Each prompt with another person's text for it; without `hasTexts`, missing texts aren't mentioned. */
export function assessedTexts(
  prompts: readonly Markup[],
  texts: readonly string[],
  label: string,
  { hasTexts = true }: { hasTexts?: boolean } = {},
): Html {
  const count = Math.max(prompts.length, texts.length);
  return html`${Array.from({ length: count }, (_, index) => {
    const prompt = prompts[index]?.html ?? '';
    const text = texts[index] ?? '';
    return html`${prompt !== '' && html`<div class="author" dir="auto">${authorMarkup(prompt)}</div>`}
${(hasTexts || text !== '') && html`<div class="response-text"><h4 class="response-label">${siteText(count === 1 ? label : `${label} to prompt ${index + 1}`)}</h4><p class="rubric-text assessed-text" dir="auto">${text === '' ? siteText('No text') : text}</p></div>`}`;
  })}`;
}
