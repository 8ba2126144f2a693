import type { MigrationDb } from './migration.ts';

/** Which key this database belongs to, by an id that does not tell the key: there is at most one row. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('signing_key')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('key_id', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute();
}
