import type { MigrationDb } from './migration.ts';

/** The stage of learners' work on a block, by which staff list what to grade. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.alterTable('block_states').addColumn('stage', 'text').execute();
  await db.schema
    .createIndex('block_states_by_stage')
    .on('block_states')
    .columns(['course_key', 'usage_key', 'stage'])
    .execute();
}
