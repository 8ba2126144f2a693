import { announce } from './block-form.js';
import { currentToken } from './calls.js';
import { findMarked, isObject, listen, pageQuery, settings } from './page.js';
import { say } from './texts.js';

// For units with conditional content: reloads the page when the learner's work, here or in another unit, has changed it.

/** Blocks with text or answers that weren't sent. @type {Set<Element>} */
const unsent = new Set();
const blocks = findMarked('[data-block]');
const NAME = 'after';

/** @param {string} usageKey the block that gets focus after the reload */
function load(usageKey) {
  const query = new URLSearchParams(pageQuery);
  query.set('token', currentToken());
  for (const name of ['prepared', 'jumpToId']) query.delete(name);
  query.set(NAME, usageKey);
  location.replace(`${location.pathname}?${query}`);
}

/** Offers to reload, because a reload would lose what was typed elsewhere. @param {HTMLElement} worked */
function offer(worked) {
  const [notice] = findMarked('[data-changed]');
  if (!(notice instanceof HTMLElement)) return load(worked.dataset.block ?? '');
  notice.hidden = false;
  notice.querySelector('button')?.addEventListener('click', () => load(worked.dataset.block ?? ''));
  announce(notice.querySelector('p')?.textContent ?? '');
}

for (const block of blocks) {
  block.addEventListener('input', () => unsent.add(block));
}

document.addEventListener('lectern-content-changed', (event) => {
  const usageKey = event instanceof CustomEvent ? event.detail : '';
  const worked = blocks.find(({ dataset }) => dataset.block === usageKey);
  if (!worked) return load('');
  unsent.delete(worked);
  if (unsent.size === 0) load(usageKey);
  else offer(worked);
});

let isHidden = settings.prefetched;
listen((data) => {
  if (!isObject(data) || data.type !== 'lectern.shown' || !isObject(data.payload)) return;
  const isShown = data.payload.shown === true;
  // Work in another unit may have met a condition while this page was hidden.
  if (isShown && isHidden && unsent.size === 0) load('');
  isHidden = !isShown;
});

const worked = blocks.find(({ dataset }) => dataset.block === pageQuery.get(NAME));
if (worked) {
  worked.tabIndex = -1;
  worked.focus({ preventScroll: true });
  announce(say('contentChanged'));
}
