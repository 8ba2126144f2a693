import { CallError, call } from './calls.js';
import { startFields } from './field-controls.js';
import { isShown, onShown } from './page.js';

/** @type {WeakSet<HTMLElement>} */
const watched = new WeakSet();

/** Adds previews and other behavior to fields. Called whenever a problem was rendered. @param {HTMLElement} body of a problem */
export function start(body) {
  const block = body.closest('[data-block]');
  const usageKey = block instanceof HTMLElement ? (block.dataset.block ?? '') : '';
  /** @param {string} questionId @param {string} text */
  const preview = async (questionId, text) => {
    try {
      return String((await call(usageKey, 'problem_preview', { questionId, text })).html);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The preview is optional: submitting reports what is wrong.
      return '';
    }
  };
  const run = () => loadAuthors(body, preview);
  startFields(body, preview);
  run();
  if (watched.has(body)) return;
  watched.add(body);
  onShown(run);
}

/**
 * Authors' pages and scripts in a prefetched unit wait until it is shown.
 * @param {HTMLElement} body @param {import('./field-controls.js').Preview} preview
 */
function loadAuthors(body, preview) {
  if (!isShown()) return;
  if (body.querySelector('[data-js-input]'))
    void import('./js-input.js').then(({ startPages }) => startPages(body));
  if (body.querySelector('[data-problem-frame]'))
    void import('./problem-frame.js').then(({ startFrame }) => startFrame(body, preview));
}
