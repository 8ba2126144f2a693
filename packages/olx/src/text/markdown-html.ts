import { micromark } from 'micromark';
import { escapeText } from '../xml/to-html.ts';

/** Longer texts are shown as written: parsing takes more than linear time for some. */
const MAX_LENGTH = 20_000;

/** Markdown as HTML. Markup in it stays, so the result is untrusted: not sanitized. */
export function markdownToHtml(text: string): string {
  if (text.length > MAX_LENGTH) return `<p>${escapeText(text)}</p>`;
  return micromark(text, { allowDangerousHtml: true });
}
