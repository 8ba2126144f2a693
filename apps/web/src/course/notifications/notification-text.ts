import { parseInertHtml } from '../author-markup/parse-inert-html.ts';

/** Text of one look; runs are shown one after the other. */
export interface TextRun {
  readonly text: string;
  /** Where it begins in the whole text. */
  readonly offset: number;
  readonly isStrong: boolean;
}

/**
 * Reads the HTML of a notification as text, of which some is strong. Servers before 2026 put titles of posts into it as
 * they are, so that it may contain live markup: nothing but text is taken from it.
 */
export function readNotificationText(html: string): TextRun[] {
  const content = parseInertHtml(html);
  for (const element of content.querySelectorAll('script, style, template, noscript')) element.remove();
  const runs: TextRun[] = [];
  let offset = 0;
  const walker = content.ownerDocument.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    if (text !== '') runs.push({ text, offset, isStrong: node.parentElement?.closest('strong, b') != null });
    offset += text.length;
  }
  return runs;
}
