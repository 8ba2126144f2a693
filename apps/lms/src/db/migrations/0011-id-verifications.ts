import type { MigrationDb } from './migration.ts';

/** The ID verification status of accounts; without a row, an account isn't verified. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('id_verifications')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute();
}
