import type { MigrationDb } from './migration.ts';

/** Course versions with rendered markup, beside the versions as their authors wrote them. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('course_renderings')
    .addColumn('version', 'text', (c) =>
      c.primaryKey().references('course_versions.version').onDelete('cascade'),
    )
    .addColumn('renderer', 'text', (c) => c.notNull())
    .addColumn('tree', 'text', (c) => c.notNull())
    .execute();
}
