import type { MigrationDb } from './migration.ts';

/** Who agreed to the honor code of a course, and when. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('integrity_signatures')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('signed_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('integrity_signatures_pk', ['user_id', 'course_key'])
    .execute();
}
