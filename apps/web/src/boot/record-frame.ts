import type { StartedFrame } from '../features/courseware/frames/started-frame.ts';

/** Of a frame that loads at the end of the page until a screen has moved it to its place. */
export const HIDDEN = 'position: absolute; inset: 0; inline-size: 100%; border: 0; visibility: hidden';

/** Records for the program that a frame has loaded, and what frames send. */
export function recordFrame(element: HTMLIFrameElement): StartedFrame {
  const started: StartedFrame = { element, hasArrived: false, messages: [] };
  window.lecternFrame = started;
  element.onload = () => {
    started.hasArrived = true;
  };
  addEventListener('message', (event) => started.messages?.push(event));
  return started;
}
