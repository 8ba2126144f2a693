import type { Page } from '@playwright/test';

/** What a browser reports when elements move. */
export interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Element | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

declare global {
  interface Window {
    /** The elements that moved by themselves, and how much of the window. */
    shifts: { value: number; moved: string }[];
  }
}

/** The shifts that a page has recorded until the next frame is painted. */
export function readShifts(page: Page): Promise<Window['shifts']> {
  return page.evaluate(
    () =>
      new Promise<Window['shifts']>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(window.shifts))));
      }),
  );
}
