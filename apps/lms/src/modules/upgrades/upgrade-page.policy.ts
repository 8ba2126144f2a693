import type { UpgradeDecision } from '../../kernel/offers/upgrade.policy.ts';

/** A learner's wish to upgrade. Moments are epoch milliseconds. */
export interface UpgradeRequest {
  userId: number;
  courseKey: string;
  status: 'pending' | 'approved' | 'declined';
  mode: string;
  /** As the learner was shown it. */
  price: string;
  /** Of the offer that made the price; null without. */
  code: string | null;
  requestedAt: number;
  decidedAt: number | null;
}

/** What the page about an upgrade has to say. */
export type UpgradePageState = UpgradeDecision | { kind: 'pending' | 'declined'; request: UpgradeRequest };

/**
 * A request that waits is what matters, also once the deadline has passed: it came in time. A declined one keeps the page
 * from taking another. An approved one of somebody who may upgrade again is history.
 */
export function findPageState(decision: UpgradeDecision, request: UpgradeRequest | null): UpgradePageState {
  const isUndecided = decision.kind === 'open' || decision.kind === 'deadline-passed';
  if (request?.status === 'pending' && isUndecided) return { kind: 'pending', request };
  if (request?.status === 'declined' && decision.kind === 'open') return { kind: 'declined', request };
  return decision;
}
