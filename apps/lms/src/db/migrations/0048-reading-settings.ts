import type { MigrationDb } from './migration.ts';

/** How a reader wants pages to look; null = nothing chosen with the account. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.alterTable('users').addColumn('reading', 'text').execute();
}
