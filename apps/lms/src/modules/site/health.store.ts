import type { Reader } from '../../db/database.ts';

/** Resolves when the database answers a query; throws what it said otherwise. */
export async function checkDatabase(db: Reader): Promise<void> {
  await db.selectFrom('secrets').select('name').limit(1).execute();
}
