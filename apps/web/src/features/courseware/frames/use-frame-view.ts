import { useEffect } from 'react';
import type { FrameTalk } from './use-frame-messages.ts';
import type { UnitFramesHandle } from './use-unit-frames.ts';

/** Shortest time between two visibility messages, in milliseconds (wire contract 22.8). */
const pace = 100;

/** Tells the shown frame, once loaded, which area of it is in view and which anchor is in the URL (`hash`). */
export function useFrameView(
  { elements }: Pick<UnitFramesHandle, 'elements'>,
  { post }: FrameTalk,
  shown: { readonly unitId: string; readonly isLoaded: boolean; readonly hash: string },
): void {
  const { unitId, isLoaded, hash } = shown;

  useEffect(() => {
    if (!isLoaded) return undefined;
    const report = () => {
      const topPosition = elements.current.get(unitId)?.getBoundingClientRect().top ?? 0;
      post(unitId, {
        type: 'unit.visibilityStatus',
        data: { topPosition, viewportHeight: window.innerHeight },
      });
    };
    const [paced, stop] = atMostEvery(pace, report);
    paced();
    window.addEventListener('scroll', paced, { passive: true });
    window.addEventListener('resize', paced);
    return () => {
      stop();
      window.removeEventListener('scroll', paced);
      window.removeEventListener('resize', paced);
    };
  }, [elements, post, unitId, isLoaded]);

  useEffect(() => {
    if (isLoaded && hash !== '') post(unitId, { hashName: hash });
  }, [post, unitId, isLoaded, hash]);
}

/** Throttles `work`: runs it at once, then at most once per interval, never dropping the last call. Also returns a function that stops it. */
function atMostEvery(milliseconds: number, work: () => void): [run: () => void, stop: () => void] {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isAsked = false;
  const run = () => {
    if (timer !== null) {
      isAsked = true;
      return;
    }
    isAsked = false;
    work();
    timer = setTimeout(() => {
      timer = null;
      if (isAsked) run();
    }, milliseconds);
  };
  return [run, () => timer !== null && clearTimeout(timer)];
}
