import { CallError, call, tellCompletion } from './calls.js';
import { removeClobberingNames } from './clobbering.js';
import { findOwn, onShown, post, settings } from './page.js';

const [announcer] = findOwn('[data-announcer]');

/** @param {HTMLElement} block a problem: its buttons, its message, its answers */
export function startProblem(block) {
  const body = block.querySelector('[data-body]');
  const usageKey = block.dataset.block ?? '';
  if (!(body instanceof HTMLElement)) return;
  const inside = body;
  let isPending = false;
  enableButtons(inside);

  inside.addEventListener('submit', (event) => {
    event.preventDefault();
    const missing = findUnanswered(inside);
    if (missing) refuseUnanswered(inside, missing);
    else void act('problem_check', { answers: readAnswers(inside) });
  });
  // Due dates that were shifted, here or on another page, may have opened it again.
  const askAgain = () => {
    if (inside.querySelector('[data-shift]')) void act('problem_get', {});
  };
  document.addEventListener('lectern-shifted', askAgain);
  onShown((isShown) => {
    if (isShown) askAgain();
  });
  inside.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-shift]')) {
      void import('./shift.js').then(({ askToShift }) => askToShift(usageKey));
      return;
    }
    const button = event.target instanceof Element ? event.target.closest('[data-action]') : null;
    if (!(button instanceof HTMLElement) || button.dataset.action === undefined) return;
    const { action } = button.dataset;
    void act(action, action === 'problem_save' ? { answers: readAnswers(inside) } : {});
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
      enableButtons(inside);
      removeClobberingNames(inside);
      if (typed) restoreFields(inside, typed);
      if (handler !== 'problem_get') moveFocus(inside, handler, result.announcement);
      else if (hadFocus) focusOn(inside, 'input, select');
      tellCompletion(result.unit);
      if (result.passedEntranceExam) post({ type: 'entranceExam.passed' });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The learner didn't request the reload, so its failure isn't reported.
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
  if (question.dataset.kind === 'multiple-choice') return checked.map(({ value }) => value);
  if (question.dataset.kind === 'single-choice') return checked[0]?.value ?? '';
  const field = /** @type {HTMLInputElement | null} */ (question.querySelector('input, select'));
  return field?.value ?? '';
}

/** @param {HTMLElement} body */
function readAnswers(body) {
  return Object.fromEntries(
    questions(body).map((question) => [question.dataset.question ?? '', readAnswer(question)]),
  );
}

/** @param {HTMLElement} body */
function findUnanswered(body) {
  return questions(body).find((question) => [readAnswer(question)].flat().join('').trim() === '') ?? null;
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
  focusOn(missing, 'input, select');
}

/**
 * The buttons are drawn anew, so focus goes to what was said. Where the questions say it themselves, each beside its answer,
 * nothing more is shown: it is announced, and focus stays at the buttons.
 * @param {HTMLElement} body @param {string} handler @param {string} announcement
 */
function moveFocus(body, handler, announcement) {
  if (handler === 'problem_hint') return void focusOn(body, '.hints li:last-child');
  if (focusOn(body, '[data-message]')) return;
  announce(announcement);
  for (const place of ['.problem-actions button', '.problem-score', 'input, select'])
    if (focusOn(body, place)) return;
}

/** @param {string} text */
function announce(text) {
  if (announcer) announcer.textContent = text;
}

/** What was typed but not submitted outlives showing a hint. @param {HTMLElement} body */
function readFields(body) {
  return /** @type {HTMLInputElement[]} */ ([...body.querySelectorAll('input, select')]).map((field) => ({
    value: field.value,
    checked: field.checked,
  }));
}

/** @param {HTMLElement} body @param {{ value: string, checked: boolean }[]} typed */
function restoreFields(body, typed) {
  const fields = /** @type {HTMLInputElement[]} */ ([...body.querySelectorAll('input, select')]);
  if (fields.length !== typed.length) return;
  fields.forEach((field, i) => {
    field.checked = typed[i]?.checked ?? false;
    if (field.type !== 'radio' && field.type !== 'checkbox') field.value = typed[i]?.value ?? '';
  });
}

/** The server sends them disabled: a click before this script runs would be lost. @param {HTMLElement} body */
function enableButtons(body) {
  for (const button of body.querySelectorAll('.problem-actions button')) button.removeAttribute('disabled');
}

/** Buttons stay where focus is; they only say that they wait. @param {HTMLElement} body @param {boolean} pending */
function setPending(body, pending) {
  body.setAttribute('aria-busy', String(pending));
  for (const button of body.querySelectorAll('.problem-actions button')) {
    if (pending) button.setAttribute('aria-disabled', 'true');
    else button.removeAttribute('aria-disabled');
  }
}

/** @param {HTMLElement} body @param {string} text @returns {HTMLElement | null} the message as it is shown */
function setMessage(body, text) {
  const message = body.querySelector('[data-message]');
  if (!(message instanceof HTMLElement)) return null;
  message.hidden = false;
  message.dataset.tone = 'bad';
  message.textContent = text;
  return message;
}

/** Focus goes to the message, which is how it is heard. @param {HTMLElement} body @param {string} text @param {boolean} isOver */
function showMessage(body, text, isOver) {
  const message = setMessage(body, text);
  if (message === null) return;
  if (isOver) {
    const link = document.createElement('a');
    link.href = settings.reload;
    link.textContent = 'Reload page';
    message.append(' ', link);
  }
  message.focus({ preventScroll: true });
}

/** @param {HTMLElement} body @param {string} selector @returns {boolean} whether there was something to focus */
function focusOn(body, selector) {
  const target = body.querySelector(selector);
  if (!(target instanceof HTMLElement) || target.hidden) return false;
  target.focus({ preventScroll: true });
  return document.activeElement === target;
}
