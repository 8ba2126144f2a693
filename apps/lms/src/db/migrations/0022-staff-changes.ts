import { type Dialect, type MigrationDb, withId } from './migration.ts';

/** Changes by staff to a learner's work on a problem, with author and reason. Never updated afterwards. */
export async function up(db: MigrationDb, dialect: Dialect): Promise<void> {
  await withId(db.schema.createTable('staff_changes'), dialect)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('usage_key', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('attempts_before', 'integer', (c) => c.notNull())
    .addColumn('attempts_after', 'integer', (c) => c.notNull())
    .addColumn('earned_before', 'double precision')
    .addColumn('earned_after', 'double precision')
    .addColumn('possible', 'double precision', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('staff_changes_by_problem')
    .on('staff_changes')
    .columns(['course_key', 'usage_key', 'user_id'])
    .execute();
}
