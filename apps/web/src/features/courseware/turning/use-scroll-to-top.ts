import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * After a turn the new unit is seen from its top: a page that was scrolled past `top` goes back to it, any other stays
 * where it is. Back and Forward keep the place that the reader left, and an anchor has its own. `isAhead`: the address
 * does not tell of the turn yet.
 */
export function useScrollToTop(top: RefObject<HTMLElement | null>, place: string, isAhead: boolean): void {
  const isBackOrForward = useNavigationType() === 'POP';
  const { hash } = useLocation();
  const hasOwnPlace = !isAhead && (isBackOrForward || hash !== '');
  const last = useRef(place);

  useLayoutEffect(() => {
    if (last.current === place) return;
    last.current = place;
    if (!hasOwnPlace && top.current !== null && top.current.getBoundingClientRect().top < 0) {
      top.current.scrollIntoView({ block: 'start' });
    }
  }, [top, place, hasOwnPlace]);
}
