import { post } from './page.js';

// Tells the parent whether anything is typed or chosen that isn't submitted, as closing the unit would lose it.

const OWN = '[data-body], .note-editor';
/** Fields with input since they were rendered: submitting replaces them. @type {Set<Element>} */
const fields = new Set();
const observer = new MutationObserver(report);
let isUnsent = false;

function report() {
  for (const field of fields) if (!field.isConnected) fields.delete(field);
  if (isUnsent === fields.size > 0) return;
  isUnsent = !isUnsent;
  if (isUnsent) observer.observe(document.body, { childList: true, subtree: true });
  else observer.disconnect();
  post({ type: 'lectern.unsent', payload: { unsent: isUnsent } });
}

/** Notes that a field contains what the server doesn't have. @param {unknown} field */
export function addUnsent(field) {
  if (!(field instanceof Element) || field.closest(OWN) === null) return;
  fields.add(field);
  report();
}

/** Reports a change by script, such as of an order, like one that the learner typed. @param {Element} field */
export function reportInput(field) {
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

document.addEventListener('input', ({ target }) => addUnsent(target));
// What is typed in an author's page can't be observed, but that it has the focus.
window.addEventListener('blur', () => {
  if (document.activeElement instanceof HTMLIFrameElement) addUnsent(document.activeElement);
});
