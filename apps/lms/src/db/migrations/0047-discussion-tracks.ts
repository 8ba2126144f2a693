import { sql } from 'kysely';
import type { MigrationDb } from './migration.ts';

/**
 * Threads of enrollment tracks; and what lists filter and sort by beside the thread, so that they don't read its post.
 * The indexes have all columns that are counted or added up, for thousands of rows a page.
 */
export async function up(db: MigrationDb): Promise<void> {
  const table = () => db.schema.alterTable('discussion_threads');
  await table().addColumn('track', 'text').execute();
  await table()
    .addColumn('author_id', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await table()
    .addColumn('is_held', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await table()
    .addColumn('votes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update discussion_threads set
    author_id = (select p.author_id from discussion_posts p where p.id = post_id),
    is_held = (select p.is_held from discussion_posts p where p.id = post_id),
    votes = (select p.votes from discussion_posts p where p.id = post_id)`.execute(db);
  const shared = ['cohort', 'track', 'is_held', 'author_id'];
  await replaceIndex(db, 'discussion_threads', 'by_activity', [
    'course_key',
    'is_pinned',
    'last_activity_at',
    'post_id',
    ...shared,
  ]);
  await replaceIndex(db, 'discussion_threads', 'of_topic', ['course_key', 'topic_id', 'type', ...shared]);
  await replaceIndex(db, 'discussion_posts', 'of_author', [
    'course_key',
    'author_id',
    'anonymity',
    'is_held',
    'thread_id',
    'parent_id',
    'id',
    'flags',
    'created_at',
  ]);
}

async function replaceIndex(db: MigrationDb, table: string, name: string, columns: string[]): Promise<void> {
  await db.schema.dropIndex(`${table}_${name}`).execute();
  await db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute();
}
