import { findMarked, settings } from './page.js';
import { markAsSite, say } from './texts.js';
import './unsent.js';

// Shared by problems and exercises: a form that is re-rendered after each action, its buttons and its message.

const [announcer] = findMarked('[data-announcer]');

/** @param {string} text */
export function announce(text) {
  if (announcer) announcer.textContent = text;
}

/** Enables the buttons, which the server sends disabled because a click before this script runs would be lost. @param {HTMLElement} body */
export function enableButtons(body) {
  for (const button of body.querySelectorAll('.problem-actions button')) button.removeAttribute('disabled');
}

/** Buttons aren't disabled while pending, because they would lose focus. @param {HTMLElement} body @param {boolean} pending */
export function setPending(body, pending) {
  body.setAttribute('aria-busy', String(pending));
  for (const button of body.querySelectorAll('.problem-actions button')) {
    if (pending) button.setAttribute('aria-disabled', 'true');
    else button.removeAttribute('aria-disabled');
  }
}

/** @param {HTMLElement} body @param {string} text @returns {HTMLElement | null} the message as it is shown */
export function setMessage(body, text) {
  const message = body.querySelector('[data-message]');
  if (!(message instanceof HTMLElement)) return null;
  message.hidden = false;
  message.dataset.tone = 'bad';
  message.textContent = text;
  return markAsSite(message);
}

/** Moves focus to the message, so that screen readers announce it. @param {HTMLElement} body @param {string} text @param {boolean} isOver */
export function showMessage(body, text, isOver) {
  const message = setMessage(body, text);
  if (message === null) return;
  if (isOver) {
    const link = document.createElement('a');
    link.href = settings.reload;
    link.textContent = say('reload');
    message.append(' ', link);
  }
  message.focus({ preventScroll: true });
}

/**
 * Loads the style sheet of formulas, which a page has from the beginning only if it shows a formula: hints, explanations
 * and feedback may bring the first.
 * @param {string} html what is about to be shown
 */
export async function loadFormulaStyles(html) {
  const { href } = new URL('katex.css', import.meta.url);
  if (!html.includes('class="katex') || document.querySelector(`link[href="${href}"]`)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  await new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
    document.head.append(link);
  });
}

/** @param {HTMLElement} body @param {string} selector @returns {boolean} whether there was something to focus */
export function focusOn(body, selector) {
  const target = body.querySelector(selector);
  if (!(target instanceof HTMLElement) || target.hidden) return false;
  target.focus({ preventScroll: true });
  return document.activeElement === target;
}
