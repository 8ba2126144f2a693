import { findMarked, isObject, listen, pageAnchor, post } from './page.js';
import { focusScrollers } from './scrollers.js';
import { fitWideContent } from './wide-content.js';

const REPEATS = 8;
let last = 0;
let growth = 0;
let repeated = 0;

function height() {
  return Math.ceil(Math.max(document.body.getBoundingClientRect().height, document.body.scrollHeight));
}

/** Content sized by the window grows with each height reported: repeated growth by the same step isn't reported. */
function isRunaway(/** @type {number} */ step) {
  repeated = step > 0 && step === growth ? repeated + 1 : 0;
  growth = step;
  return repeated >= REPEATS;
}

function report() {
  fitWideContent();
  focusScrollers();
  const now = height();
  if (now === last || isRunaway(now - last)) return;
  last = now;
  post({ type: 'plugin.resize', payload: { width: document.documentElement.clientWidth, height: now } });
}

/** Reports the height of the page to the parent, now and whenever it changes. */
export function watchHeight() {
  new ResizeObserver(report).observe(document.body);
  window.addEventListener('load', report);
  report();
}

/** @param {string} hashName looked for in every nested frame; the one that shows it responds */
function scrollNestedFrames(hashName) {
  const frames = /** @type {HTMLIFrameElement[]} */ (findMarked('iframe[data-nested]'));
  for (const { contentWindow } of frames)
    contentWindow?.postMessage({ type: 'lectern.nested.hash', hashName }, '*');
}

/** @param {string} name with or without `#` @returns {HTMLElement | null} */
function findTarget(name) {
  let id = name.replace(/^#/, '');
  try {
    id = decodeURIComponent(id);
  } catch {
    // An author's anchor may contain an unencoded percent sign.
  }
  if (id === '') return null;
  const block = findMarked('[data-block]').find(({ dataset }) => dataset.block === id);
  const found = document.getElementById(id) ?? document.getElementsByName(id)[0] ?? block;
  return found instanceof HTMLElement ? found : null;
}

/** @param {HTMLElement} element @returns {number} from the top of the page */
export function topOf(element) {
  return element.getBoundingClientRect().top + window.scrollY;
}

/**
 * Asks the page around this one to scroll. Front ends of 2021 and today ignore an offset of 0.
 * @param {number} top
 */
export function postOffset(top) {
  post({ offset: Math.max(1, Math.min(Math.round(top), height())) });
}

/** @param {string} hashName */
export function revealAnchor(hashName) {
  const target = findTarget(hashName);
  if (target) postOffset(topOf(target));
  else scrollNestedFrames(hashName);
}

/**
 * Scrolls to the anchor in the page's own URL, which front ends don't do: once the frame has its height, and again while
 * loading images move the anchor.
 */
export function revealPageAnchor() {
  if (pageAnchor === '') return;
  const settled = new AbortController();
  const show = () => {
    if (window.innerHeight < last) return;
    revealAnchor(pageAnchor);
    if (document.readyState === 'complete') settled.abort();
  };
  window.addEventListener('resize', show, settled);
  window.addEventListener('load', show, settled);
  show();
}

/** The parent scrolls: it asks for the position of an anchor, and clicks on links to anchors report theirs. */
export function followAnchors() {
  listen((data) => {
    if (!isObject(data) || typeof data.hashName !== 'string') return;
    revealAnchor(data.hashName);
  });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest(':is(a, area)[href^="#"]') : null;
    if (!link) return;
    event.preventDefault();
    const target = findTarget(link.getAttribute('href') ?? '');
    if (!target) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
    postOffset(topOf(target));
  });
}
