import { announce, focusOn, setMessage } from './block-form.js';
import { postOffset, topOf } from './layout.js';
import { findMarked, post } from './page.js';
import { say } from './texts.js';

/** @type {WeakSet<HTMLElement>} */
const started = new WeakSet();
/** Hidden fields with another place or order since they were rendered: their default value follows their value. @type {WeakSet<Element>} */
const changed = new WeakSet();

/**
 * "Continue" in a solved exercise. Submitting an unchanged right answer to a problem would only use up an attempt, so it
 * isn't sent; once the answer is changed, Submit is the main action again.
 * @param {HTMLElement} body the inside of the exercise, which is rendered again after each action
 */
export function start(body) {
  const block = body.closest('[data-block]');
  if (started.has(body) || !(block instanceof HTMLElement)) return;
  started.add(body);
  body.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-continue]')) leave(block);
  });
  if (block.dataset.kind !== 'problem') return;
  body.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'hidden') changed.add(target);
    const isMain = isChanged(body);
    body.querySelector('[type="submit"]')?.classList.toggle('button--primary', isMain);
    body.querySelector('[data-continue]')?.classList.toggle('button--primary', !isMain);
  });
  body.addEventListener('submit', (event) => refuseUnchanged(event, body), { capture: true });
}

/** @param {SubmitEvent} event @param {HTMLElement} body */
function refuseUnchanged(event, body) {
  // What is typed in an author's page, or in a problem with scripts, is in its frame until it is sent.
  const isSolved = body.querySelector('[data-continue]') !== null;
  if (!isSolved || isChanged(body) || body.querySelector('[data-js-input], iframe')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const sentence = say('alreadyRight');
  setMessage(body, sentence);
  announce(sentence);
  focusOn(body, '[data-continue]');
}

/** Whether a field differs from what the server rendered. @param {HTMLElement} body */
function isChanged(body) {
  return [...body.querySelectorAll('input, textarea, option')].some((field) => {
    if (field instanceof HTMLOptionElement) return field.selected !== field.defaultSelected;
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (!(field instanceof HTMLInputElement)) return false;
    if (changed.has(field)) return true;
    return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
  });
}

/**
 * On to the next block of the unit, after the last one to the next unit. A page around this one that doesn't turn by
 * itself shows the end of the unit, where its own Next is.
 * @param {HTMLElement} block
 */
function leave(block) {
  const next = findMarked('[data-block]').find(
    (other) =>
      other.offsetHeight > 0 && block.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
  if (next === undefined) {
    postOffset(Number.MAX_SAFE_INTEGER);
    post({ type: 'plugin.autoAdvance' });
    return;
  }
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
  postOffset(topOf(next));
}
