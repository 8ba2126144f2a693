import { type Dialect, type MigrationDb, withId } from './migration.ts';

/** What staff write to learners, and whom they sent it to. */
export async function up(db: MigrationDb, dialect: Dialect): Promise<void> {
  await withId(db.schema.createTable('announcements'), dialect)
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('author_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('audience', 'text', (c) => c.notNull())
    .addColumn('cohort', 'text')
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('form_key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('announcements_by_form', ['course_key', 'form_key'])
    .execute();
  await db.schema
    .createTable('announcement_recipients')
    .addColumn('announcement_id', 'integer', (c) =>
      c.notNull().references('announcements.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('notified_at', 'bigint')
    .addPrimaryKeyConstraint('announcement_recipients_pk', ['announcement_id', 'user_id'])
    .execute();
  await db.schema
    .createIndex('announcement_recipients_of_user')
    .on('announcement_recipients')
    .column('user_id')
    .execute();
}
