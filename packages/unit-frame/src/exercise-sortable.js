import { announce } from './block-form.js';
import { say } from './texts.js';
import { reportInput } from './unsent.js';

/**
 * Moves items by their buttons. The order of the fields in the form is what is submitted.
 * @param {import('./exercise.js').Exercise} exercise
 */
export function start({ body }) {
  const list = body.querySelector('[data-sortable]');
  if (!(list instanceof HTMLElement)) return;
  updateButtons(list);
  list.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-move]') : null;
    const item = button?.closest('li');
    if (!(button instanceof HTMLElement) || !item || button.getAttribute('aria-disabled') === 'true') return;
    if (button.dataset.move === 'up') item.previousElementSibling?.before(item);
    else item.nextElementSibling?.after(item);
    updateButtons(list);
    reportInput(list);
    // Moving an element takes focus from it.
    button.focus({ preventScroll: true });
    const items = [...list.children];
    announce(
      say('sorted', {
        item: item.dataset.name ?? '',
        place: items.indexOf(item) + 1,
        total: items.length,
      }),
    );
  });
}

/** The first can't move up, the last not down; both keep focus, so they only say so. @param {HTMLElement} list */
function updateButtons(list) {
  for (const item of list.children) {
    for (const button of item.querySelectorAll('[data-move]')) {
      if (!(button instanceof HTMLElement)) continue;
      const end = button.dataset.move === 'up' ? list.firstElementChild : list.lastElementChild;
      button.removeAttribute('disabled');
      button.setAttribute('aria-disabled', String(item === end));
    }
  }
}
