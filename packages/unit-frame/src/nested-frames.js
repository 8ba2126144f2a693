import { postOffset, revealAnchor, topOf } from './layout.js';
import { dataset, findMarked, isObject, isShown, onReading, onShown } from './page.js';

const MAX_HEIGHT = 100_000;

/**
 * Positions the nested frames of texts with author scripts. They aren't trusted: only numbers and names of anchors are
 * read from their messages, and the events that they share are passed on unread.
 */
export function startNestedFrames() {
  const frames = /** @type {HTMLIFrameElement[]} */ (findMarked('iframe[data-nested]'));
  /** @type {(message: object, sender?: HTMLIFrameElement) => void} */
  const postToAll = (message, sender) => {
    for (const frame of frames) if (frame !== sender) frame.contentWindow?.postMessage(message, '*');
  };

  window.addEventListener('message', ({ source, data }) => {
    const frame = frames.find(({ contentWindow }) => contentWindow === source);
    if (!frame || !isObject(data) || data.type !== 'lectern.nested') return;
    const { height, texts, offset, hashName, event } = data;
    if (isLength(height)) frame.style.blockSize = `${Math.ceil(height)}px`;
    if (Array.isArray(texts)) placeTexts(frame, texts);
    if (isLength(offset) && offset <= frame.clientHeight) postOffset(topOf(frame) + offset);
    if (typeof hashName === 'string') revealAnchor(hashName);
    if (isObject(event)) postToAll({ type: 'lectern.nested.event', event }, frame);
  });
  const ask = () => postToAll({ type: 'lectern.nested.report', dataset: { ...dataset } });
  onReading(ask);
  // Their addresses have the settings that the page was loaded with.
  for (const frame of frames) frame.onload = ask;
  // They may have reported before this script listened.
  ask();

  // Those of a prefetched page load once it is shown.
  const load = (/** @type {boolean} */ shown) => {
    for (const frame of frames) {
      const { src } = frame.dataset;
      if (!shown || !src) continue;
      delete frame.dataset.src;
      frame.src = src;
    }
  };
  load(isShown());
  onShown(load);
}

/** @param {unknown} value @returns {value is number} CSS pixels that a frame may have */
function isLength(value) {
  return typeof value === 'number' && value >= 0 && value < MAX_HEIGHT;
}

/**
 * Moves the elements for completion and anchors of blocks to the positions of the texts in the frame.
 * @param {HTMLIFrameElement} frame @param {unknown[]} texts
 */
function placeTexts(frame, texts) {
  const elements = frame.parentElement?.querySelectorAll(':scope > .nested-text') ?? [];
  elements.forEach((element, index) => {
    const position = texts[index];
    if (!(element instanceof HTMLElement) || !isObject(position)) return;
    const { top, height } = position;
    if (!isLength(top) || !isLength(height) || top + height > frame.clientHeight + 1) return;
    element.style.insetBlockStart = `${top}px`;
    element.style.blockSize = `${height}px`;
    element.dataset.placed = '';
  });
}
