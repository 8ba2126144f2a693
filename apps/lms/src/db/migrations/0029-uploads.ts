import { type Dialect, type MigrationDb, withId } from './migration.ts';

/** Files that learners upload, and that staff return to them. Their bytes are assets, as those of courses. */
export async function up(db: MigrationDb, dialect: Dialect): Promise<void> {
  await withId(db.schema.createTable('uploads'), dialect)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('usage_key', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('uploaded_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('uploads_by_work')
    .on('uploads')
    .columns(['user_id', 'course_key', 'usage_key'])
    .execute();
  await db.schema.createIndex('uploads_by_file').on('uploads').column('sha256').execute();
}
