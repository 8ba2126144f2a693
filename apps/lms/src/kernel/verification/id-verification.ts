import { defineAccountFact } from '../learner-facts/learner-fact.ts';
import type { Verification } from './verification.policy.ts';

/** The learner's ID verification; null = none on record. */
export const idVerification = defineAccountFact({
  table: 'id_verifications',
  columns: ['status', 'expires_at', 'changed_at'],
  read: (row): Verification | null =>
    row && { status: row.status, expiresAt: row.expires_at, changedAt: row.changed_at },
});
