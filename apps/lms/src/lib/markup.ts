import { createHash } from 'node:crypto';
import { escapeHtml, type Html, html, raw } from './html.ts';

/** The author's markup, inserted unchanged. Only for a page whose policy blocks scripts in it (see unit-csp.ts). */
export function authorMarkup(markup: string): Html {
  return raw(markup);
}

/** A tag of a message that is a link. */
export const linkTo =
  (href: string) =>
  (inside: Html): Html =>
    html`<a href="${href}">${inside}</a>`;

/** A tag of a message whose text is for screen readers only. */
export const visuallyHidden = (inside: Html): Html => html`<span class="visually-hidden">${inside}</span>`;

/** An argument of a message whose direction may differ from that of the text around it. */
export const isolated = (text: string): Html => html`<bdi>${text}</bdi>`;

/** ` name="value"` pairs for a tag; `null`, `undefined` and `false` leave the attribute out, `true` writes it bare. */
export function attributes(values: Record<string, string | number | boolean | null | undefined>): Html {
  let text = '';
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === false) continue;
    text += value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  }
  return raw(text);
}

/** A short name for what a key names, such as a block: unique on the page, and valid in an id. */
export function elementIdOf(key: string): string {
  return `b${createHash('sha256').update(key).digest('hex').slice(0, 10)}`;
}

/** JSON that is safe inside a script element. */
export function jsonForScript(value: unknown): Html {
  return raw(JSON.stringify(value).replaceAll('<', '\\u003c'));
}
