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
      field.checked = typed[i]?.checked ?? false;
      if (field.type !== 'radio' && field.type !== 'checkbox') field.value = typed[i]?.value ?? '';
    });
  };
}

/** @param {ParentNode} body */
const fieldsIn = (body) =>
  /** @type {HTMLInputElement[]} */ ([...body.querySelectorAll('input, select, textarea')]);
