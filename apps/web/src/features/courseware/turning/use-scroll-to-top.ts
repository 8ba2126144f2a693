import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Shows a new unit from its top: scrolls back to `top` if the page was scrolled past it. Back and Forward keep the scroll
 * position that the reader left, and anchors set their own. `isAhead`: the address doesn't reflect the turn yet.
 */
export function useScrollToTop(top: RefObject<HTMLElement | null>, place: string, isAhead: boolean): void {
  const isBackOrForward = useNavigationType() === 'POP';
  const { hash } = useLocation();
  const hasScrollTarget = !isAhead && (isBackOrForward || hash !== '');
  const last = useRef(place);

  useLayoutEffect(() => {
    if (last.current === place) return;
    last.current = place;
    if (!hasScrollTarget && top.current !== null && top.current.getBoundingClientRect().top < 0) {
      top.current.scrollIntoView({ block: 'start' });
    }
  }, [top, place, hasScrollTarget]);
}
