import type { DragAndDropExercise, DragItem } from '@lectern/olx';
import { isRecord } from '../stored-state.ts';

export interface DragState {
  /** The zone of each item that was placed, by item id; the others are in the bank. */
  placed: Readonly<Record<string, string>>;
  /** The maximum number of items that were right at once: points never decrease. */
  best: number;
  verdict: DragVerdict | null;
}

/** The feedback on the last action. */
export type DragVerdict =
  | { kind: 'drop'; item: string; zone: string; isCorrect: boolean }
  | {
      kind: 'submission';
      /** The number of correctly placed items, including decoys in the bank. */
      correct: number;
      /** Wrong items, which were returned to the bank. */
      returned: string[];
    };

/** The stored state without removed items and zones. */
export function readDragState(stored: unknown, { zones, items }: DragAndDropExercise): DragState {
  const state = isRecord(stored) ? stored : {};
  const placed = isRecord(state.placed) ? state.placed : {};
  const zoneIds = new Set(zones.map(({ id }) => id));
  return {
    placed: Object.fromEntries(
      items.flatMap(({ id }) => {
        const zone = Object.hasOwn(placed, id) ? placed[id] : null;
        return typeof zone === 'string' && zoneIds.has(zone) ? [[id, zone]] : [];
      }),
    ),
    best: typeof state.best === 'number' ? Math.min(state.best, items.length) : 0,
    verdict: readVerdict(state.verdict, items),
  };
}

function readVerdict(verdict: unknown, items: readonly DragItem[]): DragVerdict | null {
  if (!isRecord(verdict)) return null;
  const ids = new Set(items.map(({ id }) => id));
  if (verdict.kind === 'drop')
    return ids.has(String(verdict.item)) ? (verdict as DragVerdict & object) : null;
  if (verdict.kind !== 'submission' || !Array.isArray(verdict.returned)) return null;
  return { ...verdict, returned: verdict.returned.filter((id) => ids.has(id)) } as DragVerdict;
}

/** Where an item is; null for the bank. */
export function zoneOf({ placed }: Pick<DragState, 'placed'>, item: string): string | null {
  return Object.hasOwn(placed, item) ? (placed[item] ?? null) : null;
}

/** Whether an item is where it belongs: in one of its zones, or a decoy in the bank. */
export function isRight(state: Pick<DragState, 'placed'>, { id, zones }: DragItem): boolean {
  const zone = zoneOf(state, id);
  return zone === null ? zones.length === 0 : zones.includes(zone);
}

export function countRight(state: Pick<DragState, 'placed'>, items: readonly DragItem[]): number {
  return items.filter((item) => isRight(state, item)).length;
}

/** The state with an item in a zone, or in the bank for null. */
export function withPlacement(state: DragState, item: string, zone: string | null): DragState {
  const { [item]: _, ...others } = state.placed;
  return { ...state, placed: zone === null ? others : { ...others, [item]: zone } };
}
