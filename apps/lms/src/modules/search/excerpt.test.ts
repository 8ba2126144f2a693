import { describe, expect, test } from 'vitest';
import { WordReader } from '../../kernel/search/words.ts';
import { markAll, markExcerpt, type Terms } from './excerpt.ts';

const words = new WordReader('en');
const terms = (query: string, mode: Terms['mode'] = 'all'): Terms => ({
  keys: Array.from(words.read(query), ({ key }) => key),
  mode,
});
const excerpt = (text: string, query: string, mode?: Terms['mode']) =>
  markExcerpt(text, words, terms(query, mode));
const filler = (count: number) => Array.from({ length: count }, (_, index) => `filler${index}`).join(' ');

test.each([
  ['Limits of functions', 'limit', '<b>Limits</b> of functions'],
  ['Café & <b>bar</b>', 'cafe bar', '<b>Café</b> &amp; &lt;b&gt;<b>bar</b>&lt;/b&gt;'],
  ['Nothing here', 'limit', 'Nothing here'],
  ['', 'limit', ''],
  ['线性代数', '代数', '线性<b>代数</b>'],
  ['线性代数', '性代数', '线<b>性代数</b>'],
])('in the title “%s”, %s is marked', (title, query, marked) => {
  expect(markAll(title, words, terms(query))).toBe(marked);
});

describe('an excerpt', () => {
  test('is the whole of a short text', () => {
    expect(excerpt('A derivative is a limit.', 'limits')).toBe('A derivative is a <b>limit</b>.');
  });

  test('is around the match of a long text, cut between words', () => {
    const marked = excerpt(`${filler(80)} the chain rule ${filler(80)}`, 'chain rule');
    expect(marked).toMatch(/^… filler\d+ .*the <b>chain<\/b> <b>rule<\/b> .*filler\d+ …$/);
    expect(marked.replace(/<\/?b>/g, '').length).toBeLessThanOrEqual(224);
  });

  test('is where most words of the query occur together, in the same order', () => {
    const text = `chain ${filler(40)} rule chain ${filler(40)} the chain rule ${filler(40)}`;
    expect(excerpt(text, 'chain rule')).toContain('the <b>chain</b> <b>rule</b>');
  });

  test('marks every match in it', () => {
    expect(excerpt(`Limits, ${filler(3)} limit ${filler(80)}`, 'limit')).toMatch(
      /^<b>Limits<\/b>.* <b>limit<\/b>/,
    );
  });

  test('is the beginning of a text that matches by its title only', () => {
    const marked = excerpt(filler(80), 'limit');
    expect(marked).toMatch(/^filler0 .* …$/);
    expect(marked).not.toContain('<b>');
  });

  test('reaches to the end of a text whose last word matches', () => {
    expect(excerpt(`${filler(80)} limit`, 'limit')).toMatch(/^… filler.* <b>limit<\/b>$/);
  });

  test('may be cut anywhere in a script without spaces', () => {
    const marked = markExcerpt('线性代数'.repeat(200), words, terms('代数'));
    expect(marked.replace(/<\/?b>/g, '').length).toBeLessThanOrEqual(224);
    expect(marked).toContain('<b>代数</b>');
  });

  test('also marks words with the same beginnings when any word may match', () => {
    expect(excerpt('An integrable function', 'integr', 'any')).toBe('An <b>integrable</b> function');
    expect(excerpt('An oxide', 'ox', 'any')).toBe('An oxide');
  });

  test('never ends inside a character', () => {
    expect(excerpt('𝒜'.repeat(500), 'limit').isWellFormed()).toBe(true);
  });
});
