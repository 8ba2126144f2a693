/**
 * What a learner has answered in a problem: the answers by question, how many questions there are, and the first required
 * one without an answer, whose `data-name` is its name.
 * @typedef {{ answers: Record<string, string | string[]>, count: number, missing?: HTMLElement | undefined }} Work
 */

/** @param {ParentNode} body @returns {HTMLElement[]} */
export function listQuestions(body) {
  return /** @type {HTMLElement[]} */ ([...body.querySelectorAll('[data-question]')]);
}

/** @param {ParentNode} body @returns {Work} */
export function readWork(body) {
  /** @type {Work} */
  const work = { answers: {}, count: 0 };
  for (const question of listQuestions(body)) {
    const answer = readAnswer(question);
    const { question: id = '', optional } = question.dataset;
    if (optional === undefined && [answer].flat().join('').trim() === '') work.missing ??= question;
    work.answers[id] = answer;
    work.count += 1;
  }
  return work;
}

/** @param {HTMLElement} question @returns {string | string[]} */
function readAnswer(question) {
  const checked = /** @type {HTMLInputElement[]} */ ([...question.querySelectorAll('input:checked')]);
  const chosen = checked.map(({ value }) => value);
  // Texts of the fields beside choices are sent as `field=text`.
  const entries = /** @type {HTMLInputElement[]} */ ([...question.querySelectorAll('[data-entry]')]);
  if (entries[0] || question.dataset.kind === 'multiple-choice')
    return [...chosen, ...entries.map(({ dataset, value }) => `${dataset.entry}=${value}`)];
  if (question.dataset.kind === 'single-choice') return chosen[0] ?? '';
  const field = /** @type {HTMLInputElement | null} */ (question.querySelector('input, select, textarea'));
  return field?.value ?? '';
}
