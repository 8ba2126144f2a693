import { formatHtmlList } from '../../i18n/format.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import { type Html, html } from '../../lib/html.ts';
import { attributes } from '../../lib/markup.ts';
import { siteText } from '../../pages/site-text.ts';
import type { ConditionNotice } from './conditions.policy.ts';

const messages = defineMessages({
  after: {
    defaultMessage: 'There’s more here once you’ve completed {links}.',
    description:
      'In place of content that opens once other content is completed; “links” are names of problems or other blocks',
  },
  closed: {
    defaultMessage: 'There’s more here, but it isn’t open to you yet.',
    description: 'In place of content that other work opens',
  },
});

/** Says what opens the content; `linkTo` returns the URL of a block elsewhere in the course. */
export function renderConditionNotice(
  { message, sources }: ConditionNotice,
  linkTo: (usageKey: string) => string,
): Html {
  const links = sources.map(({ usageKey, name, isInUnit }) => ({
    text: name,
    markup: html`<a${attributes({ href: isInUnit ? `#${usageKey}` : linkTo(usageKey) })}><bdi>${name}</bdi></a>`,
  }));
  if (message === null) {
    const text =
      sources.length > 0 ? rich(messages.after, { links: formatHtmlList(links) }) : t(messages.closed);
    return html`<p class="notice">${siteText(text)}</p>`;
  }
  // An author's sentence may be in any language, so no word of the site's joins the links in it.
  const list = links.map(({ markup }, index) => html`${index > 0 && ', '}${markup}`);
  const [first, ...others] = message.split('{link}');
  return html`<p class="notice" dir="auto">${first}${others.map((text) => html`${list}${text}`)}</p>`;
}
