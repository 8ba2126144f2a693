import { sql } from 'kysely';
import { type Dialect, type MigrationDb, withId } from './migration.ts';

/** Attempts at timed exams, and extra time that staff grant. */
export async function up(db: MigrationDb, dialect: Dialect): Promise<void> {
  await withId(db.schema.createTable('exam_attempts'), dialect)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('sequence_key', 'text', (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addColumn('is_ready_to_submit', 'integer', (c) => c.notNull())
    .addColumn('submitted_at', 'bigint')
    .addColumn('reset_at', 'bigint')
    .addColumn('reset_by', 'text')
    .addColumn('reset_reason', 'text')
    .execute();
  await db.schema
    .createIndex('exam_attempts_current')
    .unique()
    .on('exam_attempts')
    .columns(['user_id', 'course_key', 'sequence_key'])
    .where(sql.ref('reset_at'), 'is', null)
    .execute();

  await db.schema
    .createTable('exam_extra_times')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('sequence_key', 'text', (c) => c.notNull())
    .addColumn('minutes', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('exam_extra_times_pk', ['user_id', 'course_key', 'sequence_key'])
    .execute();
}
