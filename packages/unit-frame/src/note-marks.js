import { findPassage } from './passage.js';
import { readText } from './text-blocks.js';
import { markAsSite, say } from './texts.js';

/**
 * @typedef {object} Note
 * @property {string} id
 * @property {string} usageKey
 * @property {import('./passage.js').Passage} passage
 * @property {string} color
 * @property {string} text
 */
/** @typedef {{ note: Note, state: 'found' | 'changed', button: HTMLButtonElement }} MarkedNote */

/** Removes the marks from each text. Stored here, because author markup could imitate marks. @type {WeakMap<Element, () => void>} */
const cleanups = new WeakMap();

/**
 * Marks the passages of notes in a text, replacing earlier marks. The text itself is unchanged: marks wrap words within
 * elements, and formulas are marked as a whole.
 * @param {HTMLElement} element @param {readonly Note[]} notes
 * @returns {{ marked: MarkedNote[], missing: Note[] }} `missing`: those whose passage is no longer in the text
 */
export function markNotes(element, notes) {
  cleanups.get(element)?.();
  /** @type {(() => void)[]} */
  const undo = [];
  /** @type {MarkedNote[]} */
  const marked = [];
  const missing = [];
  for (const note of notes) {
    const text = readText(element);
    const passage = findPassage(text.text, note.passage);
    const last = passage && markPassage(text, passage, note, undo);
    if (!passage || !last) {
      missing.push(note);
      continue;
    }
    const button = makeButton(note, passage.state);
    // A button inside a link or a label would be part of it.
    (last.closest('a, label, summary') ?? last).after(button);
    undo.push(() => button.remove());
    marked.push({ note, state: passage.state, button });
  }
  cleanups.set(element, () => {
    for (const step of undo.reverse()) step();
    element.normalize();
  });
  return { marked, missing };
}

/**
 * @param {import('./passage.js').BlockText} text
 * @param {import('./passage.js').FoundPassage} passage
 * @param {Note} note
 * @param {(() => void)[]} undo
 * @returns {Element | null} the last element that was marked
 */
function markPassage({ segments }, { start, end }, note, undo) {
  let last = null;
  for (const segment of segments) {
    const from = Math.max(start, segment.start) - segment.start;
    const to = Math.min(end, segment.end) - segment.start;
    if (from >= to) continue;
    const { source, offsets } = segment;
    if (source instanceof Text && offsets) {
      last = markWords(source, offsets[from] ?? 0, (offsets[to - 1] ?? 0) + 1, note, undo) ?? last;
    } else if (source instanceof HTMLElement) {
      source.classList.add('note-formula');
      describe(source, note);
      undo.push(() => {
        source.classList.remove('note-formula');
        delete source.dataset.note;
        delete source.dataset.color;
      });
      last = source;
    }
  }
  return last;
}

/** @param {Text} node @param {number} from @param {number} to @param {Note} note @param {(() => void)[]} undo */
function markWords(node, from, to, note, undo) {
  // White space between blocks can't be in a mark: a list contains nothing but its items.
  if (node.data.slice(from, to).trim() === '') return null;
  const words = node.splitText(from);
  words.splitText(to - from);
  const mark = document.createElement('mark');
  mark.className = 'note-mark';
  describe(mark, note);
  words.replaceWith(mark);
  mark.append(words);
  undo.push(() => mark.replaceWith(...mark.childNodes));
  return mark;
}

/** @param {HTMLElement} element @param {Note} note */
function describe(element, { id, color }) {
  element.dataset.note = id;
  element.dataset.color = color;
}

/** @param {Note} note @param {'found' | 'changed'} state */
function makeButton({ id, color, text, passage }, state) {
  const button = markAsSite(document.createElement('button'));
  button.type = 'button';
  button.className = 'note-button';
  button.dataset.note = id;
  button.dataset.color = color;
  button.dataset.kind = text === '' ? 'highlight' : 'note';
  const changed = state === 'changed' ? ` ${say('changed')}` : '';
  const name =
    text === ''
      ? say('highlight', { quote: shorten(passage.quote) })
      : say('ownNote', { text: shorten(text) });
  button.setAttribute('aria-label', name + changed);
  return button;
}

/** @param {string} text */
export function shorten(text) {
  const words = text.replace(/\s+/g, ' ').trim();
  return words.length > 100 ? `${words.slice(0, 100)}…` : words;
}
