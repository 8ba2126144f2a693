import type { MigrationDb } from './migration.ts';

/** One row, written periodically to check whether the database accepts writes. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('write_probes')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('probed_at', 'bigint', (c) => c.notNull())
    .execute();
}
