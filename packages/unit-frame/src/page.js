// First, because imports run before the module that contains them.
import './clobbering.js';

/**
 * The settings from the server. Read once and removed from the page, so that no other script can read them.
 * @typedef {object} FrameSettings
 * @property {string} token
 * @property {string} mark
 * @property {string} handlers
 * @property {string} usageKey
 * @property {string} parent
 * @property {boolean} savesWork
 * @property {boolean} prefetched
 * @property {string} reload
 * @property {string} courseKey
 * @property {string} deadlines
 * @property {{ visible: boolean } | null} notes
 * @property {boolean} conditional
 * @property {boolean} timed
 */

const element = document.getElementById('lectern-frame');

/** @type {FrameSettings} */
export const settings = JSON.parse(element?.textContent ?? '{}');
element?.remove();

/** The anchor in the page's own URL, from its fragment or `jumpToId`; empty if there is none. */
export const pageAnchor = location.hash || (new URLSearchParams(location.search).get('jumpToId') ?? '');

/** The page's own address as it was loaded. */
export const pageQuery = new URLSearchParams(location.search);

// The URL contains the token, too: it is removed so that copies of the URL and screenshots don't contain it.
history.replaceState(null, '', location.pathname + location.hash);

/**
 * The elements that match and that the server rendered itself. They carry a mark that changes with each page, so author
 * markup can't pass for one of them.
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
export function findMarked(selector) {
  return /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]).filter(
    ({ dataset }) => settings.mark !== undefined && dataset.mark === settings.mark,
  );
}

/** @param {unknown} message posted to the parent, only if it has the origin that the server named */
export function post(message) {
  if (window.parent !== window) window.parent.postMessage(message, settings.parent);
}

/** @param {(data: unknown) => void} listener called for messages of the parent only */
export function listen(listener) {
  window.addEventListener('message', (event) => {
    if (event.source === window.parent && event.origin === settings.parent) listener(event.data);
  });
}

/** The data of the page's root element, with the reader's settings. */
export const { dataset } = document.documentElement;

/** @param {(reading: string) => void} listener called with the reader's settings when the parent sends them */
export function onReading(listener) {
  listen((data) => {
    if (!isObject(data) || data.type !== 'lectern.reading' || !isObject(data.payload)) return;
    listener(String(data.payload.reading));
  });
}

onReading((reading) => {
  dataset.reading = reading;
});

/** @type {Set<(shown: boolean) => void>} */
const watchers = new Set();
let shown = !settings.prefetched;
let isParentLectern = false;

listen((data) => {
  if (!isObject(data) || data.type !== 'lectern.shown' || !isObject(data.payload)) return;
  isParentLectern = true;
  shown = data.payload.shown === true;
  for (const watcher of watchers) watcher(isShown());
});
document.addEventListener('visibilitychange', () => {
  for (const watcher of watchers) watcher(isShown());
});

/** Whether a learner can be looking at this page: not prefetched in a hidden frame, and not in a background tab. */
export function isShown() {
  return shown && document.visibilityState === 'visible';
}

/** Whether the parent is Lectern's front end, which knows messages that others don't. */
export function isInLectern() {
  return isParentLectern;
}

/** @param {(shown: boolean) => void} watcher called when that changes */
export function onShown(watcher) {
  watchers.add(watcher);
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export function isObject(value) {
  return typeof value === 'object' && value !== null;
}
