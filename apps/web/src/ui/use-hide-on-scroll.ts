import { type RefObject, useEffect } from 'react';

/**
 * Hides the header while the reader scrolls down and shows it on the way up, where the style sheet makes it sticky: on
 * phones. The code loads with the first scroll; until then the header stays in place.
 */
export function useHideOnScroll(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const header = ref.current;
    if (header === null) return undefined;
    let stop = () => {};
    let isLeft = false;
    const start = async () => {
      const { hideOnScroll } = await import('./hide-on-scroll.ts');
      if (!isLeft) stop = hideOnScroll(header);
    };
    const startQuietly = () => void start().catch(() => {});
    window.addEventListener('scroll', startQuietly, { once: true, passive: true });
    return () => {
      isLeft = true;
      window.removeEventListener('scroll', startQuietly);
      stop();
    };
  }, [ref]);
}
