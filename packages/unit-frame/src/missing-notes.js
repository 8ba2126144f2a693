import { makeButton } from './note-tools.js';
import { markAsSite, say } from './texts.js';

/** @typedef {import('./note-marks.js').Note} Note */

/**
 * Lists the notes whose passage is no longer in the text, below it: they stay until the learner deletes them.
 * @param {HTMLElement} element the text
 * @param {readonly Note[]} notes
 * @param {(note: Note) => void} onRemove
 */
export function showMissingNotes(element, notes, onRemove) {
  const shown = element.parentElement?.querySelector(':scope > .missing-notes');
  const isOpen = shown instanceof HTMLDetailsElement && shown.open;
  shown?.remove();
  if (notes.length === 0) return;
  const details = markAsSite(document.createElement('details'));
  details.className = 'missing-notes';
  details.open = isOpen;
  const summary = document.createElement('summary');
  summary.textContent = say('missingNotes', { count: notes.length });
  const list = document.createElement('ul');
  list.append(...notes.map((note) => makeItem(note, onRemove)));
  details.append(summary, list);
  element.after(details);
}

/** @param {Note} note @param {(note: Note) => void} onRemove */
function makeItem(note, onRemove) {
  const item = document.createElement('li');
  const quote = document.createElement('blockquote');
  quote.dir = 'auto';
  quote.textContent = note.passage.quote;
  quote.dataset.color = note.color;
  const text = document.createElement('p');
  text.dir = 'auto';
  text.textContent = note.text;
  const remove = makeButton('button button--quiet button--small', say('deleteNote'));
  remove.addEventListener('click', () => onRemove(note));
  item.append(quote, ...(note.text === '' ? [] : [text]), remove);
  return item;
}
