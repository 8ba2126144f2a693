import { sql } from 'kysely';
import { type Dialect, type MigrationDb, withId } from './migration.ts';

/**
 * Background jobs, the days on which learners were active, and addresses that several accounts may use until one of
 * them confirms it.
 */
export async function up(db: MigrationDb, dialect: Dialect): Promise<void> {
  await withId(db.schema.createTable('jobs'), dialect)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('job_key', 'text', (c) => c.unique())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('lease', 'text')
    .addColumn('handed_over_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('outcome', 'text')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('jobs_due')
    .on('jobs')
    .columns(['due_at', 'id'])
    .where(sql.ref('finished_at'), 'is', null)
    .execute();

  await db.schema
    .createTable('activity_days')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('activity_days_pk', ['user_id', 'course_key', 'day'])
    .execute();

  // From now on, the key belongs to the account that confirmed the address; until then it is derived from the username.
  await sql`update users set email_key = 'unconfirmed:' || username_key where is_active = 0`.execute(db);
  await db.schema.dropTable('held_usernames').execute();
}
