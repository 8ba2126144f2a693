import { readSelection } from './text-blocks.js';
import { markAsSite, say } from './texts.js';

/** @typedef {import('./text-blocks.js').TextBlock} TextBlock */
/** @typedef {import('./passage.js').Passage} Passage */

export const COLORS = ['yellow', 'green', 'blue', 'pink'];
/** The names of the texts of their buttons. @type {Record<string, string>} */
const HIGHLIGHT = { yellow: 'inYellow', green: 'inGreen', blue: 'inBlue', pink: 'inPink' };
/** Milliseconds after the last change of a selection. */
const SETTLED = 200;

/**
 * A toolbar below whatever the learner selects in a text, by mouse, touch or keyboard. It follows the text in the
 * document, so Tab leads from the selection to it.
 * @param {readonly TextBlock[]} blocks
 * @param {object} actions
 * @param {() => boolean} actions.isActive
 * @param {(block: TextBlock, passage: Passage, color: string) => void} actions.onHighlight
 * @param {(block: TextBlock, passage: Passage) => void} actions.onAdd
 * @param {(sentence: string) => void} actions.announce
 */
export function startNoteTools(blocks, { isActive, onHighlight, onAdd, announce }) {
  const tools = makeTools();
  /** @type {{ block: TextBlock, passage: Passage } | null} */
  let selected = null;
  let isPressed = false;
  let isByKeyboard = false;

  function hide() {
    tools.remove();
    selected = null;
  }

  function clear() {
    hide();
    document.getSelection()?.removeAllRanges();
  }

  function update() {
    // Pressing a button of the toolbar may clear the selection before the click.
    if (isPressed || tools.contains(document.activeElement)) return;
    const range = findRange();
    const found = range && isActive() ? readSelection(range, blocks) : null;
    if (!range || !found) return hide();
    const isNew = selected === null;
    selected = found;
    found.block.element.after(tools);
    placeBelow(tools, range.getBoundingClientRect());
    if (isNew && isByKeyboard) announce(say('selectedHint'));
  }

  const updateSoon = debounce(update, SETTLED);
  // Text may have been selected before this script was loaded.
  update();
  document.addEventListener('selectionchange', updateSoon);
  document.addEventListener('keydown', (event) => {
    isByKeyboard = true;
    if (event.key === 'Escape' && selected) clear();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    isByKeyboard = false;
    isPressed = true;
    if (target instanceof Node && tools.contains(target)) return;
    hide();
  });
  onRelease(() => {
    isPressed = false;
    updateSoon();
  });
  startToolbar(tools, (color) => {
    if (!selected) return;
    const { block, passage } = selected;
    clear();
    if (color === undefined) onAdd(block, passage);
    else onHighlight(block, passage, color);
  });
}

/** @param {HTMLElement} tools @param {(color: string | undefined) => void} onChoice without a color: a note */
function startToolbar(tools, onChoice) {
  tools.addEventListener('mousedown', (event) => event.preventDefault());
  tools.addEventListener('keydown', (event) => moveInToolbar(tools, event));
  tools.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button) onChoice(button.dataset.color);
  });
}

/** Does something once nothing has asked for it for a while. @param {() => void} work @param {number} delay */
function debounce(work, delay) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = window.setTimeout(work, delay);
  };
}

/** @param {() => void} work */
function onRelease(work) {
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, work);
}

/** What is selected in the document; null if nothing is. */
function findRange() {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null;
  return selection.getRangeAt(0);
}

function makeTools() {
  const tools = markAsSite(document.createElement('div'));
  tools.className = 'note-tools';
  tools.setAttribute('role', 'toolbar');
  tools.setAttribute('aria-label', say('selected'));
  for (const color of COLORS) {
    const button = makeButton('note-swatch', '');
    button.dataset.color = color;
    const name = say(HIGHLIGHT[color] ?? '');
    button.setAttribute('aria-label', name);
    button.title = name;
    button.tabIndex = -1;
    tools.append(button);
  }
  tools.prepend(makeButton('note-add', say('addNote')));
  return tools;
}

/** @param {string} className @param {string} label */
export function makeButton(className, label) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.textContent = label;
  return button;
}

/** One stop for Tab; arrow keys move between its buttons. @param {HTMLElement} tools @param {KeyboardEvent} event */
function moveInToolbar(tools, event) {
  const buttons = [...tools.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.tabIndex === 0);
  const next = buttons[findNext(event.key, at, buttons.length)];
  if (!next) return;
  event.preventDefault();
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next.focus({ preventScroll: true });
}

/** @param {string} key @param {number} at @param {number} count @returns {number} -1 for other keys */
function findNext(key, at, count) {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}

/**
 * Places an element below a rectangle of the window, within the width of the page.
 * @param {HTMLElement} element @param {DOMRect} rect
 */
export function placeBelow(element, rect) {
  const origin = (element.offsetParent ?? document.documentElement).getBoundingClientRect();
  const room = document.documentElement.clientWidth - element.offsetWidth - EDGE;
  const left = Math.max(EDGE, Math.min(rect.left + rect.width / 2 - element.offsetWidth / 2, room));
  element.style.left = `${left - origin.left}px`;
  element.style.top = `${rect.bottom + GAP - origin.top}px`;
  placed.add(element);
  sizes.observe(element);
}

/** @type {Set<HTMLElement>} */
const placed = new Set();
/** Also reports elements that have been removed. */
const sizes = new ResizeObserver(makeRoom);

/** Extends the page to what is placed: the frame gets the height of the body, without what is positioned below its end. */
function makeRoom() {
  const { top } = document.body.getBoundingClientRect();
  let room = 0;
  for (const element of placed) {
    if (element.isConnected) {
      room = Math.max(room, element.getBoundingClientRect().bottom - top + EDGE);
    } else {
      placed.delete(element);
      sizes.unobserve(element);
    }
  }
  document.body.style.minBlockSize = room > 0 ? `${room}px` : '';
}

/** Pixels to the edges of the page, and below the text: enough for the handles of a selection on touch screens. */
const EDGE = 5;
const GAP = matchMedia('(pointer: coarse)').matches ? 28 : 8;
