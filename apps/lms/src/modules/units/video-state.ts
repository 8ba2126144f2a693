import type { UserStateWire } from '@lectern/contract';

/** A learner's state of one video player; fields never set are absent. */
export type VideoState = UserStateWire;

/** Merges a report into the state; absent fields keep their values. */
export function mergeVideoState(stored: VideoState | null, report: VideoState): VideoState {
  return { ...stored, ...report };
}
