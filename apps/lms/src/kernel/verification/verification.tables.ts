import type { StoredStatus } from './verification.policy.ts';

export interface IdVerificationsTable {
  user_id: number;
  status: StoredStatus;
  /** Null: as long as it is not changed. */
  expires_at: number | null;
  changed_at: number;
}

export interface VerificationTables {
  id_verifications: IdVerificationsTable;
}
