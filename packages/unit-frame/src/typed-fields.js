import { addUnsent } from './unsent.js';

/**
 * What the learner has typed, which showing a hint or the answer must not lose. Returns a function that puts it into the
 * fields as they are then.
 * @param {ParentNode} body
 */
export function keepFields(body) {
  const typed = fieldsIn(body).map(({ value, checked }) => ({ value, checked }));
  return () => {
    const fields = fieldsIn(body);
    if (fields.length !== typed.length) return;
    fields.forEach((field, i) => {
      const { checked = false, value = '' } = typed[i] ?? {};
      const isChoice = field.type === 'radio' || field.type === 'checkbox';
      if (isChoice ? field.checked !== checked : field.value !== value) addUnsent(field);
      field.checked = checked;
      if (!isChoice) field.value = value;
    });
  };
}

/** @param {ParentNode} body */
const fieldsIn = (body) =>
  /** @type {HTMLInputElement[]} */ ([...body.querySelectorAll('input, select, textarea')]);
