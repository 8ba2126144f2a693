import { announce, enableButtons, focusOn, setMessage, setPending, showMessage } from './block-form.js';
import { CallError, call, tellCompletion } from './calls.js';
import { removeClobberingNames } from './clobbering.js';
import { onShown, post } from './page.js';

/** @param {HTMLElement} block a problem: its buttons, its message, its answers */
export function startProblem(block) {
  const body = block.querySelector('[data-body]');
  const usageKey = block.dataset.block ?? '';
  if (!(body instanceof HTMLElement)) return;
  const inside = body;
  let isPending = false;
  startControls(inside);

  inside.addEventListener('submit', (event) => {
    event.preventDefault();
    withPages(inside, () => {
      const missing = findUnanswered(inside);
      if (missing) refuseUnanswered(inside, missing);
      else void act('problem_check', { answers: readAnswers(inside) });
    });
  });
  // Shifting due dates, here or on another page, may have reopened the problem.
  const askAgain = () => {
    if (inside.querySelector('[data-shift]')) void act('problem_get', {});
  };
  document.addEventListener('lectern-shifted', askAgain);
  onShown((isShown) => {
    if (isShown) askAgain();
  });
  inside.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-shift]')) {
      void import('./shift.js').then(({ requestShift }) => requestShift(usageKey));
      return;
    }
    const button = event.target instanceof Element ? event.target.closest('[data-action]') : null;
    if (!(button instanceof HTMLElement) || button.dataset.action === undefined) return;
    const { action } = button.dataset;
    if (action === 'problem_reset') return void act(action, {});
    withPages(inside, () => act(action, action === 'problem_save' ? { answers: readAnswers(inside) } : {}));
  });

  /** @param {string} handler @param {object} sent */
  async function act(handler, sent) {
    if (isPending) return;
    isPending = true;
    setPending(inside, true);
    try {
      const result = await call(usageKey, handler, sent);
      // Reloaded but still past due: changes nothing, because the learner may be reading it.
      if (handler === 'problem_get' && result.html.includes('data-shift')) return;
      const typed = handler === 'problem_hint' || handler === 'problem_show' ? readFields(inside) : null;
      const hadFocus = inside.contains(document.activeElement);
      inside.innerHTML = result.html;
      removeClobberingNames(inside);
      if (typed) restoreFields(inside, typed);
      startControls(inside);
      if (handler !== 'problem_get') moveFocus(inside, handler, result.announcement);
      else if (hadFocus) focusOn(inside, 'input, select, textarea');
      tellCompletion(result.unit);
      if (result.passedEntranceExam) post({ type: 'entranceExam.passed' });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The learner didn't request this reload, so a failure isn't reported.
      if (handler !== 'problem_get') showMessage(inside, error.message, error.isOver);
    } finally {
      isPending = false;
      setPending(inside, false);
    }
  }
}

/** @param {HTMLElement} body @returns {HTMLElement[]} */
function questions(body) {
  return /** @type {HTMLElement[]} */ ([...body.querySelectorAll('[data-question]')]);
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

/**
 * Calls back once the author's pages in a problem have written their answers into its fields.
 * @param {HTMLElement} body @param {() => unknown} callback
 */
function withPages(body, callback) {
  if (!body.querySelector('[data-js-input]')) return void callback();
  void import('./js-input.js').then(async ({ collectAnswers, PageError }) => {
    try {
      await collectAnswers(body);
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      return showMessage(body, error.message, false);
    }
    callback();
  });
}

/** Enables the buttons, and loads the script of special fields if there are any. @param {HTMLElement} body */
function startControls(body) {
  enableButtons(body);
  if (body.querySelector('[data-live]')) void import('./live-fields.js').then(({ start }) => start(body));
}

/** @param {HTMLElement} body */
function readAnswers(body) {
  return Object.fromEntries(
    questions(body).map((question) => [question.dataset.question ?? '', readAnswer(question)]),
  );
}

/** @param {HTMLElement} body */
function findUnanswered(body) {
  const required = questions(body).filter(({ dataset }) => dataset.optional === undefined);
  return required.find((question) => [readAnswer(question)].flat().join('').trim() === '') ?? null;
}

/** @param {HTMLElement} body @param {HTMLElement} missing */
function refuseUnanswered(body, missing) {
  const { name } = missing.dataset;
  const subject = name === undefined ? 'A question' : `“${name}”`;
  const sentence =
    questions(body).length > 1
      ? `${subject} has no answer yet. Answer it, then submit.`
      : 'Answer the question, then submit.';
  setMessage(body, sentence);
  announce(sentence);
  focusOn(missing, 'input, select, textarea');
}

/**
 * The buttons were re-rendered, so focus goes to the message. Where each question shows its own result, there is no message:
 * the result is announced, and focus stays at the buttons.
 * @param {HTMLElement} body @param {string} handler @param {string} announcement
 */
function moveFocus(body, handler, announcement) {
  if (handler === 'problem_hint') return void focusOn(body, '.hints li:last-child');
  if (focusOn(body, '[data-message]')) return;
  announce(announcement);
  for (const place of ['.problem-actions button', '.problem-score', 'input, select, textarea'])
    if (focusOn(body, place)) return;
}

/** The typed texts, which showing a hint must not lose. @param {HTMLElement} body */
function readFields(body) {
  return /** @type {HTMLInputElement[]} */ ([...body.querySelectorAll('input, select, textarea')]).map(
    (field) => ({
      value: field.value,
      checked: field.checked,
    }),
  );
}

/** @param {HTMLElement} body @param {{ value: string, checked: boolean }[]} typed */
function restoreFields(body, typed) {
  const fields = /** @type {HTMLInputElement[]} */ ([...body.querySelectorAll('input, select, textarea')]);
  if (fields.length !== typed.length) return;
  fields.forEach((field, i) => {
    field.checked = typed[i]?.checked ?? false;
    if (field.type !== 'radio' && field.type !== 'checkbox') field.value = typed[i]?.value ?? '';
  });
}
