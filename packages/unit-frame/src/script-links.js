/**
 * Runs the code of links such as `<a href="javascript:more()">` in an author's document, as a handler of the click: the
 * browser would run it in the whole window, which is where links lead, and so refuse it.
 */
export function runScriptLinks() {
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a[href^="javascript:" i]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.dataset.runs !== undefined) return;
      link.dataset.runs = '';
      const code = decodeURIComponent(link.href.slice(11));
      link.setAttribute('onclick', `${link.getAttribute('onclick') ?? ''};${code};return false`);
    },
    true,
  );
}
