import { say } from './texts.js';

/**
 * `<clarification>` is a remark within a line, such as the meaning of a word. A button shows and hides it within its line,
 * where it covers nothing at any width, and works by keyboard, touch and screen reader.
 */
export function addClarifications() {
  for (const element of document.querySelectorAll('clarification:not([data-ready])')) {
    if (!(element instanceof HTMLElement)) continue;
    element.dataset.ready = '';
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'clarification-button';
    button.ariaLabel = say('clarification');
    const text = document.createElement('span');
    text.className = 'clarification-text';
    text.append(...element.childNodes);
    const toggle = (/** @type {boolean} */ isShown) => {
      text.hidden = !isShown;
      button.setAttribute('aria-expanded', String(isShown));
    };
    toggle(false);
    button.addEventListener('click', (event) => {
      // Keeps a click from also selecting an enclosing choice.
      event.preventDefault();
      toggle(text.hidden === true);
    });
    element.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || text.hidden) return;
      toggle(false);
      button.focus();
    });
    element.append(button, text);
  }
}
