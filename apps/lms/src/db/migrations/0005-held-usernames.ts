import type { MigrationDb } from './migration.ts';

export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('held_usernames')
    .addColumn('username_key', 'text', (c) => c.primaryKey())
    .addColumn('held_at', 'bigint', (c) => c.notNull())
    .execute();
}
