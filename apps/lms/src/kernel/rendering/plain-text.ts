import { decodeHTML } from 'entities';
import { scanHtml } from './scan-html.ts';

const UNSEEN = new Set(['script', 'style']);

/** The text content of markup, for contexts without tags (an option, an attribute). */
export function textOf(markup: string): string {
  const texts: string[] = [];
  let unseen: string | null = null;
  scanHtml(markup, {
    text: (start, end) => {
      if (unseen === null) texts.push(markup.slice(start, end));
    },
    openTag: (name) => {
      if (UNSEEN.has(name)) unseen = name;
    },
    closeTag: (name) => {
      if (name === unseen) unseen = null;
    },
  });
  return decodeHTML(texts.join(' ')).replace(/\s+/g, ' ').trim();
}
