import { expect, test } from 'vitest';
import { foldWord, WordReader } from './words.ts';

const keysOf = (text: string, language: string | null = 'en') =>
  Array.from(new WordReader(language).read(text), ({ key }) => key);

test.each([
  ['Résumé', 'resume'],
  ['ŠIROKÝ', 'siroky'],
  ['İstanbul', 'istanbul'],
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['œuvre', 'oeuvre'],
  ['ﬁnal', 'final'],
  ['άνθρωπος', 'ανθρωπος'],
  ['ёлка', 'елка'],
  ['новый', 'новый'],
  ['שָׁלוֹם', 'שלום'],
  ['مُحَمَّد', 'محمد'],
  ['हिन्दी', 'हिन्दी'],
  ['x²', 'x2'],
  ['½', '12'],
])('%s is folded to %s', (word, folded) => {
  expect(foldWord(word)).toBe(folded);
});

test.each([
  ['en', 'derivatives', 'derivative'],
  [null, 'derivatives', 'derivative'],
  ['en-GB', 'limiting', 'limits'],
  ['fr', 'étudiantes', 'etudiante'],
  ['es-419', 'canciones', 'canción'],
  ['de', 'Häusern', 'Hausern'],
  ['pt-BR', 'derivadas', 'derivada'],
  ['ru', 'новый', 'новая'],
])('in %s, %s and %s are the same word', (language, one, other) => {
  expect(keysOf(one, language)).toEqual(keysOf(other, language));
});

test.each([['ja'], ['eo'], ['xx-rtl']])('in %s, words without a stemmer stay whole', (language) => {
  expect(keysOf('derivatives', language)).toEqual(['derivatives']);
});

test('words are split at characters that are neither letters nor digits', () => {
  expect(keysOf('CAL101: H2O, 3.14 — l’hôpital_rule')).toEqual([
    'cal101',
    'h2o',
    '3',
    '14',
    'l',
    'hopit',
    'rule',
  ]);
});

test('scripts without spaces are split into pairs of characters, or by a dictionary', () => {
  expect(keysOf('线性代数 A', 'zh')).toEqual(['线性', '性代', '代数', 'a']);
  expect(keysOf('代', 'zh')).toEqual(['代']);
  expect(keysOf('线性代数', 'zh-CN')).toEqual(['线性', '性代', '代数']);
  expect(keysOf('ภาษาไทย', 'th')).toEqual(['ภาษา', 'ไทย']);
});

test('words have their position in the text, also after characters outside the basic plane', () => {
  const text = '𝒜𝒷 the Café, 线性代数';
  for (const { key, start, end } of new WordReader('fr').read(text)) {
    expect(foldWord(text.slice(start, end))).toContain(key.slice(0, 1));
  }
  const words = Array.from(new WordReader('en').read(text), ({ start, end }) => text.slice(start, end));
  expect(words.slice(0, 3)).toEqual(['𝒜𝒷', 'the', 'Café']);
});

test('a text of one endless word gives one short key', () => {
  const [key = ''] = keysOf('𐌰'.repeat(100_000), 'xx');
  expect(key.length).toBeLessThanOrEqual(64);
  expect(key.isWellFormed()).toBe(true);
});
