/** What is too wide scrolls by itself; who has no mouse reaches it by the Tab key and moves it by the arrow keys. */
export function reachScrollers() {
  for (const element of document.querySelectorAll('table, pre, .formula-display, .author, .problem-parts')) {
    if (!(element instanceof HTMLElement)) continue;
    const isWide = element.scrollWidth > element.clientWidth + 1;
    if (isWide) element.tabIndex = 0;
    else if (element.tabIndex === 0) element.removeAttribute('tabindex');
  }
}
