import { BlockText, readingOf } from '@lectern/unit-frame/passage.js';
import { Parser } from 'htmlparser2';

/**
 * The text of a block's markup, as the frame reads it from the page: both must agree, since the positions of notes are
 * offsets in it.
 */
export function readBlockText(markup: string): string {
  const text = new BlockText();
  /** The depth within an element whose text isn't the author's; 0 outside. */
  let depth = 0;
  let formula: string | null = null;
  let isInSource = false;
  const parser = new Parser({
    onopentag(name, { class: classes = '' }) {
      const reading = readingOf(name, classes);
      if (depth > 0 || reading === 'skipped' || reading === 'formula') depth += 1;
      if (depth === 1 && reading === 'formula') formula = '';
      if (depth > 0) isInSource = name === 'annotation';
      else if (reading === 'separate') text.separate();
    },
    ontext(words) {
      if (depth === 0) text.add(words);
      else if (formula !== null && isInSource) formula += words;
    },
    onclosetag(name) {
      isInSource = false;
      if (depth === 0) {
        if (readingOf(name, '') === 'separate') text.separate();
        return;
      }
      depth -= 1;
      if (depth > 0 || formula === null) return;
      text.addFormula(formula);
      formula = null;
    },
  });
  parser.end(markup);
  return text.text;
}
