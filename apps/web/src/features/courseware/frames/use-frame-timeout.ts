import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useCourseId } from '../../../course/route-context.ts';
import { findFrameFault, type UnitFrameQuery } from '../../../lms/unit-frame.ts';
import type { FrameEntry, FrameStatus, FramesAction } from './frames-state.ts';

/** How long a loaded frame may take to report its height, in milliseconds. */
export const FRAME_TIMEOUT_MS = 4000;

/** The part of the window that a frame takes if it doesn't report its height. */
const UNMEASURED_SHARE = 0.8;

/**
 * A frame that loads and never reports its height contains an error page, or a unit whose script has failed (wire contract
 * 22.8). What the LMS says about the unit tells them apart. A unit that the server couldn't send is requested once more
 * before it counts as failed.
 */
export function useFrameTimeout(
  entry: FrameEntry | undefined,
  { hasArrived, isLoaded, fault }: FrameStatus,
  query: (entry: FrameEntry) => UnitFrameQuery,
  dispatch: (action: FramesAction) => void,
): void {
  const client = useQueryClient();
  const courseId = useCourseId();
  const isPending = hasArrived && !isLoaded && fault === null;
  const unitId = entry?.unitId;

  const findAction = useEffectEvent(async (): Promise<FramesAction | null> => {
    if (entry === undefined) return null;
    const { examToken = null, attempt } = entry;
    const found = await findFrameFault(client, courseId, entry.unitId, query(entry));
    if (found === null) {
      return { type: 'unmeasured', unitId: entry.unitId, height: window.innerHeight * UNMEASURED_SHARE };
    }
    if (found === 'unavailable' && attempt === 0) return { type: 'retry', unitId: entry.unitId, examToken };
    return { type: 'failed', unitId: entry.unitId, fault: found };
  });

  useEffect(() => {
    if (!isPending || unitId === undefined) return undefined;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const action = await findAction();
      if (isCurrent && action !== null) dispatch(action);
    }, FRAME_TIMEOUT_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isPending, unitId, dispatch]);
}
