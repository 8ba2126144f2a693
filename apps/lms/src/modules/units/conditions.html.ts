import { type Html, html } from '../../pages/html.ts';
import { attributes, siteText } from '../../pages/markup.ts';
import type { ConditionNotice } from './conditions.policy.ts';

/** Says what opens the content; `linkTo` returns the URL of a block elsewhere in the course. */
export function renderConditionNotice(notice: ConditionNotice, linkTo: (usageKey: string) => string): Html {
  const { message, sources } = notice;
  const links = html`${sources.map(
    ({ usageKey, name, isInUnit }, index) =>
      html`${index > 0 && ', '}<a${attributes({ href: isInUnit ? `#${usageKey}` : linkTo(usageKey) })}><bdi>${name}</bdi></a>`,
  )}`;
  if (message === null) {
    const text =
      sources.length > 0
        ? html`There’s more here once you’ve completed ${links}.`
        : html`There’s more here, but it isn’t open to you yet.`;
    return html`<p class="notice">${siteText(text)}</p>`;
  }
  const [first, ...others] = message.split('{link}');
  return html`<p class="notice" dir="auto">${first}${others.map((text) => html`${links}${text}`)}</p>`;
}
