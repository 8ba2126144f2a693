import { pauseHiddenMedia, repeatEvent, shareEvents } from './nested-events.js';
import { runScriptLinks } from './script-links.js';
import { focusScrollers } from './scrollers.js';
import { fitWideContent } from './wide-content.js';

// Inside a nested frame, next to author scripts: reports its height and the positions of texts and anchors to the unit's page.

const post = (/** @type {object} */ message) =>
  window.parent.postMessage({ type: 'lectern.nested', ...message }, '*');

const texts = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-text]')]);
const shownTexts = texts.filter(({ hidden }) => !hidden);

const topOf = (/** @type {Element} */ element) => element.getBoundingClientRect().top + window.scrollY;

let last = '';
function report() {
  fitWideContent();
  focusScrollers();
  const height = Math.ceil(
    Math.max(document.body.getBoundingClientRect().height, document.body.scrollHeight),
  );
  const positions = shownTexts.map((text) => ({ top: topOf(text), height: text.offsetHeight }));
  const layout = JSON.stringify([height, positions]);
  if (layout === last) return;
  last = layout;
  post({ height, texts: positions });
}
const observer = new ResizeObserver(report);
for (const element of [document.body, ...shownTexts]) observer.observe(element);
window.addEventListener('load', report);

/** @param {string} hashName @returns {boolean} whether it is shown here */
function reveal(hashName) {
  const target = document.getElementById(hashName.replace(/^#/, ''));
  // What another frame shows has no box here.
  if (!target || target.getClientRects().length === 0) return false;
  post({ offset: topOf(target) });
  return true;
}

window.addEventListener('message', ({ source, data }) => {
  if (source !== window.parent) return;
  if (data?.type === 'lectern.nested.hash') reveal(String(data.hashName));
  if (data?.type === 'lectern.nested.event') repeatEvent(data.event, texts);
  if (data?.type === 'lectern.nested.report') {
    Object.assign(document.documentElement.dataset, data.dataset);
    last = '';
    report();
  }
});

runScriptLinks();
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest(':is(a, area)[href^="#"]') : null;
  if (!link || event.defaultPrevented) return;
  event.preventDefault();
  const hashName = link.getAttribute('href') ?? '';
  if (!reveal(hashName)) post({ hashName });
});

if (shownTexts.length < texts.length) {
  pauseHiddenMedia();
  shareEvents(post, texts);
}
