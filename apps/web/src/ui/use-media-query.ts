import { use, useCallback, useSyncExternalStore } from 'react';
import { FirstRenderContext } from '../i18n/first-render.ts';

/**
 * Whether a media query matches now; false where there is no `matchMedia`. In the markup of a server, only queries for the
 * width of the window can match.
 */
export function useMediaQuery(query: string): boolean {
  const first = use(FirstRenderContext);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = findList(query);
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => findList(query)?.matches ?? false,
    () => first !== null && first.width !== null && matchesWidth(query, first.width),
  );
}

/** For queries of one width, as in `breakpoints.ts`. */
function matchesWidth(query: string, width: number): boolean {
  const [, edge, pixels] = /^\((min|max)-width: ([\d.]+)px\)$/.exec(query) ?? [];
  return edge === 'min' ? width >= Number(pixels) : width <= Number(pixels);
}

function findList(query: string): MediaQueryList | null {
  return typeof window.matchMedia === 'function' ? window.matchMedia(query) : null;
}
