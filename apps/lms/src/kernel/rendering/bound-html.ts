import { scanHtml } from './scan-html.ts';

/** Elements within elements; browsers stop at about twice as many. */
const MAX_DEPTH = 200;
const MAX_ATTRIBUTE_LENGTH = 4000;
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Their end tags may be left out: the next one ends the one before. */
const ENDED_BY_NEXT = new Set('li p dt dd tr td th option'.split(' '));

/**
 * Removes markup that makes tree builders slow: unmatched end tags, absurdly deep nesting and absurdly long attributes.
 * Tree builders search all open elements for each tag, which takes quadratic time on such markup.
 */
export function boundHtml(markup: string): string {
  const kept: string[] = [];
  const open: string[] = [];
  const counts = new Map<string, number>();
  let from = 0;
  let tag = '';
  let tagStart = 0;
  const drop = (start: number, end: number): void => {
    if (start > from) kept.push(markup.slice(from, start));
    from = Math.max(from, end);
  };
  const close = (): void => {
    const name = open.pop();
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) - 1);
  };
  scanHtml(markup, {
    openTag(name, start) {
      tag = name;
      tagStart = start;
    },
    attribute(_name, value, start, end) {
      if (value !== null && value.length > MAX_ATTRIBUTE_LENGTH) drop(start, end);
    },
    openTagEnd(_isSelfClosing, end) {
      if (VOID.has(tag)) return;
      if (ENDED_BY_NEXT.has(tag) && open.at(-1) === tag) close();
      if (open.length >= MAX_DEPTH) {
        drop(tagStart, end);
        return;
      }
      open.push(tag);
      counts.set(tag, (counts.get(tag) ?? 0) + 1);
    },
    closeTag(name, start, end) {
      if ((counts.get(name) ?? 0) === 0) {
        const tagEnd = markup.indexOf('>', end);
        drop(start, tagEnd < 0 ? markup.length : tagEnd + 1);
        return;
      }
      while (open.at(-1) !== name) close();
      close();
    },
  });
  kept.push(markup.slice(from));
  return kept.join('');
}
