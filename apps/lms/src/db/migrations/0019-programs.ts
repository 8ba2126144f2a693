import type { MigrationDb } from './migration.ts';

/** Programs: courses that belong together, in order. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('programs')
    .addColumn('uuid', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('program_courses')
    .addColumn('program_uuid', 'text', (c) => c.notNull().references('programs.uuid').onDelete('cascade'))
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('program_courses_pk', ['program_uuid', 'course_key'])
    .execute();
  await db.schema.createIndex('program_courses_course').on('program_courses').column('course_key').execute();
}
