import { useEffect } from 'react';
import type { FrameStatus, FramesAction } from './frames-state.ts';

/** How long a page that has arrived may stay silent, in milliseconds. */
export const longestSilence = 4000;

/** A page that arrives and does not tell its height is an error page (wire contract 22.8): it counts as failed. */
export function useSilence(
  unitId: string,
  { hasArrived, isLoaded, isFailed }: FrameStatus,
  dispatch: (action: FramesAction) => void,
): void {
  const isSilent = hasArrived && !isLoaded && !isFailed;
  useEffect(() => {
    if (!isSilent) return undefined;
    const timer = setTimeout(() => dispatch({ type: 'failed', unitId }), longestSilence);
    return () => clearTimeout(timer);
  }, [isSilent, unitId, dispatch]);
}
