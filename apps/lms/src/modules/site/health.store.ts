import type { Reader, Tx } from '../../db/database.ts';

/** Resolves if the database responds to a query; throws its error otherwise. */
export async function checkRead(db: Reader): Promise<void> {
  await db.selectFrom('secrets').select('name').limit(1).execute();
}

/** Resolves if a row can be written; throws the database's error otherwise. */
export async function checkWrite(tx: Tx, now: number): Promise<void> {
  await tx
    .insertInto('write_probes')
    .values({ id: 1, probed_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ probed_at: now }))
    .execute();
}
