import { CallError, call } from './calls.js';
import { postOffset, topOf } from './layout.js';
import { showMissingNotes } from './missing-notes.js';
import { openNoteEditor } from './note-editor.js';
import { markNotes, shorten } from './note-marks.js';
import { watchNoteSignals } from './note-signals.js';
import { startNoteTools } from './note-tools.js';
import { findMarked, post, settings } from './page.js';
import { listTextBlocks } from './text-blocks.js';
import { say } from './texts.js';

/** @typedef {import('./note-marks.js').Note} Note */
/** @typedef {import('./note-marks.js').MarkedNote} MarkedNote */
/** @typedef {import('./text-blocks.js').TextBlock} TextBlock */
/** @typedef {import('./passage.js').Passage} Passage */

/** Pixels of the text above a note that stay in view. */
const ABOVE = 120;

const [announcer] = findMarked('[data-announcer]');
const blocks = listTextBlocks();
/** @type {Map<string, Note>} */
const notes = new Map();
/** @type {Map<string, MarkedNote>} */
const marked = new Map();
/** @type {Promise<void> | null} */
let loading = null;
let isVisible = false;
/** The note that the page was opened for: marked even while the others are hidden. @type {string | null} */
let target = null;

/** The learner's notes. The parent shows, hides and opens them; selecting text adds one. */
export function startNotes() {
  watchNoteSignals({
    onVisible(visible) {
      isVisible = visible;
      if (visible) void load();
      for (const block of blocks) markBlock(block);
    },
    onTarget: (id) => void reveal(id),
  });
  startNoteTools(blocks, {
    isActive: () => isVisible,
    announce,
    onAdd: (block, passage) => edit(block, makeNote(block, passage, 'yellow'), null),
    onHighlight: (block, passage, color) => void highlight(block, makeNote(block, passage, color)),
  });
  document.addEventListener('click', ({ target }) => {
    const mark = target instanceof Element ? target.closest('.note-mark, .note-formula, .note-button') : null;
    const found = mark instanceof HTMLElement ? marked.get(mark.dataset.note ?? '') : undefined;
    const block = found && blockOf(found.note);
    // A link in marked text is still a link, and selecting text doesn't open a note.
    if (!block || mark?.closest('a[href]') || document.getSelection()?.isCollapsed === false) return;
    edit(block, found.note, null);
  });
}

/** @param {TextBlock} block @param {Passage} passage @param {string} color @returns {Note} */
function makeNote({ usageKey }, passage, color) {
  return { id: randomId(), usageKey, passage, color, text: '' };
}

/** `crypto.randomUUID` exists on secure origins only. */
function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** @param {Note} note */
function blockOf({ usageKey }) {
  return blocks.find((block) => block.usageKey === usageKey);
}

/** Loads the notes once; a failed request is repeated the next time that they are needed. */
function load() {
  loading ??= call(settings.usageKey, 'list_notes')
    .then(({ notes: listed }) => {
      for (const note of listed) notes.set(note.id, note);
      for (const block of blocks) markBlock(block);
    })
    .catch((error) => {
      if (!(error instanceof CallError)) throw error;
      loading = null;
    });
  return loading;
}

/** @param {TextBlock} block */
function markBlock({ usageKey, element }) {
  const ofBlock = [...notes.values()].filter(
    (note) => note.usageKey === usageKey && (isVisible || note.id === target),
  );
  for (const [id, { note }] of marked) if (note.usageKey === usageKey) marked.delete(id);
  const result = markNotes(element, ofBlock);
  for (const one of result.marked) marked.set(one.note.id, one);
  showMissingNotes(element, result.missing, (note) => void removeMissing(note));
}

/** @param {Note} note */
async function save(note) {
  await call(note.usageKey, 'save_note', {
    id: note.id,
    passage: note.passage,
    color: note.color,
    text: note.text,
  });
  post({ type: 'lectern.notes-changed' });
  put(note);
}

/** @param {Note} note */
async function remove(note) {
  await call(note.usageKey, 'remove_note', { id: note.id });
  post({ type: 'lectern.notes-changed' });
  take(note);
  announce(say('noteDeleted'));
}

/** @param {Note} note */
function put(note) {
  notes.set(note.id, note);
  const block = blockOf(note);
  if (block) markBlock(block);
}

/** @param {Note} note */
function take(note) {
  notes.delete(note.id);
  const block = blockOf(note);
  if (block) markBlock(block);
}

/** Shows a highlight immediately; if it can't be saved, opens it in the editor with the reason. @param {TextBlock} block @param {Note} note */
async function highlight(block, note) {
  put(note);
  focusNote(note.id);
  try {
    await save(note);
    focusNote(note.id);
    announce(say('highlighted'));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    take(note);
    edit(block, note, error.message);
  }
}

/** @param {Note} note */
async function removeMissing(note) {
  try {
    await remove(note);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    announce(error.message);
  }
}

/** @param {TextBlock} block @param {Note} note @param {string | null} error */
function edit(block, note, error) {
  const shown = marked.get(note.id);
  // A new note is marked while it is written, so that the learner sees what it is on.
  const isNew = !notes.has(note.id);
  if (isNew) put(note);
  const quote = shorten(note.passage.quote);
  openNoteEditor({
    name: say('noteOn', { quote }),
    color: note.color,
    text: note.text,
    remark: shown?.state === 'changed' ? say('changedFrom', { quote }) : null,
    error,
    after: block.element,
    below: rectOf(note.id, block),
    save: async (change) => {
      await save({ ...note, ...change });
      announce(say('noteSaved'));
      focusNote(note.id);
    },
    remove: isNew ? null : () => remove(note),
    onClose: () => {
      if (isNew) take(note);
      else focusNote(note.id);
    },
  });
}

/** @param {string} id @param {TextBlock} block @returns {DOMRect} of the last line that is marked */
function rectOf(id, { element }) {
  const parts = [...element.querySelectorAll('.note-mark, .note-formula')].filter(
    (part) => part instanceof HTMLElement && part.dataset.note === id,
  );
  return [...(parts.at(-1) ?? element).getClientRects()].at(-1) ?? element.getBoundingClientRect();
}

/** @param {string} id */
function focusNote(id) {
  marked.get(id)?.button.focus({ preventScroll: true });
}

/** Scrolls to the note that the page was opened for, and again once images above it have loaded. @param {string} id */
async function reveal(id) {
  target = id;
  await load();
  const note = notes.get(id);
  if (note) put(note);
  const show = () => {
    const button = marked.get(id)?.button;
    if (button) postOffset(topOf(button) - ABOVE);
  };
  show();
  focusNote(id);
  if (document.readyState !== 'complete') window.addEventListener('load', show, { once: true });
}

/** @param {string} sentence */
function announce(sentence) {
  if (announcer) announcer.textContent = sentence;
}
