import type { MigrationDb } from './migration.ts';

/**
 * The blocks that conditional content of a course depends on, so that learners' work on them is read together with
 * their head.
 */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('condition_sources')
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('usage_key', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('condition_sources_pk', ['course_key', 'usage_key'])
    .execute();
}
