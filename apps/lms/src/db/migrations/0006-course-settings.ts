import type { MigrationDb } from './migration.ts';

/** An operator's settings of a course that aren't in its export, and upgrade requests. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('course_settings')
    .addColumn('course_key', 'text', (c) => c.primaryKey())
    .addColumn('settings', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('upgrade_requests')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('price', 'text', (c) => c.notNull())
    .addColumn('code', 'text')
    .addColumn('requested_at', 'bigint', (c) => c.notNull())
    .addColumn('decided_at', 'bigint')
    .addPrimaryKeyConstraint('upgrade_requests_pk', ['user_id', 'course_key'])
    .execute();
  await db.schema.createIndex('upgrade_requests_status').on('upgrade_requests').column('status').execute();
}
