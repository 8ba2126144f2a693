import { describe, expect, test } from 'vitest';
import { findPassage, makePassage } from './passage.js';

const TEXT =
  'Plants turn light into sugar. The process is called photosynthesis, and it happens in the leaves. Roots take up water from the soil. The process needs water, too.';

/** The passage for words selected in a text. */
function passageOf(quote: string, text = TEXT) {
  const at = text.indexOf(quote);
  const passage = makePassage(text, at, at + quote.length);
  if (at < 0 || passage === null) throw new Error(`${quote} is not in the text`);
  return passage;
}

/** The words of a passage in a text, and how it was found. */
function find(text: string, passage: ReturnType<typeof passageOf>) {
  const found = findPassage(text, passage);
  return found && [found.state, text.slice(found.start, found.end)];
}

describe('a passage', () => {
  test.each([
    ['without the spaces around it', TEXT, 29, 42, { quote: 'The process', start: 30 }],
    ['of nothing but spaces is none', TEXT, 29, 30, null],
    ['at the beginning has nothing before it', TEXT, 0, 6, { quote: 'Plants', prefix: '' }],
    ['at the end has nothing after it', TEXT, TEXT.length - 4, TEXT.length, { quote: 'too.', suffix: '' }],
    ['has 64 characters around it', `${'x'.repeat(65)}Quote`, 65, 70, { prefix: 'x'.repeat(64) }],
    ['has at most 2,000', 'y'.repeat(2001), 0, 2001, { quote: 'y'.repeat(2000) }],
  ])('%s', (_name, text, from, to, expected) => {
    const passage = makePassage(text, from, to);
    if (expected === null) expect(passage).toBeNull();
    else expect(passage).toMatchObject(expected);
  });

  test('never ends inside a character', () => {
    const text = `${'😀'.repeat(40)}a`;
    const passage = makePassage(text, 71, 74);
    expect(passage).not.toBeNull();
    for (const part of [passage?.quote, passage?.prefix, passage?.suffix])
      expect(part?.isWellFormed()).toBe(true);
    expect(findPassage(text, passage ?? passageOf('Plants'))).toMatchObject({ state: 'found' });
  });
});

describe('the words of a passage are found', () => {
  test.each([
    ['where they were', (text: string) => text],
    ['after text that was added before them', (text: string) => `A long introduction. ${text}`],
    ['before text that was added after them', (text: string) => `${text} An afterword.`],
    [
      'where the text before them changed',
      (text: string) => text.replace('light into sugar', 'sunshine into food'),
    ],
    [
      'where the text after them changed',
      (text: string) => text.replace('in the leaves', 'almost everywhere'),
    ],
    ['where text was taken away', (text: string) => text.replace('Plants turn light into sugar. ', '')],
  ])('%s', (_name, change) => {
    expect(find(change(TEXT), passageOf('called photosynthesis, and'))).toEqual([
      'found',
      'called photosynthesis, and',
    ]);
  });

  test('even if all the text around them has changed, if they are long enough', () => {
    const quote = 'The process is called photosynthesis, and it happens in the leaves.';
    expect(find(`Entirely different. ${quote} And so on.`, passageOf(quote))).toEqual(['found', quote]);
  });

  test('that occur twice: by the text around them', () => {
    const second = makePassage(TEXT, TEXT.lastIndexOf('process'), TEXT.lastIndexOf('process') + 7);
    const text = `New. ${TEXT}`;
    const found = findPassage(text, second ?? passageOf('Plants'));
    expect(found?.start).toBe(text.lastIndexOf('process'));
  });

  test('that occur twice in the same surroundings: the nearest one', () => {
    const line = 'Wash your hands before you eat and after you have eaten. ';
    const text = line.repeat(9);
    const at = line.length * 4 + 10;
    const passage = makePassage(text, at, at + 5);
    expect(findPassage(`x ${text}`, passage ?? passageOf('Plants'))?.start).toBe(at + 2);
  });
});

describe('changed words', () => {
  test.each([
    ['within', 'photosynthesis', TEXT.replace('photosynthesis', 'photo-synthesis'), 'photo-synthesis'],
    [
      'altogether',
      'Roots take up',
      TEXT.replace('Roots take up', 'Roots and hairs drink'),
      'Roots and hairs drink',
    ],
    ['at the beginning', 'Plants turn', TEXT.replace('Plants turn', 'Trees make'), 'Trees make'],
    [
      'at the end',
      'needs water, too.',
      TEXT.replace('water, too.', 'a lot of water.'),
      'needs a lot of water.',
    ],
  ])('%s are found by the text around them', (_name, quote, text, now) => {
    expect(find(text, passageOf(quote))).toEqual(['changed', now]);
  });

  test.each([
    ['taken away', 'called photosynthesis, and', TEXT.replace(' called photosynthesis, and', '')],
    ['replaced with all around them', 'photosynthesis', 'Something else, which says nothing of that.'],
    ['short, and elsewhere only', 'process', 'We process your data, and never sell it.'],
    ['replaced by far more', 'photosynthesis', TEXT.replace('photosynthesis', 'word '.repeat(40))],
    ['the whole text', TEXT, 'Animals eat plants.'],
    ['in a text that is empty now', 'photosynthesis', ''],
  ])('%s are missing', (_name, quote, text) => {
    expect(findPassage(text, passageOf(quote))).toBeNull();
  });
});
