import type { MigrationDb } from './migration.ts';

export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('block_states')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('usage_key', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('block_states_pk', ['user_id', 'course_key', 'usage_key'])
    .execute();
}
