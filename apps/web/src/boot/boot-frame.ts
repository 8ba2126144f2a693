import { readJson, type Settings } from './page-settings.ts';
import { HIDDEN, recordFrame } from './record-frame.ts';

/**
 * Takes care of the frame of a unit whose screen a server rendered, if there is one: gives it the height that it reports, so
 * that it shows before the program runs. If the program renders the page from scratch, the frame waits at the end of the
 * page, like one that `startFrame` has started (decisions 0123, 0132).
 */
export function bootFrame(): void {
  const served = document.querySelector<HTMLIFrameElement>('#root #unit-iframe');
  if (served === null) return;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const element = navigation === undefined || navigation.type === 'navigate' ? served : renew(served);
  const started = recordFrame(element);
  // Without scripts, it scrolls.
  element.scrolling = 'no';
  const { UNITS_ORIGIN } = readJson<Settings>('lectern-config');
  addEventListener('message', ({ data, origin, source }) => {
    const isFromUnit = origin === UNITS_ORIGIN && source === element.contentWindow;
    const height = isFromUnit && data?.type === 'plugin.resize' ? Math.ceil(data.payload?.height) : 0;
    if (started.messages !== null && height > 0) element.height = String(height);
  });
  document.addEventListener('readystatechange', () => setAsideIfUnused(element), { once: true });
}

/**
 * Browsers restore a frame of the markup to the address that it had when its page was left, which for a unit has no token any
 * more. They don't restore a new one.
 */
function renew(served: HTMLIFrameElement): HTMLIFrameElement {
  const element = served.cloneNode() as HTMLIFrameElement;
  served.replaceWith(element);
  return element;
}

/** Before deferred scripts run, and after `takeRenderedPage` has decided whether the program takes the markup over. */
function setAsideIfUnused(element: HTMLIFrameElement): void {
  // Browsers without `moveBefore` would load the frame again.
  if (window.lecternPage !== undefined || !('moveBefore' in document.body)) return;
  element.inert = true;
  element.setAttribute('style', HIDDEN);
  document.body.moveBefore(element, null);
}
