/**
 * The frame of a unit that started beside the program: by the inline script of the page (`boot/start-frame.ts`), or in the
 * markup of a server (`boot/boot-frame.ts`).
 */
export interface StartedFrame {
  readonly element: HTMLIFrameElement;
  /** Its load event was fired. */
  hasArrived: boolean;
  /** What frames have sent so far; null once somebody listens. */
  messages: MessageEvent[] | null;
}

declare global {
  interface Window {
    lecternFrame?: StartedFrame;
  }
}

/** The started frame if it has this address and no screen has moved it to its place yet; null otherwise. */
export function findStartedFrame(src: string): StartedFrame | null {
  const started = window.lecternFrame;
  return started !== undefined && isUnused(started) && started.element.src === new URL(src).href
    ? started
    : null;
}

const isUnused = ({ element }: StartedFrame) => element.parentElement === document.body;

/** Whether a frame in the markup of a server has fired its load event. */
export function hasArrivedBefore(element: HTMLIFrameElement | null): boolean {
  const started = window.lecternFrame;
  return started !== undefined && started.element === element && started.hasArrived;
}

/** The messages that arrived before anybody listened, each once. */
export function takeStartedMessages(): readonly MessageEvent[] {
  const messages = window.lecternFrame?.messages ?? [];
  if (window.lecternFrame !== undefined) window.lecternFrame.messages = null;
  return messages;
}

/** Removes a started frame that no screen has moved to its place: the unit is locked, or another one is shown. */
export function removeUnusedFrame(): void {
  const started = window.lecternFrame;
  if (started === undefined || !isUnused(started)) return;
  started.element.remove();
  delete window.lecternFrame;
}
