import { publishCompletion } from './calls.js';
import { isShown, onShown } from './page.js';

/** Milliseconds that the end of a text stays in view before the text counts as read. */
const MOMENT = 1000;

/**
 * A text is complete once its beginning was in view and its end stays there for a moment, on a page that a learner can
 * be looking at.
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
    if (counts && timer === 0) timer = window.setTimeout(done, MOMENT);
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
