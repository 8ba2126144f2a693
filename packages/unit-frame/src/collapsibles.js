const SECTIONS = ':is(.author, .problem-parts) .collapsible header + section:not([data-collapsible])';

/**
 * `<div class="collapsible"><header><a href="#">Hint</a></header><section>...</section></div>`: Open edX hides the section
 * until the link in its header is clicked. The link, which leads nowhere, becomes a button.
 */
export function addCollapsibles() {
  for (const section of document.querySelectorAll(SECTIONS)) {
    const link = section.previousElementSibling?.querySelector('a, button');
    if (!(section instanceof HTMLElement) || !(link instanceof HTMLElement)) continue;
    section.dataset.collapsible = '';
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'text-toggle';
    if (link.id !== '') button.id = link.id;
    button.append(...link.childNodes);
    link.replaceWith(button);
    const show = (/** @type {boolean} */ isShown) => {
      section.hidden = !isShown;
      button.setAttribute('aria-expanded', String(isShown));
    };
    show(false);
    button.addEventListener('click', () => show(section.hidden === true));
  }
}
