import type { Reader, Tx } from '../../db/database.ts';

/** Resolves when the database answers a query; throws what it said otherwise. */
export async function checkRead(db: Reader): Promise<void> {
  await db.selectFrom('secrets').select('name').limit(1).execute();
}

/** Resolves when something can be written; throws what the database said otherwise. */
export async function checkWrite(tx: Tx, now: number): Promise<void> {
  await tx
    .insertInto('write_probes')
    .values({ id: 1, probed_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ probed_at: now }))
    .execute();
}
