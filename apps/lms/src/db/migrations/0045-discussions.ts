import { sql } from 'kysely';
import { type Dialect, type MigrationDb, withId } from './migration.ts';

/**
 * Discussions. Threads, responses and comments are rows of one table with one sequence of ids, so that a vote, report or
 * edit names one post and never two.
 */
export async function up(db: MigrationDb, dialect: Dialect): Promise<void> {
  await createPosts(db, dialect);
  await createThreads(db);
  await createMarks(db);
  await createEdits(db, dialect);
  await createCourseTables(db);
  await createWords(db, dialect);
}

async function createPosts(db: MigrationDb, dialect: Dialect): Promise<void> {
  await withId(db.schema.createTable('discussion_posts'), dialect)
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('thread_id', 'integer', (c) => c.references('discussion_posts.id').onDelete('cascade'))
    .addColumn('parent_id', 'integer', (c) => c.references('discussion_posts.id').onDelete('cascade'))
    .addColumn('author_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('anonymity', 'text', (c) => c.notNull())
    .addColumn('is_held', 'integer', (c) => c.notNull())
    .addColumn('votes', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('flags', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('endorsed_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('endorsed_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('client_key', 'text')
    .addUniqueConstraint('discussion_posts_once', ['author_id', 'client_key'])
    .execute();
  await addIndex(db, 'discussion_posts', 'of_thread', ['thread_id', 'created_at']);
  await addIndex(db, 'discussion_posts', 'of_parent', ['parent_id']);
  await addIndex(db, 'discussion_posts', 'of_author', ['course_key', 'author_id']);
}

async function createThreads(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('discussion_threads')
    .addColumn('post_id', 'integer', (c) =>
      c.primaryKey().references('discussion_posts.id').onDelete('cascade'),
    )
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('topic_id', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('cohort', 'text')
    .addColumn('is_pinned', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('is_closed', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('close_reason', 'text')
    .addColumn('closed_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('last_activity_at', 'bigint', (c) => c.notNull())
    .addColumn('comments', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('responses', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('endorsements', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('reported_posts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await addIndex(db, 'discussion_threads', 'by_activity', ['course_key', 'is_pinned', 'last_activity_at']);
  await addIndex(db, 'discussion_threads', 'of_topic', ['course_key', 'topic_id']);
}

/** What people did with a post: votes, follows, reads and reports. */
async function createMarks(db: MigrationDb): Promise<void> {
  for (const table of ['discussion_votes', 'discussion_follows', 'discussion_reads'] as const) {
    await db.schema
      .createTable(table)
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('post_id', 'integer', (c) =>
        c.notNull().references('discussion_posts.id').onDelete('cascade'),
      )
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint(`${table}_pk`, ['user_id', 'post_id'])
      .execute();
    await addIndex(db, table, 'of_post', ['post_id']);
  }

  await db.schema
    .createTable('discussion_flags')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('post_id', 'integer', (c) => c.notNull().references('discussion_posts.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('dismissed_at', 'bigint')
    .addPrimaryKeyConstraint('discussion_flags_pk', ['user_id', 'post_id'])
    .execute();
  await addIndex(db, 'discussion_flags', 'of_post', ['post_id']);
}

async function createEdits(db: MigrationDb, dialect: Dialect): Promise<void> {
  await withId(db.schema.createTable('discussion_edits'), dialect)
    .addColumn('post_id', 'integer', (c) => c.notNull().references('discussion_posts.id').onDelete('cascade'))
    .addColumn('editor_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('former_title', 'text')
    .addColumn('former_body', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await addIndex(db, 'discussion_edits', 'of_post', ['post_id']);
}

async function createCourseTables(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('discussion_roles')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('given_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('discussion_roles_pk', ['course_key', 'user_id', 'role'])
    .execute();

  await db.schema
    .createTable('discussion_settings')
    .addColumn('course_key', 'text', (c) => c.primaryKey())
    .addColumn('settings', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .execute();
}

/** The words of posts, for searching. */
async function createWords(db: MigrationDb, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') {
    await sql`alter table discussion_posts add column words tsvector not null`.execute(db);
    await sql`create index discussion_posts_words on discussion_posts using gin (words)`.execute(db);
  } else {
    await sql`create virtual table discussion_words using fts5(
      scope, title, body, content='', contentless_delete=1, tokenize='ascii'
    )`.execute(db);
  }
}

async function addIndex(db: MigrationDb, table: string, name: string, columns: string[]): Promise<void> {
  await db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute();
}
