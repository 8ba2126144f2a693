import { describe, expect, test } from 'vitest';
import { checkMarkup } from '../accessibility/check-markup.ts';
import { renderAuthorHtml } from './author-html.ts';
import { cleanHtml } from './clean-html.ts';
import { FormulaRenderer } from './formulas.ts';
import { textOf } from './plain-text.ts';
import { ATTACKS, attackOf } from './testing/attacks.ts';

const READERS: readonly [name: string, read: (markup: string) => unknown][] = [
  ['rendering', (markup) => renderAuthorHtml(markup, new FormulaRenderer().forText())],
  ['cleaning', cleanHtml],
  ['words', textOf],
  ['checking accessibility', (markup) => checkMarkup(markup, () => undefined)],
];

const LENGTH = 30_000;
const FACTOR = 8;
/** Quadratic work takes 64 times as long; noise of a busy machine stays below this. */
const MAX_RATIO = 32;
/** Shorter times measure the machine rather than the reader. */
const MIN_MS = 10;

/** The better of two: the other one may have been interrupted. */
function timeOf(read: () => unknown): number {
  const times = [0, 1].map(() => {
    const started = performance.now();
    read();
    return performance.now() - started;
  });
  return Math.min(...times);
}

describe.each(READERS)('%s', (_, read) => {
  test.each(ATTACKS)('reads $name in linear time', (attack) => {
    const short = attackOf(attack, LENGTH);
    const long = attackOf(attack, LENGTH * FACTOR);
    const shortMs = Math.max(
      MIN_MS,
      timeOf(() => read(short)),
    );
    const longMs = timeOf(() => read(long));
    expect(longMs / shortMs).toBeLessThan(MAX_RATIO);
  });
});
