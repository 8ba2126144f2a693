import type { MigrationDb } from './migration.ts';

/**
 * The shift of a course's dates at import, the report of its last import, and which staff viewed a learner's progress.
 */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .alterTable('course_runs')
    .addColumn('date_shift', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable('import_reports')
    .addColumn('course_key', 'text', (c) => c.primaryKey())
    .addColumn('report', 'text', (c) => c.notNull())
    .addColumn('imported_at', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('progress_views')
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('learner_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('viewer_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('viewed_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('progress_views_pk', ['course_key', 'learner_id', 'viewer_id', 'day'])
    .execute();
  await db.schema
    .createIndex('progress_views_recent')
    .on('progress_views')
    .columns(['course_key', 'viewed_at'])
    .execute();
  await db.schema.createIndex('progress_views_learner').on('progress_views').column('learner_id').execute();
  await db.schema.createIndex('progress_views_viewer').on('progress_views').column('viewer_id').execute();
}
