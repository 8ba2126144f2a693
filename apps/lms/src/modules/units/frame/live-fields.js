import { CallError, call } from './calls.js';
import { isShown, onShown } from './page.js';

const DEBOUNCE_MS = 400;

/** @type {WeakSet<HTMLElement>} */
const watched = new WeakSet();

/** Adds previews and other behavior to fields. Called whenever a problem was rendered. @param {HTMLElement} body of a problem */
export function start(body) {
  if (body.querySelector('[data-image]'))
    void import('./image-input.js').then(({ startImages }) => startImages(body));
  if (body.querySelector('[data-placement]'))
    void import('./placement.js').then(({ startPlacements }) => startPlacements(body));
  loadPages(body);
  if (watched.has(body)) return;
  watched.add(body);
  onShown(() => loadPages(body));
  const block = body.closest('[data-block]');
  if (block instanceof HTMLElement) watchTyping(body, block.dataset.block ?? '');
}

/** Authors' pages run scripts, so those of a prefetched unit wait until it is shown. @param {HTMLElement} body */
function loadPages(body) {
  if (isShown() && body.querySelector('[data-js-input]'))
    void import('./js-input.js').then(({ startPages }) => startPages(body));
}

/** @param {HTMLElement} body @param {string} usageKey */
function watchTyping(body, usageKey) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  body.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    chooseAround(target);
    const question = target.closest('[data-question]');
    const preview = question?.querySelector('[data-preview]');
    if (!(question instanceof HTMLElement) || !(preview instanceof HTMLElement)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void show(target, question.dataset.question ?? '', preview), DEBOUNCE_MS);
  });

  /** @param {HTMLInputElement} field @param {string} questionId @param {HTMLElement} preview */
  async function show(field, questionId, preview) {
    const text = field.value;
    try {
      const typeset =
        text.trim() === '' ? { html: '' } : await call(usageKey, 'problem_preview', { questionId, text });
      // A slower response to an earlier text must not replace a newer one.
      if (field.value === text) preview.innerHTML = typeset.html;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The preview is optional: submitting reports what is wrong.
      preview.textContent = '';
    }
  }
}

/** Typing into a field of a choice selects the choice. @param {HTMLInputElement} field */
function chooseAround(field) {
  if (field.dataset.entry === undefined || field.value === '') return;
  const choice = field.closest('.choice')?.querySelector('input[type=radio], input[type=checkbox]');
  if (choice instanceof HTMLInputElement) choice.checked = true;
}
