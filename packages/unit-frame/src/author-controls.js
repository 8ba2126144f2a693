/** Links and buttons of authors. */
const CONTROLS = '.problem-parts :is([onclick], a[href^="javascript:" i])';
/** On the unit's page, they would submit the answers, or empty the fields. */
const FORM_BUTTONS =
  '.problem-parts:not([data-runs-scripts]) :is(button:not([type=button]), input:is([type=submit], [type=reset], [type=image]))';
/** The function that a handler calls first. */
const CALLED = /^\s*(?:return\s+)?(?!(?:if|for|while|switch|function)\b)([\w$]+)\s*\(/;

/**
 * Authors of problems hide texts behind links such as `<a href="javascript:toggle('hint')">`, whose script is elsewhere in their course. It doesn't
 * run here, so such a link shows and hides the text whose id its code names, if that is hidden at first. Other buttons do nothing.
 * In the frame of a problem with scripts, this is so only where these don't define the function.
 */
export function adoptControls() {
  for (const button of document.querySelectorAll(FORM_BUTTONS)) button.setAttribute('type', 'button');
  const runsScripts = document.querySelector('.problem-parts[data-runs-scripts]') !== null;
  if (runsScripts && document.readyState !== 'complete') {
    window.addEventListener('load', adoptControls, { once: true });
    return;
  }
  for (const control of document.querySelectorAll(CONTROLS)) {
    const holder = control.closest('.problem-parts');
    if (!holder || !(control instanceof HTMLElement) || control.dataset.toggle !== undefined) continue;
    if (!runsScripts || lacksFunction(control)) addToggle(control, holder);
  }
}

/** @param {HTMLElement} control */
function lacksFunction(control) {
  const href = control.getAttribute('href') ?? '';
  const code = control.getAttribute('onclick') ?? href.replace(/^javascript:/i, '');
  const [, name] = CALLED.exec(code) ?? [];
  return name !== undefined && !(name in window);
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
