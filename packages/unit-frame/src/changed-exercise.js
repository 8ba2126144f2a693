import { explain } from './changed-problem.js';
import { say } from './texts.js';
import { addUnsent } from './unsent.js';

/** @typedef {HTMLInputElement | HTMLTextAreaElement} TextField */

/**
 * What the learner has typed in an exercise that may have changed since. Returns a function that puts it into the same fields
 * of what is shown then, and says why it was refused: texts without a field are shown, to be copied.
 * @param {HTMLElement} body @param {string} sentence why it was refused
 */
export function carryTexts(body, sentence) {
  const before = [...listFields(body)].map(([key, { value }]) => ({ key, value }));
  return () => {
    const now = listFields(body);
    const shown = withoutSpaces(body.textContent);
    const lost = before.filter(({ key, value }) => {
      const field = now.get(key);
      if (field?.value === value || withoutSpaces(value) === '') return false;
      if (!field || field.readOnly || field.disabled) return !shown.includes(withoutSpaces(value));
      field.value = value;
      addUnsent(field);
      return false;
    });
    const texts = lost.map(({ value }) => value);
    explain(body, { sentence, lost: say('textRefused') }, texts);
  };
}

/**
 * The text fields by name. Those with the same name may be about something else: a hidden field says which learner's response
 * a rubric is for.
 * @param {HTMLElement} body @returns {Map<string, TextField>}
 */
function listFields(body) {
  const hidden = /** @type {NodeListOf<HTMLInputElement>} */ (body.querySelectorAll('input[type=hidden]'));
  const subject = [...hidden].map(({ value }) => value);
  const fields = /** @type {NodeListOf<TextField>} */ (
    body.querySelectorAll('textarea, input[type=text], input[type=number]')
  );
  return new Map(
    [...fields].map((field, index, all) => {
      const place = all.slice(0, index).filter(({ name }) => name === field.name).length;
      return [JSON.stringify([subject, field.name, place]), field];
    }),
  );
}

/** A text that was submitted is shown in paragraphs. @param {string | null} text */
const withoutSpaces = (text) => (text ?? '').replace(/\s+/g, '');
