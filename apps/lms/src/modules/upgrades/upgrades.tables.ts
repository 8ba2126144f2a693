import type { UpgradeRequest } from './upgrade-page.policy.ts';

export interface UpgradeRequestsTable {
  user_id: number;
  course_key: string;
  status: UpgradeRequest['status'];
  /** The mode asked for. */
  mode: string;
  /** As the learner was shown it: `$126.65`. */
  price: string;
  /** Of the offer that made the price; null without. */
  code: string | null;
  requested_at: number;
  /** Null while pending. */
  decided_at: number | null;
}

export interface UpgradesTables {
  upgrade_requests: UpgradeRequestsTable;
}
