import type { Dialect, MigrationDb } from './migration.ts';

export async function up(db: MigrationDb, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('course_versions')
    .addColumn('version', 'text', (c) => c.primaryKey())
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('tree', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('course_runs')
    .addColumn('course_key', 'text', (c) => c.primaryKey())
    .addColumn('version', 'text', (c) => c.notNull().references('course_versions.version'))
    .addColumn('summary', 'text', (c) => c.notNull())
    .addColumn('imported_at', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('assets')
    .addColumn('sha256', 'text', (c) => c.primaryKey())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('asset_chunks')
    .addColumn('sha256', 'text', (c) => c.notNull().references('assets.sha256').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('bytes', dialect === 'postgres' ? 'bytea' : 'blob', (c) => c.notNull())
    .addPrimaryKeyConstraint('asset_chunks_pk', ['sha256', 'position'])
    .execute();

  await db.schema
    .createTable('asset_names')
    .addColumn('sha256', 'text', (c) => c.notNull().references('assets.sha256').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('asset_names_pk', ['sha256', 'name'])
    .execute();
}
