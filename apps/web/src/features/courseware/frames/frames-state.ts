import type { FrameFault } from '../../../lms/unit-frame.ts';

/** A unit to show in a frame. */
export interface FrameSpec {
  readonly unitId: string;
  readonly sequenceId: string;
  readonly title: string;
  /** The sequence's assignment type, passed to the frame. */
  readonly format: string | null;
  /** The component in the URL: the unit scrolls to it. */
  readonly jumpToId?: string | null;
  /** Opens the units of an exam that an exam service runs. Valid for a minute or so. */
  readonly examToken?: string | null;
}

/** One frame in the page. The fields of its URL never change, as that would reload it. */
export interface FrameEntry extends FrameSpec {
  readonly isPrefetched: boolean;
  /** Increases with each attempt to load it. */
  readonly attempt: number;
}

/** The loading state of a frame. */
export interface FrameStatus {
  /** CSS pixels; from an earlier visit until the frame reports it again (CWR-48). */
  readonly height: number;
  /** It reported a height above 0 (CWR-49). */
  readonly isLoaded: boolean;
  /** The browser fired the frame's load event, whatever the page is. */
  readonly hasArrived: boolean;
  /** It shows no unit; null otherwise. */
  readonly fault: FrameFault | null;
  /** It doesn't report its height, because a script in it has failed: it has its own scrollbar. */
  readonly isScrolling: boolean;
}

export interface FramesState {
  /** In order of creation: a frame that moves in the document reloads. */
  readonly entries: readonly FrameEntry[];
  readonly statuses: Readonly<Record<string, FrameStatus>>;
}

export type FramesAction =
  /**
   * Another unit is shown. Frames around it stay until the browser is idle, unless their server doesn't support hidden
   * frames: media in those would go on playing.
   */
  | { readonly type: 'show'; readonly frame: FrameSpec; readonly keepsHidden: boolean }
  /** The browser is idle: removes all frames but these and the shown one, and prefetches missing ones. */
  | { readonly type: 'prefetch'; readonly shown: string; readonly frames: readonly FrameSpec[] }
  /** The height from an earlier visit. */
  | { readonly type: 'remembered'; readonly unitId: string; readonly height: number }
  | { readonly type: 'resized'; readonly unitId: string; readonly height: number }
  | { readonly type: 'arrived'; readonly unitId: string }
  | { readonly type: 'failed'; readonly unitId: string; readonly fault: FrameFault }
  /**
   * It is shown at this height, in CSS pixels. The first time it also loads once more: what it shows may be the page of a
   * gateway, which can't be read from here.
   */
  | { readonly type: 'unmeasured'; readonly unitId: string; readonly height: number }
  | { readonly type: 'retry'; readonly unitId: string; readonly examToken: string | null };

export const noFrames: FramesState = { entries: [], statuses: {} };

const unknown: FrameStatus = {
  height: 0,
  isLoaded: false,
  hasArrived: false,
  fault: null,
  isScrolling: false,
};

/** No frames, and the height that the unit had before the page was loaded again; 0 if unknown. */
export function framesAfterHeight(unitId: string, height: number): FramesState {
  return { ...noFrames, statuses: { [unitId]: { ...unknown, height } } };
}

/** The status of a unit's frame, or the initial status if it has none. */
export function statusOf(state: FramesState, unitId: string): FrameStatus {
  return state.statuses[unitId] ?? unknown;
}

export function reduceFrames(state: FramesState, action: FramesAction): FramesState {
  switch (action.type) {
    case 'show':
      return show(action.keepsHidden ? state : prefetch(state, action.frame.unitId, []), action.frame);
    case 'prefetch':
      return prefetch(state, action.shown, action.frames);
    case 'remembered':
      return statusOf(state, action.unitId).isLoaded
        ? state
        : update(state, action.unitId, { height: action.height });
    case 'resized':
      if (action.height <= 0) return state;
      return update(state, action.unitId, {
        height: action.height,
        isLoaded: true,
        fault: null,
        isScrolling: false,
      });
    case 'arrived':
      return update(state, action.unitId, { hasArrived: true });
    case 'failed':
      return statusOf(state, action.unitId).isLoaded
        ? state
        : update(state, action.unitId, { fault: action.fault });
    case 'unmeasured': {
      const { unitId, height } = action;
      if (statusOf(state, unitId).isLoaded) return state;
      const isFirst = state.entries.some((entry) => entry.unitId === unitId && entry.attempt === 0);
      return update(isFirst ? loadAgain(state, unitId, {}) : state, unitId, {
        height,
        isLoaded: true,
        isScrolling: true,
      });
    }
    case 'retry':
      return loadAgain(state, action.unitId, { examToken: action.examToken });
  }
}

function loadAgain(state: FramesState, unitId: string, change: Partial<FrameEntry>): FramesState {
  return {
    entries: state.entries.map((entry) =>
      entry.unitId === unitId
        ? { ...entry, ...change, isPrefetched: false, attempt: entry.attempt + 1 }
        : entry,
    ),
    statuses: { ...state.statuses, [unitId]: forget(statusOf(state, unitId)) },
  };
}

function show(state: FramesState, frame: FrameSpec): FramesState {
  const isPresent = state.entries.some(({ unitId }) => unitId === frame.unitId);
  return isPresent ? state : addFrames(state, [{ ...frame, isPrefetched: false, attempt: 0 }]);
}

function prefetch(state: FramesState, shown: string, frames: readonly FrameSpec[]): FramesState {
  const wanted = [shown, ...frames.map(({ unitId }) => unitId)];
  const kept = state.entries.filter(({ unitId }) => wanted.includes(unitId));
  const missing = frames.filter((frame) => !kept.some(({ unitId }) => unitId === frame.unitId));
  if (kept.length === state.entries.length && missing.length === 0) return state;
  const gone = state.entries.filter((entry) => !kept.includes(entry));
  const statuses = { ...state.statuses };
  for (const { unitId } of gone) statuses[unitId] = forget(statusOf(state, unitId));
  return addFrames(
    { entries: kept, statuses },
    missing.map((frame) => ({ ...frame, isPrefetched: true, attempt: 0 })),
  );
}

function addFrames(state: FramesState, entries: readonly FrameEntry[]): FramesState {
  return { ...state, entries: [...state.entries, ...entries] };
}

/** Everything but the height, so that the page doesn't jump when it is shown again. */
function forget({ height }: FrameStatus): FrameStatus {
  return { ...unknown, height };
}

function update(state: FramesState, unitId: string, change: Partial<FrameStatus>): FramesState {
  const before = statusOf(state, unitId);
  const after = { ...before, ...change };
  const isSame =
    after.height === before.height &&
    after.isLoaded === before.isLoaded &&
    after.hasArrived === before.hasArrived &&
    after.fault === before.fault &&
    after.isScrolling === before.isScrolling;
  return isSame ? state : { ...state, statuses: { ...state.statuses, [unitId]: after } };
}
