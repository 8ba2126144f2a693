/**
 * The texts of an image's hotspots are hidden until their buttons are pressed; one is shown at a time.
 * @param {import('./exercise.js').Exercise} exercise
 */
export function start({ body }) {
  const explorer = body.querySelector('[data-explorer]');
  if (!(explorer instanceof HTMLElement)) return;
  const hotspots = [...explorer.querySelectorAll('.explorer-place')].flatMap((button) => {
    const text = document.getElementById(button.getAttribute('aria-controls') ?? '');
    return button instanceof HTMLElement && text ? [{ button, text }] : [];
  });
  /** @param {HTMLElement | null} shown */
  const show = (shown) => {
    for (const { button, text } of hotspots) {
      text.hidden = button !== shown;
      button.setAttribute('aria-expanded', String(button === shown));
    }
  };
  show(null);
  for (const { button, text } of hotspots) {
    button.removeAttribute('disabled');
    button.addEventListener('click', () => {
      const isOpen = button.getAttribute('aria-expanded') === 'true';
      show(isOpen ? null : button);
      if (!isOpen) text.focus({ preventScroll: true });
    });
    text.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape') return;
      show(null);
      button.focus({ preventScroll: true });
    });
  }
}
