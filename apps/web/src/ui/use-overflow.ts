import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { fitItems } from './fit-items.ts';

export interface Overflow<E extends HTMLElement> {
  /** The row. Must not be as wide as its content: a flex item needs `min-inline-size: 0`. */
  readonly rowRef: RefObject<E | null>;
  /** For the row: cuts off what may not fit until it is measured, as in the markup of a server. */
  readonly rowStyle: { readonly overflowX?: 'clip' };
  /** Indexes of the items to render in the row; each needs `data-overflow="item"`. */
  readonly shown: readonly number[];
  /** Indexes of those for the menu; its element needs `data-overflow="more"` and is always in the row. */
  readonly surplus: readonly number[];
  /** For the menu's element: hides it, also from the keyboard and the layout, while nothing overflows. */
  readonly moreStyle: { readonly visibility?: 'hidden'; readonly position?: 'absolute' };
}

/**
 * Fits a row of items into its width and returns the overflowing ones, again at each change of width or text size.
 * Items are measured once for a `signature`: whatever changes their widths (titles, icons) must be in it.
 */
export function useOverflow<E extends HTMLElement>(
  signature: string,
  count: number,
  current?: number,
): Overflow<E> {
  const rowRef = useRef<E>(null);
  const measured = useRef<{ signature: string; widths: number[]; fontSize: number } | null>(null);
  const [fit, setFit] = useState<{ signature: string; shown: readonly number[] } | null>(null);

  useLayoutEffect(() => {
    const row = rowRef.current;
    if (row === null) return undefined;
    // Without a measurement for this signature, all items are in the row now, before the browser paints.
    if (measured.current?.signature !== signature) {
      const widths = [...row.querySelectorAll('[data-overflow="item"]')].map(widthOf);
      measured.current = { signature, widths, fontSize: fontSizeOf(row) };
    }
    const { widths, fontSize } = measured.current;
    const measureAgain = () => {
      // A reader may enlarge the text of an open page.
      const scale = fontSizeOf(row) / fontSize || 1;
      const more = row.querySelector('[data-overflow="more"]');
      const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0;
      const shown = fitItems({
        widths: widths.map((width) => width * scale),
        gap,
        available: widthOf(row),
        moreWidth: more ? widthOf(more) : 0,
        current,
      });
      setFit((last) =>
        last?.signature === signature && last.shown.join() === shown.join() ? last : { signature, shown },
      );
    };
    measureAgain();
    const observer = new ResizeObserver(measureAgain);
    observer.observe(row);
    return () => observer.disconnect();
  }, [signature, current]);

  const all = Array.from({ length: count }, (_, index) => index);
  const shown = fit?.signature === signature ? fit.shown.filter((index) => index < count) : all;
  const surplus = all.filter((index) => !shown.includes(index));
  return {
    rowRef,
    rowStyle: fit === null ? { overflowX: 'clip' } : {},
    shown,
    surplus,
    moreStyle: surplus.length > 0 ? {} : { visibility: 'hidden', position: 'absolute' },
  };
}

function fontSizeOf(element: Element): number {
  return Number.parseFloat(getComputedStyle(element).fontSize);
}

function widthOf(element: Element): number {
  return element.getBoundingClientRect().width;
}
