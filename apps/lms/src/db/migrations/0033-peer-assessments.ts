import { type Dialect, type MigrationDb, withId } from './migration.ts';

/** Which learner assesses, or has assessed, which response. */
export async function up(db: MigrationDb, dialect: Dialect): Promise<void> {
  await withId(db.schema.createTable('peer_assessments'), dialect)
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('usage_key', 'text', (c) => c.notNull())
    .addColumn('author_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('assessor_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('claimed_at', 'bigint', (c) => c.notNull())
    .addColumn('assessed_at', 'bigint')
    .addUniqueConstraint('peer_assessments_once', ['course_key', 'usage_key', 'author_id', 'assessor_id'])
    .execute();
  await db.schema
    .createIndex('peer_assessments_by_assessor')
    .on('peer_assessments')
    .columns(['assessor_id', 'course_key', 'usage_key'])
    .execute();
  await db.schema
    .createIndex('peer_assessments_by_author')
    .on('peer_assessments')
    .column('author_id')
    .execute();
}
