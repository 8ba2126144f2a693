import type { MigrationDb } from './migration.ts';

export async function up(db: MigrationDb): Promise<void> {
  // Only of learners who moved their deadlines: without a row a schedule begins when its learner could.
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
    // What the feed's token is made of, with a key of the site; the token itself is kept as a hash only.
    .addColumn('salt', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
}
