import { isInLectern, post } from './page.js';

/**
 * The link of a discussion opens the threads of the unit beside it, where the parent can show them.
 * @param {HTMLElement} block
 */
export function startDiscussion(block) {
  block.addEventListener('click', (event) => {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
    const isPlain = button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
    if (!isPlain || !isInLectern() || !(target instanceof Element) || target.closest('a') === null) return;
    event.preventDefault();
    post({ type: 'lectern.discussion' });
  });
}
