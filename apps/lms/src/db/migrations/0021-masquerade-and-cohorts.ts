import type { MigrationDb } from './migration.ts';

/** Masquerades by session and course, and the cohorts of a course with their content groups. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('masquerades', 'text').execute();

  await db.schema
    .createTable('cohorts')
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('partition_id', 'integer')
    .addColumn('group_id', 'integer')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('cohorts_pk', ['course_key', 'name'])
    .execute();

  await db.schema
    .createTable('cohort_members')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('cohort', 'text', (c) => c.notNull())
    .addColumn('assigned_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('cohort_members_pk', ['user_id', 'course_key'])
    .addForeignKeyConstraint(
      'cohort_members_cohort_fk',
      ['course_key', 'cohort'],
      'cohorts',
      ['course_key', 'name'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('cohort_members_by_cohort')
    .on('cohort_members')
    .columns(['course_key', 'cohort'])
    .execute();
}
