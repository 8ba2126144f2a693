/** Links and buttons of authors whose scripts don't run. */
const CONTROLS = '.problem-parts:not([data-runs-scripts]) :is([onclick], a[href^="javascript:" i])';
/** In a problem they would submit the answers, or empty the fields. */
const FORM_BUTTONS =
  '.problem-parts :is(button:not([type=button]), input:is([type=submit], [type=reset], [type=image]))';

/**
 * Authors of problems hide texts behind links such as `<a href="javascript:toggle('hint')">`, whose script is elsewhere in their course. It doesn't
 * run here, so such a link shows and hides the text whose id its code names, if that is hidden at first. Other buttons do nothing.
 */
export function adoptControls() {
  for (const button of document.querySelectorAll(FORM_BUTTONS)) button.setAttribute('type', 'button');
  for (const control of document.querySelectorAll(CONTROLS)) {
    const holder = control.closest('.problem-parts');
    if (holder && control instanceof HTMLElement && control.dataset.toggle === undefined)
      addToggle(control, holder);
  }
}

/** @param {HTMLElement} control @param {Element} holder */
function addToggle(control, holder) {
  control.dataset.toggle = '';
  const code = `${control.getAttribute('onclick') ?? ''} ${control.getAttribute('href') ?? ''}`;
  const quoted = [...code.matchAll(/(["'])([^"']{1,100})\1/g)].map(([, , word = '']) => word);
  const target = quoted.map((word) => findHidden(holder, word.replace(/^#/, ''))).find(Boolean);
  if (!target || target.contains(control)) return;
  control.removeAttribute('onclick');
  if (control instanceof HTMLAnchorElement) control.removeAttribute('href');
  if (!(control instanceof HTMLButtonElement)) {
    control.role = 'button';
    control.tabIndex = 0;
  }
  control.classList.add('text-toggle');
  control.setAttribute('aria-controls', target.id);
  const show = (/** @type {boolean} */ isShown) => {
    target.style.display = isShown ? '' : 'none';
    // Hidden by a style sheet, too.
    if (isShown && isHidden(target))
      target.style.display = target instanceof HTMLTableRowElement ? 'table-row' : 'block';
    control.setAttribute('aria-expanded', String(isShown));
    const other = quoted.find((word) => word !== control.textContent?.trim() && word !== target.id);
    if (quoted.includes(control.textContent?.trim() ?? '') && other) control.textContent = other;
  };
  control.setAttribute('aria-expanded', 'false');
  const toggle = (/** @type {Event} */ event) => {
    event.preventDefault();
    show(isHidden(target));
  };
  control.addEventListener('click', toggle);
  control.addEventListener('keydown', (event) => {
    const presses = event.key === 'Enter' || event.key === ' ';
    if (presses && !(control instanceof HTMLButtonElement)) toggle(event);
  });
}

/** @param {Element} holder @param {string} id @returns {HTMLElement | null} */
function findHidden(holder, id) {
  const found = id === '' ? null : holder.querySelector(`#${CSS.escape(id)}`);
  return found instanceof HTMLElement && isHidden(found) ? found : null;
}

/** @param {HTMLElement} element */
function isHidden(element) {
  return getComputedStyle(element).display === 'none';
}
