import type { Reader, Tx } from '../../db/database.ts';
import type { Verification } from './verification.policy.ts';

export async function findVerification(reader: Reader, userId: number): Promise<Verification | null> {
  const row = await reader
    .selectFrom('id_verifications')
    .select(['status', 'expires_at', 'changed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? { status: row.status, expiresAt: row.expires_at, changedAt: row.changed_at } : null;
}

/** Replaces the status; null deletes it. */
export async function saveVerification(
  tx: Tx,
  userId: number,
  verification: Verification | null,
): Promise<void> {
  if (verification === null) {
    await tx.deleteFrom('id_verifications').where('user_id', '=', userId).execute();
    return;
  }
  const { status, expiresAt, changedAt } = verification;
  const values = { status, expires_at: expiresAt, changed_at: changedAt };
  await tx
    .insertInto('id_verifications')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
