import { type RefObject, useEffect } from 'react';

/** Tells of clicks on the arcs of a drawing, by their `data-segment`. For the pointer only: the key serves all others. */
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
