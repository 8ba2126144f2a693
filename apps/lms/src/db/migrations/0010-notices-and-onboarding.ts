import { type Dialect, type MigrationDb, withId } from './migration.ts';

/** Notices and their acknowledgements, proctoring onboardings, and which update a dismissed welcome message was. */
export async function up(db: MigrationDb, dialect: Dialect): Promise<void> {
  await withId(db.schema.createTable('notices'), dialect)
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('body_html', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('notice_acknowledgements')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('notice_id', 'integer', (c) => c.notNull().references('notices.id').onDelete('cascade'))
    .addColumn('acknowledged_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('notice_acknowledgements_pk', ['user_id', 'notice_id'])
    .execute();
  await db.schema
    .createIndex('notice_acknowledgements_notice')
    .on('notice_acknowledgements')
    .column('notice_id')
    .execute();

  await db.schema
    .createTable('proctoring_onboardings')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('status', 'text')
    .addColumn('link', 'text')
    .addColumn('released_at', 'bigint')
    .addColumn('due_at', 'bigint')
    .addColumn('expires_at', 'bigint')
    .addColumn('reported_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('proctoring_onboardings_pk', ['user_id', 'course_key'])
    .execute();

  await db.schema.alterTable('update_dismissals').addColumn('update_id', 'integer').execute();
  await db.schema.alterTable('update_dismissals').addColumn('update_at', 'bigint').execute();
}
