import { type RefObject, useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { useIdle } from '../../../course/use-idle.ts';
import { useFirstRender } from '../../../i18n/first-render.ts';
import { useSiteConfig } from '../../../lms/lms.ts';
import {
  type FrameEntry,
  type FrameSpec,
  type FrameStatus,
  type FramesAction,
  framesAfterHeight,
  reduceFrames,
  statusOf,
} from './frames-state.ts';
import { type Device, decidePrefetching } from './prefetch-policy.ts';
import { readHeight, restoreScroll, storeHeight } from './stored-height.ts';

export interface UnitFramesHandle {
  /** In document order. */
  readonly entries: readonly FrameEntry[];
  readonly statusOf: (unitId: string) => FrameStatus;
  readonly dispatch: (action: FramesAction) => void;
  /** The frames in the page by unit. */
  readonly elements: RefObject<Map<string, HTMLIFrameElement>>;
  /** The `ref` of each frame; its `data-unit` says which unit it shows. */
  readonly register: (element: HTMLIFrameElement | null) => (() => void) | undefined;
}

export interface FrameNeighbors {
  readonly next: FrameSpec | null;
  readonly previous: FrameSpec | null;
}

const noUnit = '';

/**
 * The frame of the shown unit (null if its unit is closed; then no other frame stays) and, once that is loaded and the
 * browser is idle, hidden frames of its neighbors, so that turning only shows a loaded frame. A frame that becomes the
 * shown one keeps its position in the document.
 */
export function useUnitFrames(shown: FrameSpec | null, neighbors: FrameNeighbors): UnitFramesHandle {
  const { preparesUnits } = useSiteConfig();
  const shownId = shown?.unitId ?? noUnit;
  const isServed = useFirstRender() !== null;
  const [state, dispatch] = useReducer(reduceFrames, shownId, (unitId) =>
    framesAfterHeight(unitId, isServed ? 0 : readHeight(unitId)),
  );
  const elements = useRef(new Map<string, HTMLIFrameElement>());
  const { isLoaded, height } = statusOf(state, shownId);
  const isIdle = useIdle(isLoaded ? shownId : null);

  useStoredHeight(shownId, height);
  useLayoutEffect(() => {
    if (isServed) dispatch({ type: 'remembered', unitId: shownId, height: readHeight(shownId) });
    else restoreScroll(shownId);
  }, [shownId, isServed]);

  const actions: FramesAction[] = [
    shown === null
      ? { type: 'prefetch', shown: noUnit, frames: [] }
      : { type: 'show', frame: shown, keepsHidden: preparesUnits },
  ];
  if (isIdle) {
    const policy = decidePrefetching(preparesUnits, navigator as Navigator & Device);
    const next = policy.next ? neighbors.next : null;
    const previous = policy.previous ? neighbors.previous : null;
    // The next unit is prefetched first; the previous one waits for it, unless its frame still exists.
    const isNextDone = next === null || statusOf(state, next.unitId).isLoaded;
    const isPreviousPresent = state.entries.some(({ unitId }) => unitId === previous?.unitId);
    const frames = [next, isNextDone || isPreviousPresent ? previous : null].filter(
      (frame) => frame !== null,
    );
    actions.push({ type: 'prefetch', shown: shownId, frames });
  }
  // State derived from the shown unit is updated during the render, before painting.
  for (const action of actions) if (reduceFrames(state, action) !== state) dispatch(action);

  const register = useCallback((element: HTMLIFrameElement | null) => {
    const unitId = element?.dataset.unit;
    if (element === null || unitId === undefined) return undefined;
    elements.current.set(unitId, element);
    return () => {
      if (elements.current.get(unitId) === element) elements.current.delete(unitId);
    };
  }, []);

  return {
    entries: state.entries,
    statusOf: (unitId) => statusOf(state, unitId),
    dispatch,
    elements,
    register,
  };
}

/** After a reload the page is long enough to be scrolled to where the learner was, before the unit has loaded. */
function useStoredHeight(unitId: string, height: number): void {
  useEffect(() => {
    const store = () => storeHeight(unitId, height);
    window.addEventListener('pagehide', store);
    return () => window.removeEventListener('pagehide', store);
  }, [unitId, height]);
}
