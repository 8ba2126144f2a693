import type { MigrationDb } from './migration.ts';

/** The result of each learner's draws, such as an experiment's group or some problems of a bank. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('draws')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('selector', 'text', (c) => c.notNull())
    .addColumn('choices', 'text', (c) => c.notNull())
    .addColumn('drawn_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('draws_pk', ['user_id', 'course_key', 'selector'])
    .execute();
  await db.schema.createIndex('draws_of_course').on('draws').columns(['course_key', 'selector']).execute();
}
