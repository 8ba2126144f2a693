import type { MigrationDb } from './migration.ts';

/** The keys of external tools, and the ids by which tools report learners' results. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('tool_keys')
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('tool_id', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('consumer_key', 'text', (c) => c.notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('tool_keys_pk', ['course_key', 'tool_id', 'source'])
    .execute();
  await db.schema
    .createTable('tool_results')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('usage_key', 'text', (c) => c.notNull())
    .addColumn('result_id', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('tool_results_pk', ['user_id', 'course_key', 'usage_key'])
    .execute();
}
