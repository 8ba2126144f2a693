import type { MigrationDb } from './migration.ts';

/** Notes on passages of texts, and whether a learner shows them in a course. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('notes')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('usage_key', 'text', (c) => c.notNull())
    .addColumn('quote', 'text', (c) => c.notNull())
    .addColumn('prefix', 'text', (c) => c.notNull())
    .addColumn('suffix', 'text', (c) => c.notNull())
    .addColumn('quote_start', 'integer', (c) => c.notNull())
    .addColumn('color', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('notes_pk', ['user_id', 'id'])
    .execute();
  await db.schema.createIndex('notes_by_course').on('notes').columns(['user_id', 'course_key']).execute();

  await db.schema
    .createTable('notes_visibility')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('visible', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('notes_visibility_pk', ['user_id', 'course_key'])
    .execute();
}
