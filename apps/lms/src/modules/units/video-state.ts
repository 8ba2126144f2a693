import type { UserStateWire } from '@lectern/contract';

/** What is kept of a learner and one player; fields never set are absent. */
export type VideoState = UserStateWire;

/** The state after a report: what it does not name stays. */
export function mergeVideoState(kept: VideoState | null, report: VideoState): VideoState {
  return { ...kept, ...report };
}
