/**
 * Where problems or videos are between texts, several nested frames show the texts of one unit. Each contains all texts
 * and hides those of the others. A learner's events in one are repeated in the others, so that scripts handle them there,
 * too.
 * @typedef {{ type: string, text: string, path: number[], value?: string, checked?: boolean }} SharedEvent
 */

const TYPES = ['click', 'input', 'change', 'submit'];

let isRepeating = false;

/**
 * Reports the learner's events in the texts to the unit page.
 * @param {(message: object) => void} post @param {readonly HTMLElement[]} texts
 */
export function shareEvents(post, texts) {
  for (const type of TYPES) {
    window.addEventListener(
      type,
      (event) => {
        // Handlers see a repeated click, but the browser doesn't follow the link or submit the form once more.
        if (isRepeating && type === 'click') event.preventDefault();
        if (!event.isTrusted || !(event.target instanceof HTMLElement)) return;
        const shared = describeEvent(type, event.target, texts);
        if (shared) post({ event: shared });
      },
      true,
    );
  }
}

/** @param {string} type @param {HTMLElement} target @param {readonly HTMLElement[]} texts @returns {SharedEvent | null} */
function describeEvent(type, target, texts) {
  const text = texts.find((each) => each.contains(target));
  if (!text) return null;
  const path = [];
  for (let element = /** @type {Element} */ (target); element !== text; ) {
    const parent = element.parentElement;
    if (!parent) return null;
    path.unshift([...parent.children].indexOf(element));
    element = parent;
  }
  const { value, checked } = /** @type {HTMLInputElement} */ (target);
  return {
    type,
    text: text.dataset.text ?? '',
    path,
    ...(typeof value === 'string' && { value }),
    ...(typeof checked === 'boolean' && { checked }),
  };
}

/** @param {SharedEvent} shared @param {readonly HTMLElement[]} texts */
export function repeatEvent(shared, texts) {
  const text = texts.find(({ dataset }) => dataset.text === shared.text);
  /** @type {Element | undefined} */
  let target = text;
  for (const index of shared.path) target = target?.children[index];
  if (!target || !TYPES.includes(shared.type)) return;
  if (shared.type === 'input' || shared.type === 'change') setField(target, shared);
  const { alert, confirm, prompt } = window;
  // The learner has seen these dialogs in the other frame.
  Object.assign(window, { alert: () => {}, confirm: () => true, prompt: () => null });
  isRepeating = true;
  const Type = shared.type === 'click' ? MouseEvent : Event;
  target.dispatchEvent(new Type(shared.type, { bubbles: true, cancelable: true }));
  isRepeating = false;
  Object.assign(window, { alert, confirm, prompt });
}

/** @param {Element} field @param {SharedEvent} shared */
function setField(field, { value, checked }) {
  if (field instanceof HTMLInputElement && field.type === 'file') return;
  Object.assign(field, value !== undefined && { value }, checked !== undefined && { checked });
}

/** Stops media that another frame shows, since they play there. */
export function pauseHiddenMedia() {
  document.addEventListener(
    'play',
    ({ target }) => {
      if (target instanceof HTMLMediaElement && target.closest('[data-text][hidden]')) target.pause();
    },
    true,
  );
}
