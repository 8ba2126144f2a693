import type { MigrationDb } from './migration.ts';

/** Which due dates learners have been told of, so that nobody hears of one twice. A date that moved is another one. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('due_notices')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('usage_key', 'text', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('due_notices_pk', ['course_key', 'user_id', 'usage_key', 'due_at'])
    .execute();
  await db.schema.createIndex('due_notices_of_user').on('due_notices').column('user_id').execute();
}
