import { beforeEach, describe, expect, test, vi } from 'vitest';
import { announced, find, MARK, type OpenPage, openPage, press, waitFor } from './testing/open-page.ts';

const TEXT = 'Plants turn light into sugar, in their leaves.';
const MARKUP = `<section data-block="text" data-mark="${MARK}"><div data-text data-mark="${MARK}"><p>${TEXT}</p></div></section>`;
const noteOf = (quote: string, more: object = {}) => {
  const start = TEXT.indexOf(quote);
  const passage = {
    quote,
    prefix: TEXT.slice(0, start),
    suffix: TEXT.slice(start + quote.length),
    start,
  };
  return { id: 'n1', usageKey: 'text', passage, color: 'blue', text: 'Photosynthesis', ...more };
};
const TEXTS = {
  ownNote: 'Your note: {text}',
  highlight: 'Highlight: {quote}',
  addNote: 'Add note',
  saveNote: 'Save',
  cancelNote: 'Cancel',
  removeNote: 'Delete',
  noteSaved: 'Note saved.',
  noteDeleted: 'Note deleted.',
  highlighted: 'Highlighted.',
  selectedHint: 'Press Tab for tools.',
};

let page: OpenPage;
const marks = () => [...document.querySelectorAll('.note-mark')].map(({ textContent }) => textContent);
const button = (label: string) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);
  if (!found) throw new Error(`No button ${label}`);
  return found;
};
const editor = () => document.querySelector('.note-editor');

/** A page with notes, as the page around it asks for them. */
async function open(notes: object[]): Promise<void> {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
    },
  );
  Range.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 100, 20);
  page = openPage(MARKUP, { settings: { notes: { visible: true } }, texts: TEXTS });
  page.respond({ body: { notes } });
  const { startNotes } = await import('./notes.js');
  startNotes();
  page.receive({ type: 'lectern.notes', payload: { visible: true } });
  await waitFor(() => expect(page.sent).toHaveLength(1));
  await waitFor(() => expect(marks()).toHaveLength(notes.length));
  page.respond({ body: {} });
}

/** Selects words by keyboard, and waits until the tools are below them. */
async function select(quote: string): Promise<HTMLElement> {
  press(document.body, 'Shift');
  const text = find('[data-text] p').firstChild as Text;
  const start = text.data.indexOf(quote);
  document.getSelection()?.setBaseAndExtent(text, start, text, start + quote.length);
  document.dispatchEvent(new Event('selectionchange'));
  await waitFor(() => expect(document.querySelector('.note-tools')).not.toBeNull());
  return find('.note-tools');
}

beforeEach(() => document.getSelection()?.removeAllRanges());

describe('a note in a text', () => {
  beforeEach(() => open([noteOf('light into sugar')]));

  test('marks its words, and has a button with its text for screen readers', () => {
    expect(marks()).toEqual(['light into sugar']);
    expect(find('.note-button').getAttribute('aria-label')).toBe('Your note: Photosynthesis');
    expect(find('[data-text]').textContent).toBe(TEXT);
  });

  test('is hidden and shown as the page around asks, and the text stays as it was', () => {
    page.receive({ type: 'lectern.notes', payload: { visible: false } });
    expect(find('[data-text]').innerHTML).toBe(`<p>${TEXT}</p>`);
    page.receive({ type: 'lectern.notes', payload: { visible: true } });
    expect(marks()).toEqual(['light into sugar']);
  });

  test('opens in an editor that has focus; Escape closes it and returns focus to the note', () => {
    find('.note-button').click();
    const field = find<HTMLTextAreaElement>('.note-editor textarea');
    expect([field.value, document.activeElement]).toEqual(['Photosynthesis', field]);
    press(field, 'Escape');
    expect([editor(), document.activeElement]).toEqual([null, find('.note-button')]);
  });

  test('is saved with Ctrl+Enter, announced, and focus goes to it', async () => {
    find('.note-button').click();
    const field = find<HTMLTextAreaElement>('.note-editor textarea');
    field.value = ' In leaves ';
    press(field, 'Enter', { ctrlKey: true });
    await waitFor(() => expect(announced()).toBe('Note saved.'));
    expect(page.sent.at(-1)).toMatchObject({
      handler: 'text/handler/save_note',
      body: { id: 'n1', color: 'blue', text: 'In leaves' },
    });
    expect(document.activeElement).toBe(find('.note-button'));
    expect(page.posted).toContainEqual({ type: 'lectern.notes-changed' });
  });

  test('an editor whose note can’t be saved stays open with what was typed, and says why', async () => {
    find('.note-button').click();
    const field = find<HTMLTextAreaElement>('.note-editor textarea');
    field.value = 'Typed';
    page.respond({ status: 403, body: { detail: 'You have too many notes.' } });
    press(field, 'Enter', { ctrlKey: true });
    await waitFor(() => expect(find('.note-error').textContent).toBe('You have too many notes.'));
    expect(find<HTMLTextAreaElement>('.note-editor textarea').value).toBe('Typed');
    expect(find('.note-error').getAttribute('role')).toBe('alert');
  });

  test('is deleted, and the text is as it was', async () => {
    find('.note-button').click();
    button('Delete').click();
    await waitFor(() => expect(announced()).toBe('Note deleted.'));
    expect([marks(), editor()]).toEqual([[], null]);
  });
});

describe('words that are selected', () => {
  beforeEach(() => open([]));

  test('by keyboard: have tools below them, which are announced and one stop of Tab', async () => {
    const tools = await select('sugar');
    expect(announced()).toBe('Press Tab for tools.');
    const buttons = [...tools.querySelectorAll('button')];
    expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toEqual([button('Add note')]);
    button('Add note').focus();
    press(button('Add note'), 'ArrowRight');
    expect(document.activeElement).toBe(buttons[1]);
    press(buttons[1] as Element, 'ArrowLeft');
    press(button('Add note'), 'ArrowLeft');
    expect(document.activeElement).toBe(buttons.at(-1));
    press(buttons.at(-1) as Element, 'Home');
    expect(document.activeElement).toBe(button('Add note'));
  });

  test('Escape closes the tools and gives up the selection', async () => {
    await select('sugar');
    press(document.body, 'Escape');
    expect([document.querySelector('.note-tools'), document.getSelection()?.rangeCount]).toEqual([null, 0]);
  });

  test('are highlighted in the color of a button', async () => {
    const tools = await select('sugar');
    tools.querySelector<HTMLElement>('[data-color=pink]')?.click();
    await waitFor(() => expect(announced()).toBe('Highlighted.'));
    expect(page.sent.at(-1)).toMatchObject({
      body: { color: 'pink', text: '', passage: { quote: 'sugar' } },
    });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Highlight: sugar');
  });

  test('a highlight that can’t be saved opens in the editor with the reason', async () => {
    page.respond({ status: 403, body: { detail: 'You have too many notes.' } });
    (await select('sugar')).querySelector<HTMLElement>('[data-color=pink]')?.click();
    await waitFor(() => expect(find('.note-error').textContent).toBe('You have too many notes.'));
    button('Cancel').click();
    expect([marks(), editor()]).toEqual([[], null]);
  });

  test('get a note, marked while it is written; canceling leaves nothing', async () => {
    await select('sugar');
    button('Add note').click();
    expect([marks(), document.activeElement?.localName]).toEqual([['sugar'], 'textarea']);
    button('Cancel').click();
    expect([marks(), page.sent.length]).toEqual([[], 1]);
  });
});
