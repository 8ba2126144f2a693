import type { MigrationDb } from './migration.ts';

/** Scores that staff set to replace those that learners earned. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('grade_overrides')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('sequence_key', 'text', (c) => c.notNull())
    .addColumn('earned', 'double precision', (c) => c.notNull())
    .addColumn('possible', 'double precision', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('grade_overrides_pk', ['user_id', 'course_key', 'sequence_key'])
    .execute();
}
