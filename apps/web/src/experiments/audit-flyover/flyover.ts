import type { AccessExpiration } from '../../lms/shared/upgrade.ts';
import type { FlyoverSettings } from './flyover-settings.ts';

/** Whether the learner takes part: `none` if not; `over` if they do, but it is too late to upgrade. */
export type FlyoverState = 'none' | 'open' | 'over';

/** Learners of the audit track whose access ends take part (UPG-13, UPG-14). `now` is the server's clock. */
export function findFlyoverState(
  accessExpiration: AccessExpiration | null,
  { deadline }: FlyoverSettings,
  now: number,
): FlyoverState {
  if (accessExpiration === null) return 'none';
  return now < deadline ? 'open' : 'over';
}

/** What replaces a unit. */
export type Lock =
  /** In a sequence that is not open to everyone (ROL-11). */
  | 'verified'
  /** The same, when it is too late to upgrade (ROL-13). */
  | 'modal'
  /** For a graded unit in a sequence that is open (ROL-12). */
  | 'graded';

/** The lock that replaces a unit, or null if it is open. */
export function findLock(
  state: FlyoverState,
  { openSequences }: FlyoverSettings,
  unit: { readonly sequenceId: string; readonly isGraded: boolean },
): Lock | null {
  if (state === 'none') return null;
  if (!openSequences.has(unit.sequenceId)) return state === 'over' ? 'modal' : 'verified';
  return unit.isGraded ? 'graded' : null;
}
