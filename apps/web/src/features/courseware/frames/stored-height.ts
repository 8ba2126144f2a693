import * as v from 'valibot';

/** In session storage, for the unit that was shown last in this tab. */
const key = 'lectern.unitHeight';
const stored = v.object({ unitId: v.string(), width: v.number(), height: v.number() });

export function storeHeight(unitId: string, height: number): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify({ unitId, width: window.innerWidth, height }));
  } catch {
    // Storage may be full or forbidden.
  }
}

/** The height of a unit's frame when this tab last left it, in a window of this width; 0 if unknown. */
export function readHeight(unitId: string): number {
  try {
    const { output, success } = v.safeParse(stored, JSON.parse(window.sessionStorage.getItem(key) ?? 'null'));
    return success && output.unitId === unitId && output.width === window.innerWidth ? output.height : 0;
  } catch {
    return 0;
  }
}
