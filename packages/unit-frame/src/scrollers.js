/** Content that is too wide scrolls. Makes it focusable, so that it also scrolls by keyboard. */
export function focusScrollers() {
  for (const element of document.querySelectorAll('table, pre, .formula-display, .author, .problem-parts')) {
    if (!(element instanceof HTMLElement)) continue;
    // Content that wide-content.js made wider must not be cut off at its edge.
    const isWide =
      element.scrollWidth > element.clientWidth + 1 && element.querySelector('[data-let-out]') === null;
    if (isWide) element.tabIndex = 0;
    else if (element.tabIndex === 0) element.removeAttribute('tabindex');
  }
}
