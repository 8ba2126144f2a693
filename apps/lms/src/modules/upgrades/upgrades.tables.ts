import type { UpgradeRequest } from './upgrade-page.policy.ts';

export interface UpgradeRequestsTable {
  user_id: number;
  course_key: string;
  status: UpgradeRequest['status'];
  /** The requested mode. */
  mode: string;
  /** As shown to the learner: `$126.65`. */
  price: string;
  /** The code of the offer included in the price; null without one. */
  code: string | null;
  requested_at: number;
  /** Null while pending. */
  decided_at: number | null;
}

export interface UpgradesTables {
  upgrade_requests: UpgradeRequestsTable;
}
