import {
  announce,
  enableButtons,
  focusOn,
  loadFormulaStyles,
  setPending,
  showMessage,
} from './block-form.js';
import { CallError, call, tellCompletion } from './calls.js';
import { removeClobberingNames } from './clobbering.js';
import { post } from './page.js';
import { createSubmissionKeys } from './submission-keys.js';

/**
 * The argument of a type's script: the rendered exercise, and functions to send an action with fields, or any request whose
 * response is the rendered exercise.
 * @typedef {object} Exercise
 * @property {HTMLElement} body
 * @property {string} usageKey
 * @property {(send: () => Promise<any>, from?: string) => Promise<boolean>} run whether it was accepted
 * @property {(action: string, fields: Record<string, string | string[]>) => Promise<boolean>} act whether it was accepted
 */

/** @param {HTMLElement} block an exercise: its form, and the script of its type, if it has one */
export async function startExercise(block) {
  const body = block.querySelector('[data-body]');
  const { block: usageKey = '', script } = block.dataset;
  if (!(body instanceof HTMLElement)) return;
  const inside = body;
  let isPending = false;
  const keys = createSubmissionKeys();
  startControls();
  const type = script === undefined ? null : await import(`./${script}`);
  const exercise = { body: inside, usageKey, act, run };
  type?.start(exercise);

  inside.addEventListener('submit', (event) => {
    event.preventDefault();
    const { submitter, target } = event;
    if (submitter instanceof HTMLButtonElement && target instanceof HTMLFormElement) {
      const { subject } = submitter.dataset;
      void act(submitter.value, { ...readFields(target), ...(subject !== undefined && { subject }) });
    }
  });

  function startControls() {
    enableButtons(inside);
    if (inside.querySelector('[data-continue]'))
      void import('./continue.js').then(({ start }) => start(inside));
  }

  /** @type {Exercise['act']} */
  function act(action, fields) {
    return run(() => call(usageKey, 'exercise_act', keys.addKey({ action, fields })), action);
  }

  /** @type {Exercise['run']} */
  async function run(send, from = '') {
    if (isPending) return false;
    isPending = true;
    setPending(inside, true);
    try {
      const result = await send();
      keys.forget();
      await show(result.html);
      moveFocus(inside, from, result.announcement);
      tellCompletion(result.unit);
      if (result.passedEntranceExam) post({ type: 'entranceExam.passed' });
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!(await showCurrent(error))) showMessage(inside, error.message, error.isOver);
      return false;
    } finally {
      isPending = false;
      setPending(inside, false);
    }
  }

  /** @param {string} html */
  async function show(html) {
    await loadFormulaStyles(html);
    inside.innerHTML = html;
    startControls();
    removeClobberingNames(inside);
    type?.start(exercise);
  }

  /**
   * Shows the exercise as it is now, with what was typed, where an action was refused because it isn't as it is shown: its
   * learner has submitted it in another tab, for example, or its due date has passed.
   * @param {CallError} error
   * @returns {Promise<boolean>} false if it was refused for another reason, or couldn't be loaded
   */
  async function showCurrent({ status, message }) {
    if (status !== 403 && status !== 409) return false;
    try {
      const { html } = await call(usageKey, 'exercise_get');
      const { carryTexts } = await import('./changed-exercise.js');
      const restore = carryTexts(inside, message);
      await show(html);
      restore();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return false;
    }
    return focusOn(inside, '[data-message]');
  }
}

/** To the message; without one, to where the learner continues. @param {HTMLElement} body @param {string} from @param {string} announcement */
function moveFocus(body, from, announcement) {
  if (focusOn(body, '[data-message]')) return;
  announce(announcement);
  for (const selector of ['[data-focus]', `button[value="${from}"]`, 'button, input, textarea'])
    if (focusOn(body, selector)) break;
}

/** As a browser would submit them: a name that occurs several times has a list. @param {HTMLFormElement} form */
function readFields(form) {
  const data = new FormData(form);
  const names = [...new Set(data.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = data.getAll(name).map(String);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
