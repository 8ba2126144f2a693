import { type Dialect, type MigrationDb, withId } from './migration.ts';

/** What people are told, and how they want to be told. A notification goes with the post that it is about. */
export async function up(db: MigrationDb, dialect: Dialect): Promise<void> {
  await withId(db.schema.createTable('notifications'), dialect)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('context', 'text', (c) => c.notNull())
    .addColumn('post_id', 'integer', (c) => c.references('discussion_posts.id').onDelete('cascade'))
    .addColumn('on_site', 'integer', (c) => c.notNull())
    .addColumn('mail', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint')
    .addColumn('read_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('notifications_of_user')
    .on('notifications')
    .columns(['user_id', 'created_at'])
    .execute();
  await db.schema.createIndex('notifications_of_post').on('notifications').column('post_id').execute();
  await db.schema
    .createIndex('notifications_by_mail')
    .on('notifications')
    .columns(['mail', 'created_at'])
    .execute();

  await db.schema
    .createTable('notification_preferences')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind_group', 'text', (c) => c.notNull())
    .addColumn('on_site', 'integer', (c) => c.notNull())
    .addColumn('by_mail', 'integer', (c) => c.notNull())
    .addColumn('cadence', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('notification_preferences_pk', ['user_id', 'kind_group'])
    .execute();
}
