/**
 * Where a note is in a text that may have changed since: found again by its quote and the text around it. Used by the
 * frame, which marks it, and by the server, which tells learners whether the text has changed.
 * @typedef {object} Passage
 * @property {string} quote
 * @property {string} prefix what precedes the quote
 * @property {string} suffix what follows it
 * @property {number} start the character at which the quote began
 */
/** @typedef {{ start: number, end: number, state: 'found' | 'changed' }} FoundPassage */
/** @typedef {{ start: number, end: number, source: unknown, offsets: number[] | null }} Segment */

/** As the contract has them. */
const QUOTE_LENGTH = 2000;
const CONTEXT_LENGTH = 64;
/** Characters that rarely occur twice by chance. */
const DISTINCTIVE = 20;
/** Characters by which a passage may have grown, besides to twice its length. */
const GROWTH = 64;

const SKIPPED = new Set(
  'script style noscript template title svg math iframe object video audio canvas button input select textarea'.split(
    ' ',
  ),
);
/** Elements within a line. All others separate words. */
const INLINE = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/**
 * How to read the text of an element.
 * @param {string} name in lower case @param {string} classes
 * @returns {'skipped' | 'formula' | 'inline' | 'separate'}
 */
export function readingOf(name, classes) {
  if (SKIPPED.has(name)) return 'skipped';
  if (!INLINE.has(name)) return 'separate';
  return name === 'span' && classes.split(/\s+/).includes('formula') ? 'formula' : 'inline';
}

/** The text of a block with single spaces, collected from its parts in order. */
export class BlockText {
  text = '';
  /** @type {Segment[]} */
  segments = [];

  /** @param {string} words @param {unknown} [source] what they are from */
  add(words, source) {
    const start = this.text.length;
    /** @type {number[]} */
    const offsets = [];
    let added = '';
    for (let i = 0; i < words.length; i += 1) {
      const character = words[i] ?? '';
      const isSpace = /\s/.test(character);
      const before = added === '' ? this.text.at(-1) : added.at(-1);
      if (isSpace && (before === undefined || before === ' ')) continue;
      added += isSpace ? ' ' : character;
      offsets.push(i);
    }
    this.#push(start, added, source, offsets);
  }

  /** @param {string} tex @param {unknown} [source] its element, which is marked as a whole */
  addFormula(tex, source) {
    this.#push(this.text.length, `$${tex.replace(/\s+/g, ' ').trim()}$`, source, null);
  }

  separate() {
    if (this.text !== '' && !this.text.endsWith(' ')) this.text += ' ';
  }

  /** @param {number} start @param {string} added @param {unknown} source @param {number[] | null} offsets */
  #push(start, added, source, offsets) {
    if (added === '') return;
    this.text += added;
    this.segments.push({ start, end: this.text.length, source, offsets });
  }
}

/**
 * The passage from one character up to and without another, without the spaces at its ends; null where it is empty. A
 * long one is cut.
 * @param {string} text @param {number} from @param {number} to
 * @returns {Passage | null}
 */
export function makePassage(text, from, to) {
  const selected = text.slice(from, to);
  const start = from + selected.length - selected.trimStart().length;
  const quote = wholeCharacters(selected.trim().slice(0, QUOTE_LENGTH));
  if (quote === '') return null;
  const end = start + quote.length;
  return {
    quote,
    prefix: wholeCharacters(text.slice(Math.max(0, start - CONTEXT_LENGTH), start)),
    suffix: wholeCharacters(text.slice(end, end + CONTEXT_LENGTH)),
    start,
  };
}

/** Without the half of a character that a cut left at an end. @param {string} text */
function wholeCharacters(text) {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
}

/**
 * Finds a passage in a text: its quote, else the text that is now between its surroundings (`changed`); null if neither is
 * found.
 * @param {string} text @param {Passage} passage
 * @returns {FoundPassage | null}
 */
export function findPassage(text, passage) {
  return findQuote(text, passage) ?? findBetween(text, passage);
}

/** @param {string} text @param {Passage} passage @returns {FoundPassage | null} */
function findQuote(text, { quote, prefix, suffix, start }) {
  if (text.startsWith(prefix + quote + suffix, start - prefix.length)) return found(start, quote);
  const contexts = [
    [prefix, suffix],
    [prefix, ''],
    ['', suffix],
    [prefix.slice(-DISTINCTIVE), ''],
    ['', suffix.slice(0, DISTINCTIVE)],
    ['', ''],
  ];
  for (const [before = '', after = ''] of contexts) {
    const wanted = before + quote + after;
    // A short quote with little around it is a word that may be anywhere.
    if (wanted.length < DISTINCTIVE) continue;
    const at = nearest(text, wanted, start - before.length);
    if (at >= 0) return found(at + before.length, quote);
  }
  return null;
}

/** @param {number} start @param {string} quote @returns {FoundPassage} */
function found(start, quote) {
  return { start, end: start + quote.length, state: 'found' };
}

/** @param {string} text @param {Passage} passage @returns {FoundPassage | null} */
function findBetween(text, { quote, prefix, suffix, start }) {
  // The passage was the whole text, so nothing around it can be found.
  if (prefix === '' && suffix === '') return null;
  const longest = 2 * quote.length + GROWTH;
  for (const length of [CONTEXT_LENGTH, DISTINCTIVE]) {
    const from = findEndOf(text, prefix.slice(-length), start);
    const to = from < 0 ? -1 : findStartOf(text, suffix.slice(0, length), from);
    if (to < 0 || to - from > longest) continue;
    const between = text.slice(from, to);
    const words = between.trim();
    if (words === '') return null;
    const first = from + between.indexOf(words);
    return { start: first, end: first + words.length, state: 'changed' };
  }
  return null;
}

/** Where the text before a passage ends. A short one began the block. @param {string} text @param {string} prefix @param {number} start */
function findEndOf(text, prefix, start) {
  if (prefix.length < DISTINCTIVE) return text.startsWith(prefix) ? prefix.length : -1;
  const at = nearest(text, prefix, start - prefix.length);
  return at < 0 ? -1 : at + prefix.length;
}

/** Where the text after a passage begins. A short one ended the block. @param {string} text @param {string} suffix @param {number} from */
function findStartOf(text, suffix, from) {
  if (suffix.length >= DISTINCTIVE) return text.indexOf(suffix, from);
  const at = text.length - suffix.length;
  return at >= from && text.endsWith(suffix) ? at : -1;
}

/** The occurrence nearest to a character, or -1. @param {string} text @param {string} wanted @param {number} expected */
function nearest(text, wanted, expected) {
  const before = text.lastIndexOf(wanted, Math.max(0, expected));
  const after = text.indexOf(wanted, Math.max(0, expected));
  if (before < 0 || after < 0) return Math.max(before, after);
  return expected - before <= after - expected ? before : after;
}
