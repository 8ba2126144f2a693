import type { StoredStatus } from './verification.policy.ts';

export interface IdVerificationsTable {
  user_id: number;
  status: StoredStatus;
  /** Null: no expiry. */
  expires_at: number | null;
  changed_at: number;
}

export interface VerificationTables {
  id_verifications: IdVerificationsTable;
}
