import { CallError, call, tellCompletion } from './calls.js';
import { onShown, post, settings } from './page.js';

const announcer = document.querySelector('[data-announcer]');

/** @param {HTMLElement} block a problem: its buttons, its message, its answers */
export function startProblem(block) {
  const body = block.querySelector('[data-body]');
  const usageKey = block.dataset.block ?? '';
  if (!(body instanceof HTMLElement)) return;
  const inside = body;
  let isPending = false;

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
      const answer = await call(usageKey, handler, sent);
      // Asked again, and still past due: all stays as it is, such as an answer that is being read.
      if (handler === 'problem_get' && answer.html.includes('data-shift')) return;
      const typed = handler === 'problem_hint' || handler === 'problem_show' ? readFields(inside) : null;
      const hadFocus = inside.contains(document.activeElement);
      inside.innerHTML = answer.html;
      if (typed) restoreFields(inside, typed);
      if (announcer) announcer.textContent = answer.announcement;
      if (handler !== 'problem_get') {
        focusOn(inside, handler === 'problem_hint' ? '.hints li:last-child' : '[data-message]');
      } else if (hadFocus) focusOn(inside, 'input, select');
      tellCompletion(answer.unit);
      if (answer.passedEntranceExam) post({ type: 'entranceExam.passed' });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // To ask again was nobody's wish: that it failed is nobody's trouble.
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
  const all = questions(body);
  const where =
    all.length > 1 ? `Question ${all.indexOf(missing) + 1} has no answer yet.` : 'There is no answer yet.';
  showMessage(body, `${where} Give one, then submit.`, false);
  const field = missing.querySelector('input, select');
  if (field instanceof HTMLElement) field.focus();
  if (announcer) announcer.textContent = `${where} Give one, then submit.`;
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

/** Buttons stay where focus is; they only say that they wait. @param {HTMLElement} body @param {boolean} pending */
function setPending(body, pending) {
  body.setAttribute('aria-busy', String(pending));
  for (const button of body.querySelectorAll('.problem-actions button')) {
    if (pending) button.setAttribute('aria-disabled', 'true');
    else button.removeAttribute('aria-disabled');
  }
}

/** @param {HTMLElement} body @param {string} text @param {boolean} isOver */
function showMessage(body, text, isOver) {
  const message = body.querySelector('[data-message]');
  if (!(message instanceof HTMLElement)) return;
  message.hidden = false;
  message.dataset.tone = 'bad';
  message.textContent = text;
  if (isOver) {
    const link = document.createElement('a');
    link.href = settings.reload;
    link.target = '_parent';
    link.textContent = 'Load the page again';
    message.append(' ', link);
  }
  if (announcer) announcer.textContent = text;
  message.focus({ preventScroll: true });
}

/** @param {HTMLElement} body @param {string} selector */
function focusOn(body, selector) {
  const target = body.querySelector(selector);
  if (target instanceof HTMLElement && !target.hidden) target.focus({ preventScroll: true });
}
