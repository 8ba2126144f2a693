import { findStemmer, type Stemmer } from './stemmers.ts';

/** One word of a text. `key` is what the index stores: folded and stemmed, letters and digits only. */
export interface Word {
  key: string;
  /** Offsets into the text; `end` is behind the last character. */
  start: number;
  end: number;
}

const RUN = /[\p{L}\p{N}\p{M}]+/gu;
const ASCII = /^[A-Za-z0-9]+$/;
const LETTERS = /^[\p{L}\p{M}]+$/u;
/**
 * Scripts without spaces in which every two characters are indexed: dictionaries split them differently depending on
 * context.
 */
const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Scripts without spaces that a dictionary splits into words. */
const SEGMENTED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Far above real words: encoded data in a text must not fill the index. */
const MAX_KEY_LENGTH = 64;
const MAX_CACHED_KEYS = 100_000;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Letters that no decomposition reduces to their base, and their usual transcription. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Splits texts of one language into words. Caches the keys of words. */
export class WordReader {
  readonly #stem: Stemmer;
  readonly #known = new Map<string, string>();

  constructor(language: string | null) {
    this.#stem = findStemmer(language);
  }

  /** The words of a text in order, one at a time, so that a caller may stop early. Those of some scripts overlap. */
  *read(text: string): Generator<Word> {
    for (const { 0: run, index } of text.matchAll(RUN)) {
      for (const { part, offset } of splitRun(run)) {
        const key = this.#keyOf(part);
        if (key !== '') yield { key, start: index + offset, end: index + offset + part.length };
      }
    }
  }

  #keyOf(word: string): string {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const folded = foldWord(word);
    const key = (LETTERS.test(folded) ? this.#stem(folded) : folded).slice(0, MAX_KEY_LENGTH).toWellFormed();
    if (this.#known.size >= MAX_CACHED_KEYS) this.#known.clear();
    this.#known.set(word, key);
    return key;
  }
}

interface Part {
  part: string;
  offset: number;
}

function splitRun(run: string): Iterable<Part> {
  if (IDEOGRAPHIC.test(run)) return splitPairs(run);
  if (!SEGMENTED.test(run)) return [{ part: run, offset: 0 }];
  return Array.from(segmenter.segment(run), ({ segment, index }) => ({ part: segment, offset: index }));
}

/** Every two neighboring characters; one alone where there is no other. */
function* splitPairs(run: string): Generator<Part> {
  const characters = Array.from(run);
  if (characters.length === 1) yield { part: run, offset: 0 };
  let offset = 0;
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1];
    if (next !== undefined) yield { part: character + next, offset };
    offset += character.length;
  }
}

/**
 * A word in lower case and without diacritics, so that it is found however it is typed. Marks that form separate
 * letters stay: the Cyrillic й, the vowels of Indic scripts.
 */
export function foldWord(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase();
  return word
    .normalize('NFKD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu, '$1')
    .replace(/([Ее])\u0308/g, '$1')
    .replace(/[\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
}
