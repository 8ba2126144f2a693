import type { MigrationDb } from './migration.ts';

export async function up(db: MigrationDb): Promise<void> {
  // Only for learners who shifted their due dates: without a row, a schedule begins when the learner could start.
  await db.schema
    .createTable('schedules')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('starts_at', 'bigint', (c) => c.notNull())
    .addColumn('shifted_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('schedules_pk', ['user_id', 'course_key'])
    .execute();

  await db.schema
    .createTable('calendar_feeds')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    // The feed's token is derived from this and a key of the site; the token itself is stored as a hash only.
    .addColumn('salt', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
}
