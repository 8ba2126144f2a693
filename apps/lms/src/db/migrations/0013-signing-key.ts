import type { MigrationDb } from './migration.ts';

/** The id of the key that this database belongs to, which doesn't reveal the key: at most one row. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('signing_key')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('key_id', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute();
}
