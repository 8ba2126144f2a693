import type { MigrationDb } from './migration.ts';

/** Tools of LTI 1.3: by which id each knows the site, as whom it knows a learner, and when it sent the score that is stored. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('tool_clients')
    .addColumn('client_id', 'text', (c) => c.primaryKey())
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('tool_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('tool_clients_of_course', ['course_key', 'tool_id'])
    .execute();
  await db.schema.alterTable('tool_results').addColumn('opaque_id', 'text').execute();
  await db.schema.alterTable('tool_results').addColumn('scored_at', 'bigint').execute();
  await db.schema
    .createIndex('tool_results_by_opaque_id')
    .on('tool_results')
    .columns(['course_key', 'usage_key', 'opaque_id'])
    .execute();
}
