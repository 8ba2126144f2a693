import { Parser } from 'htmlparser2';

/** The inline styles of a page that name its left or right side, except in what is always read from left to right. */
export function listSides(html: string): string[] {
  const found: string[] = [];
  const isLeftToRight: boolean[] = [];
  const parser = new Parser({
    onopentag(_, { dir, style = '', align = '' }) {
      isLeftToRight.push(dir === 'ltr' || isLeftToRight.at(-1) === true);
      if (isLeftToRight.at(-1)) return;
      found.push(...[style, align].filter((value) => /\b(left|right)\b/.test(value)));
    },
    onclosetag() {
      isLeftToRight.pop();
    },
  });
  parser.end(html);
  return found;
}
