import { readWork } from './answers.js';
import {
  announce,
  enableButtons,
  focusOn,
  loadFormulaStyles,
  setMessage,
  setPending,
  showMessage,
} from './block-form.js';
import { CallError, call, tellCompletion } from './calls.js';
import { removeClobberingNames } from './clobbering.js';
import { onShown, post } from './page.js';
import { createSubmissionKeys } from './submission-keys.js';
import { say } from './texts.js';

/** @param {HTMLElement} block a problem: its buttons, its message, its answers */
export function startProblem(block) {
  const body = block.querySelector('[data-body]');
  const usageKey = block.dataset.block ?? '';
  if (!(body instanceof HTMLElement)) return;
  const inside = body;
  let isPending = false;
  const keys = createSubmissionKeys();
  startControls(inside);

  inside.addEventListener('submit', (event) => {
    event.preventDefault();
    withWork(inside, ({ answers, count, missing }) => {
      if (missing) refuseUnanswered(inside, missing, count);
      else void act('problem_check', keys.addKey({ answers }));
    });
  });
  onShift(() => {
    if (inside.querySelector('[data-shift]')) void act('problem_get', {});
  });
  inside.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-shift]')) {
      void import('./shift.js').then(({ requestShift }) => requestShift(usageKey));
      return;
    }
    const button = event.target instanceof Element ? event.target.closest('[data-action]') : null;
    const action = button?.getAttribute('data-action');
    if (!action) return;
    if (action === 'problem_reset') return void act(action, {});
    withWork(inside, ({ answers }) => act(action, action === 'problem_save' ? { answers } : {}));
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
      const keepsFields = handler === 'problem_hint' || handler === 'problem_show';
      if (!keepsFields) keys.forget();
      const hadFocus = inside.contains(document.activeElement);
      await show(inside, result.html, keepsFields ? (await import('./typed-fields.js')).keepFields : null);
      if (handler !== 'problem_get') moveFocus(inside, handler, result.announcement);
      else if (hadFocus) focusOn(inside, 'input, select, textarea');
      tellCompletion(result.unit);
      if (result.passedEntranceExam) post({ type: 'entranceExam.passed' });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The learner didn't request this reload, so a failure isn't reported.
      if (handler === 'problem_get') return;
      const reason = reasonToReload(inside, error);
      if (reason !== null && (await showCurrent(inside, usageKey, reason))) return;
      showMessage(inside, error.message, error.isOver);
    } finally {
      isPending = false;
      setPending(inside, false);
    }
  }
}

/** Shifting due dates, here or on another page, may have reopened a problem. @param {() => void} askAgain */
function onShift(askAgain) {
  document.addEventListener('lectern-shifted', askAgain);
  onShown((isShown) => {
    if (isShown) askAgain();
  });
}

/**
 * Shows a problem as it is after an action.
 * @param {HTMLElement} body @param {string} html
 * @param {((body: HTMLElement) => () => void) | null} keep what was typed; returns a function that puts it into the fields
 */
async function show(body, html, keep) {
  await loadFormulaStyles(html);
  const restore = keep?.(body);
  // The frame of a problem with scripts stays where nothing in it changes.
  if (body.dispatchEvent(new CustomEvent('lectern-render', { detail: html, cancelable: true })))
    body.innerHTML = html;
  removeClobberingNames(body);
  restore?.();
  startControls(body);
}

/**
 * What to say with the problem as it is now, where an action was refused because it isn't as it is shown: a new import of the
 * course has changed it, or its learner has in another tab, by using the last attempt for example.
 * @param {HTMLElement} body @param {CallError} error
 * @returns {import('./changed-problem.js').Reason | null}
 */
function reasonToReload(body, { status, message }) {
  if (status === 409) return { sentence: say('problemChanged'), lost: say('textLost'), isRefusal: false };
  // Work in an author's frame can't be put into a new one.
  if (status !== 403 || body.querySelector('iframe[data-live]')) return null;
  return { sentence: message, lost: say('textRefused'), isRefusal: true };
}

/**
 * Shows a problem as it is now, with what was typed for the one that was shown.
 * @param {HTMLElement} body @param {string} usageKey @param {import('./changed-problem.js').Reason} reason
 * @returns {Promise<boolean>} false if it couldn't be loaded, or was refused while its due dates can be shifted
 */
async function showCurrent(body, usageKey, reason) {
  try {
    const { html } = await call(usageKey, 'problem_get');
    // What was typed can be submitted after the shift.
    if (reason.isRefusal && html.includes('data-shift')) return false;
    const { carryWork } = await import('./changed-problem.js');
    await show(body, html, () => carryWork(body, reason));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return false;
  }
  focusOn(body, '[data-message]');
  return true;
}

/** @param {HTMLElement} body @param {(work: import('./answers.js').Work) => unknown} callback */
function withWork(body, callback) {
  if (!body.querySelector('iframe[data-live]')) return void callback(readWork(body));
  void import('./author-work.js').then(({ askAuthors }) => askAuthors(body, callback));
}

/** Enables the buttons, and loads the script of special fields if there are any. @param {HTMLElement} body */
function startControls(body) {
  enableButtons(body);
  if (body.querySelector('[data-live]')) void import('./live-fields.js').then(({ start }) => start(body));
  if (body.querySelector('[data-continue]')) void import('./continue.js').then(({ start }) => start(body));
}

/** @param {HTMLElement} body @param {HTMLElement} missing a question @param {number} count of questions */
function refuseUnanswered(body, missing, count) {
  const { name } = missing.dataset;
  const several = name === undefined ? say('someUnanswered') : say('unanswered', { name });
  const sentence = count > 1 ? several : say('onlyUnanswered');
  setMessage(body, sentence);
  announce(sentence);
  if (!focusOn(missing, 'input, select, textarea')) missing.focus();
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
  const selectors = ['.problem-actions button', '.problem-score', 'input, select, textarea'];
  selectors.some((selector) => focusOn(body, selector));
}
