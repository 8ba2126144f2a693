import * as v from 'valibot';
import { readStoredJson, store } from '../../../lms/browser-storage.ts';

/** In session storage, for the unit that was shown last in this tab. */
const key = 'lectern.unitHeight';
const stored = v.object({
  unitId: v.string(),
  width: v.number(),
  height: v.number(),
  /** How far the page was scrolled, and its address. */
  top: v.number(),
  url: v.string(),
});

/** For the next page of this tab. */
export function storeHeight(unitId: string, height: number): void {
  const { innerWidth: width, scrollY: top } = window;
  const url = window.location.href;
  store('sessionStorage', key, JSON.stringify({ unitId, width, height, top, url }));
}

/** The height of a unit's frame when this tab last left it, in a window of this width; 0 if unknown. */
export function readHeight(unitId: string): number {
  return findStored(unitId)?.height ?? 0;
}

/** Whether the page has shown no unit yet: those to which the learner turns begin at their top. */
let isFirstUnit = true;

/**
 * Scrolls to where the learner was when this tab loaded the page of the unit again: the browser gives up on that while the
 * page is still short. Call it once the frame has its height.
 */
export function restoreScroll(unitId: string): void {
  if (!isFirstUnit) return;
  isFirstUnit = false;
  const last = findStored(unitId);
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  if (
    last === null ||
    navigation?.name !== last.url ||
    (navigation as PerformanceNavigationTiming).type !== 'reload'
  )
    return;
  if (window.scrollY < last.top) window.scrollTo({ top: last.top, behavior: 'instant' });
}

function findStored(unitId: string): v.InferOutput<typeof stored> | null {
  const { output, success } = v.safeParse(stored, readStoredJson('sessionStorage', key));
  return success && output.unitId === unitId && output.width === window.innerWidth ? output : null;
}
