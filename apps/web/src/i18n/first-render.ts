import { createContext, use, useSyncExternalStore } from 'react';

/** What a server rendered with, which the browser renders with once more, to take over the same markup. */
export interface FirstRender {
  /** Epoch milliseconds. */
  readonly serverNow: number;
  /** For dates of learners who have chosen no zone: the browser's, or UTC until it is known. */
  readonly timeZone: string;
  /** Of the window on the last page, in CSS pixels; null until it is known. */
  readonly width: number | null;
  /** How the learner left the outline beside a unit; null before the first choice. */
  readonly outline: 'open' | 'closed' | null;
}

/** Null where no server rendered. */
export const FirstRenderContext = createContext<FirstRender | null>(null);

/** On the server, and in the browser until the markup of the server is taken over; null from then on. */
export function useFirstRender(): FirstRender | null {
  const first = use(FirstRenderContext);
  return useSyncExternalStore(subscribeToNothing, getNull, () => first);
}

/** Whether the layout must fit any window: nobody knows its width yet. */
export function useIsWidthUnknown(): boolean {
  return useFirstRender()?.width === null;
}

const subscribeToNothing = () => () => {};
const getNull = () => null;
