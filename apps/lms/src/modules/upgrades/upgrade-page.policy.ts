import type { UpgradeDecision } from '../../kernel/offers/upgrade.policy.ts';

/** A learner's request to upgrade. Times are epoch milliseconds. */
export interface UpgradeRequest {
  userId: number;
  courseKey: string;
  status: 'pending' | 'approved' | 'declined';
  mode: string;
  /** As shown to the learner. */
  price: string;
  /** The code of the offer included in the price; null without one. */
  code: string | null;
  requestedAt: number;
  decidedAt: number | null;
}

/** The state of the upgrade page. */
export type UpgradePageState = UpgradeDecision | { kind: 'pending' | 'declined'; request: UpgradeRequest };

/**
 * A pending request takes precedence even after the deadline, because it was in time. A declined one prevents another. An
 * approved one of a learner who may upgrade again is ignored.
 */
export function findPageState(decision: UpgradeDecision, request: UpgradeRequest | null): UpgradePageState {
  const isUndecided = decision.kind === 'open' || decision.kind === 'deadline-passed';
  if (request?.status === 'pending' && isUndecided) return { kind: 'pending', request };
  if (request?.status === 'declined' && decision.kind === 'open') return { kind: 'declined', request };
  return decision;
}
