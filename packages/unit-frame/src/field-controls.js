const DEBOUNCE_MS = 400;

/** The typeset form of a typed text, as HTML. @typedef {(questionId: string, text: string) => Promise<string>} Preview */

/** @type {WeakSet<HTMLElement>} */
const watched = new WeakSet();

/** @param {HTMLElement} body of a problem @param {Preview} preview */
export function startFields(body, preview) {
  if (body.querySelector('[data-image]'))
    void import('./image-input.js').then(({ startImages }) => startImages(body));
  if (body.querySelector('[data-placement]'))
    void import('./placement.js').then(({ startPlacements }) => startPlacements(body));
  if (watched.has(body)) return;
  watched.add(body);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  body.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    chooseAround(target);
    const question = target.closest('[data-question]');
    const output = question?.querySelector('[data-preview]');
    if (!(question instanceof HTMLElement) || !(output instanceof HTMLElement)) return;
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const text = target.value;
      const html = text.trim() === '' ? '' : await preview(question.dataset.question ?? '', text);
      // A slower response to an earlier text must not replace a newer one.
      if (target.value === text) output.innerHTML = html;
    }, DEBOUNCE_MS);
  });
}

/** Typing into a field of a choice selects the choice. @param {HTMLInputElement} field */
function chooseAround(field) {
  if (field.dataset.entry === undefined || field.value === '') return;
  const choice = field.closest('.choice')?.querySelector('input[type=radio], input[type=checkbox]');
  if (choice instanceof HTMLInputElement) choice.checked = true;
}
