import { isShown, onShown } from './page.js';

/**
 * Opens an external tool in its frame: at once, but not while the page is prefetched, or when the learner asks for it. The
 * frame's address is one launch, for which the server signs a form.
 * @param {import('./exercise.js').Exercise} exercise
 */
export function start({ body }) {
  // A direct child, which the author's text can't be.
  const tool = body.querySelector(':scope > form > .tool');
  const frame = tool?.querySelector(':scope > iframe');
  if (!(tool instanceof HTMLElement) || !(frame instanceof HTMLIFrameElement)) return;
  if (tool.dataset.opens === 'request') {
    const actions = tool.querySelector(':scope > .problem-actions');
    actions?.querySelector('button')?.addEventListener('click', () => {
      actions.remove();
      frame.hidden = false;
      frame.addEventListener('load', () => keepFocus(frame));
      open(frame);
      frame.focus();
    });
    return;
  }
  if (isShown()) open(frame);
  onShown((shown) => {
    if (shown) open(frame);
  });
}

/**
 * The form and the tool's page replace the document that got the focus, and the next press of Tab would be lost with it.
 * @param {HTMLIFrameElement} frame
 */
function keepFocus(frame) {
  if (document.activeElement !== frame) return;
  frame.blur();
  frame.focus();
}

/** @param {HTMLIFrameElement} frame */
function open(frame) {
  const { src } = frame.dataset;
  if (src === undefined) return;
  delete frame.dataset.src;
  frame.src = src;
}
