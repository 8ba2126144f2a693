import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * After a turn the new unit is seen from its top: a page that was scrolled past `top` goes back to it, any other stays
 * where it is. Back and Forward keep the place that the reader left, and an anchor has its own.
 */
export function useScrollToTop(top: RefObject<HTMLElement | null>, place: string): void {
  const isBackOrForward = useNavigationType() === 'POP';
  const { hash } = useLocation();
  const last = useRef(place);

  useLayoutEffect(() => {
    if (last.current === place) return;
    last.current = place;
    if (isBackOrForward || hash !== '') return;
    if (top.current !== null && top.current.getBoundingClientRect().top < 0) {
      top.current.scrollIntoView({ block: 'start' });
    }
  }, [top, place, isBackOrForward, hash]);
}
