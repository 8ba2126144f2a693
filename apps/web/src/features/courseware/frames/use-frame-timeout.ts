import { useEffect } from 'react';
import type { FrameStatus, FramesAction } from './frames-state.ts';

/** How long a loaded frame may take to report its height, in milliseconds. */
export const FRAME_TIMEOUT_MS = 4000;

/** A frame that loads and never reports its height holds an error page (wire contract 22.8): it counts as failed. */
export function useFrameTimeout(
  unitId: string,
  { hasArrived, isLoaded, isFailed }: FrameStatus,
  dispatch: (action: FramesAction) => void,
): void {
  const isPending = hasArrived && !isLoaded && !isFailed;
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => dispatch({ type: 'failed', unitId }), FRAME_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isPending, unitId, dispatch]);
}
