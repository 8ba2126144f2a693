import type { MigrationDb } from './migration.ts';

/** One row, written now and then to find out whether the database can be written at all. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('write_probes')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('probed_at', 'bigint', (c) => c.notNull())
    .execute();
}
