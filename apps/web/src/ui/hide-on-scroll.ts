/** How far the page has to move in one direction before the header follows, in CSS pixels. */
const SLACK = 12;

const controls = 'a, button, input, select, textarea, summary, [tabindex="0"]';

/**
 * Sets `data-hidden` on the header while the page is scrolled down, and removes it on the way up and near the top. The
 * header never hides while it contains the focus, nor reappears over a control that has it. Returns a function that
 * removes the listeners.
 */
export function hideOnScroll(header: HTMLElement): () => void {
  /** The farthest scroll position in the current direction. */
  let farthest = window.scrollY;

  const coversFocus = () => {
    const focused = document.activeElement;
    if (focused === null || header.contains(focused) || !focused.matches(controls)) return false;
    const { top, bottom } = focused.getBoundingClientRect();
    return bottom > 0 && top < header.offsetHeight;
  };

  const follow = () => {
    const { scrollY } = window;
    const isHidden = header.hasAttribute('data-hidden');
    const isNearTop = scrollY <= header.offsetHeight;
    farthest = isHidden ? Math.max(farthest, scrollY) : Math.min(farthest, scrollY);
    const change = isHidden
      ? isNearTop || (scrollY < farthest - SLACK && !coversFocus())
      : !isNearTop && scrollY > farthest + SLACK && !header.contains(document.activeElement);
    if (!change) return;
    header.toggleAttribute('data-hidden', !isHidden);
    farthest = scrollY;
  };

  const show = () => header.removeAttribute('data-hidden');

  follow();
  window.addEventListener('scroll', follow, { passive: true });
  header.addEventListener('focusin', show);
  return () => {
    window.removeEventListener('scroll', follow);
    header.removeEventListener('focusin', show);
    show();
  };
}
