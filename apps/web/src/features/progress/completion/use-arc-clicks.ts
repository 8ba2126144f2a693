import { type RefObject, useEffect } from 'react';

/** Calls back with the `data-segment` of a clicked arc. For pointers only: keyboards and screen readers use the key. */
export function useArcClicks(ref: RefObject<SVGSVGElement | null>, follow: (kind: string) => void): void {
  useEffect(() => {
    const drawing = ref.current;
    if (drawing === null) return undefined;
    const listen = (event: MouseEvent) => {
      const kind = event.target instanceof SVGElement ? event.target.dataset.segment : undefined;
      if (kind !== undefined) follow(kind);
    };
    drawing.addEventListener('click', listen);
    return () => drawing.removeEventListener('click', listen);
  }, [ref, follow]);
}
