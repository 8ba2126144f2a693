import type { Tx } from '../../db/database.ts';

/** The secret of this name; `fresh` becomes it when there is none yet. All processes get the same one. */
export async function getOrMakeSecret(tx: Tx, name: string, fresh: Buffer, now: number): Promise<Buffer> {
  await tx
    .insertInto('secrets')
    .values({ name, value: fresh.toString('base64url'), created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await tx
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Buffer.from(row.value, 'base64url');
}
