import { publishCompletion } from './calls.js';
import { isShown, onShown } from './page.js';

/** Milliseconds for which the end of a text has to be in view. */
const MIN_VIEW_TIME = 1000;

/**
 * Marks a text complete once its beginning was in view and its end has stayed in view for {@link MIN_VIEW_TIME}, while the
 * page is visible.
 * @param {HTMLElement} block
 */
export function completeWhenSeen(block) {
  const usageKey = block.dataset.block ?? '';
  const [start, end] = [mark(), mark()];
  block.prepend(start);
  block.append(end);
  let startInView = false;
  let endInView = false;
  let startSeen = false;
  let timer = 0;

  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (target === start) startInView = isIntersecting;
      else endInView = isIntersecting;
    }
    weigh();
  });

  function weigh() {
    if (startInView && isShown()) startSeen = true;
    const counts = startSeen && endInView && isShown();
    if (counts && timer === 0) timer = window.setTimeout(done, MIN_VIEW_TIME);
    if (!counts) {
      clearTimeout(timer);
      timer = 0;
    }
  }

  function done() {
    observer.disconnect();
    void publishCompletion(usageKey);
  }

  observer.observe(start);
  observer.observe(end);
  onShown(weigh);
}

function mark() {
  const element = document.createElement('span');
  element.className = 'seen-mark';
  element.setAttribute('aria-hidden', 'true');
  return element;
}
