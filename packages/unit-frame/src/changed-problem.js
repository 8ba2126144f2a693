import { listQuestions } from './answers.js';
import { setMessage } from './block-form.js';
import { addUnsent } from './unsent.js';

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */

/**
 * What happened, and what to say above texts that have no field now. `isRefusal`: the author has changed nothing.
 * @typedef {{ sentence: string, lost: string, isRefusal: boolean }} Reason
 */

/**
 * What the learner has typed and chosen in a problem that has changed since. Returns a function that puts it into the same
 * questions of the new version, and says what happened: texts without a field now are shown, to be copied.
 * @param {HTMLElement} body @param {Reason} reason
 */
export function carryWork(body, reason) {
  const before = [...listFields(body)].map(([key, field]) => ({
    key,
    value: field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.value,
    checked: isChoice(field) && field.checked,
    isText: field.matches('textarea, [type=text], [type=number]'),
  }));
  return () => {
    const now = listFields(body);
    const lost = before.filter(({ key, value, checked, isText }) => {
      const field = now.get(key);
      const isOpen = field !== undefined && !field.matches(':disabled, [readonly]');
      if (isOpen && setField(field, value, checked)) addUnsent(field);
      return !isOpen && isText && value.trim() !== '' && field?.value !== value;
    });
    explain(
      body,
      reason,
      lost.map(({ value }) => value),
    );
  };
}

/** The fields of a problem by what identifies them in its next version. @param {ParentNode} body @returns {Map<string, Field>} */
function listFields(body) {
  return new Map(
    listQuestions(body).flatMap((question) => {
      const { question: id, kind } = question.dataset;
      const fields = /** @type {NodeListOf<Field>} */ (question.querySelectorAll('input, select, textarea'));
      return [...fields].map(
        (field) => /** @type {const} */ ([JSON.stringify([id, kind, nameOf(field)]), field]),
      );
    }),
  );
}

/** A choice is known by what it says: another one may have its value in the next version. @param {Field} field */
function nameOf(field) {
  if (isChoice(field)) return field.labels?.[0]?.textContent?.trim() || field.value;
  return field.dataset.entry ?? field.dataset.axis ?? '';
}

/** @param {Field} field @returns {field is HTMLInputElement} */
const isChoice = (field) => field.type === 'radio' || field.type === 'checkbox';

/** @param {Field} field @param {string} value the text of an entry, for a list @param {boolean} checked @returns {boolean} whether that changed it */
function setField(field, value, checked) {
  const before = isChoice(field) ? field.checked : field.value;
  if (isChoice(field)) field.checked = checked;
  else if (field instanceof HTMLSelectElement) {
    const option = [...field.options].find(({ text }) => text === value);
    if (option) option.selected = true;
  } else field.value = value;
  return (isChoice(field) ? field.checked : field.value) !== before;
}

/** @param {HTMLElement} body @param {Omit<Reason, 'isRefusal'>} reason @param {string[]} texts without a field */
export function explain(body, { sentence, lost }, texts) {
  const message = setMessage(body, sentence);
  if (message === null || texts.length === 0) return;
  message.append(` ${lost}`);
  for (const text of texts) {
    const quote = document.createElement('blockquote');
    quote.dir = 'auto';
    quote.textContent = text;
    message.append(quote);
  }
}
