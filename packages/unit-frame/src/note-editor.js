import { CallError } from './calls.js';
import { COLORS, makeButton, placeBelow } from './note-tools.js';
import { settings } from './page.js';
import { markAsSite, say } from './texts.js';
import './unsent.js';

const TEXT_LENGTH = 5000;
let last = 0;
/** @type {(() => void) | null} */
let closeOpen = null;

/**
 * @typedef {object} EditorOptions
 * @property {string} name for screen readers
 * @property {string} color
 * @property {string} text
 * @property {string | null} remark shown above the fields
 * @property {string | null} error
 * @property {Element} after what the editor follows in the document
 * @property {DOMRect} below
 * @property {(change: { color: string, text: string }) => Promise<void>} save
 * @property {(() => Promise<void>) | null} remove null for a new note
 * @property {() => void} onClose
 */

/**
 * Opens the fields of one note below its passage, and closes other ones. They stay open, with the typed text, until the note
 * is saved or closed.
 * @param {EditorOptions} options
 */
export function openNoteEditor(options) {
  const { color, error, after, below, save, remove, onClose } = options;
  closeOpen?.();
  const { panel, form, field, colors, message, cancel, removeButton } = makePanel(options);

  let isPending = false;
  function close() {
    if (closeOpen === close) closeOpen = null;
    panel.remove();
  }
  /** @param {() => Promise<void>} write */
  async function run(write) {
    if (isPending) return;
    isPending = true;
    form.setAttribute('aria-busy', 'true');
    message.replaceChildren();
    try {
      await write();
      close();
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      showError(message, failure.message, failure.isOver);
    } finally {
      isPending = false;
      form.removeAttribute('aria-busy');
    }
  }
  const submit = () => {
    const chosen = colors.querySelector('input:checked');
    void run(() =>
      save({ color: chosen instanceof HTMLInputElement ? chosen.value : color, text: field.value.trim() }),
    );
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  form.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    if (event.key !== 'Escape') return;
    close();
    onClose();
  });
  if (remove !== null) removeButton.addEventListener('click', () => void run(remove));
  cancel.addEventListener('click', () => {
    close();
    onClose();
  });

  closeOpen = close;
  after.after(panel);
  placeBelow(panel, below);
  if (error !== null) showError(message, error, false);
  field.focus({ preventScroll: true });
}

/** The fields and buttons of an editor, without listeners. @param {EditorOptions} options */
function makePanel({ name, color, text, remark, remove }) {
  last += 1;
  const panel = markAsSite(document.createElement('div'));
  panel.className = 'note-editor';
  panel.setAttribute('role', 'dialog');
  panel.setAttribute('aria-label', name);
  const form = document.createElement('form');
  panel.append(form);

  const field = document.createElement('textarea');
  field.maxLength = TEXT_LENGTH;
  field.rows = 4;
  field.dir = 'auto';
  field.value = text;
  field.id = `note-text-${last}`;
  const label = document.createElement('label');
  label.htmlFor = field.id;
  label.textContent = say('note');

  const message = document.createElement('p');
  message.className = 'note-error';
  message.setAttribute('role', 'alert');
  const buttons = document.createElement('div');
  buttons.className = 'note-actions';
  const saveButton = makeButton('button button--primary button--small', say('saveNote'));
  saveButton.type = 'submit';
  const cancel = makeButton('button button--quiet button--small', say('cancelNote'));
  buttons.append(saveButton, cancel);
  const removeButton = makeButton('button button--quiet button--small note-remove', say('removeNote'));
  if (remove !== null) buttons.append(removeButton);
  const colors = makeColors(color, last);
  if (remark !== null) form.append(makeRemark(remark));
  form.append(label, field, colors, message, buttons);
  return { panel, form, field, colors, message, cancel, removeButton };
}

/** @param {string} chosen @param {number} number */
function makeColors(chosen, number) {
  const group = document.createElement('fieldset');
  group.className = 'note-colors';
  const legend = document.createElement('legend');
  legend.className = 'visually-hidden';
  legend.textContent = say('color');
  group.append(legend);
  for (const color of COLORS) {
    const label = document.createElement('label');
    label.className = 'note-color';
    const input = document.createElement('input');
    input.type = 'radio';
    input.name = `note-color-${number}`;
    input.value = color;
    input.checked = color === chosen;
    input.className = 'note-swatch';
    input.dataset.color = color;
    input.setAttribute('aria-label', say(color));
    label.title = say(color);
    label.append(input);
    group.append(label);
  }
  return group;
}

/** @param {string} text */
function makeRemark(text) {
  const remark = document.createElement('p');
  remark.className = 'note-remark';
  remark.textContent = text;
  return remark;
}

/** @param {HTMLElement} message @param {string} text @param {boolean} isOver */
function showError(message, text, isOver) {
  message.textContent = text;
  if (!isOver) return;
  const link = document.createElement('a');
  link.href = settings.reload;
  link.textContent = say('reload');
  message.append(' ', link);
}
