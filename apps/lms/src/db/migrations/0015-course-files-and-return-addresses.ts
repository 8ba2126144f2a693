import type { MigrationDb } from './migration.ts';

/**
 * Which courses use a file under a name, and whether each restricts it to those who may take the course. Also the URL
 * to return to after a registered account is activated.
 */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('course_files')
    .addColumn('sha256', 'text', (c) => c.notNull().references('assets.sha256').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('is_locked', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('course_files_pk', ['sha256', 'name', 'course_key'])
    .execute();

  await db.schema.alterTable('activations').addColumn('next', 'text').execute();
}
