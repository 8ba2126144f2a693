import { sql } from 'kysely';
import { type Dialect, type MigrationDb, withId } from './migration.ts';

/** The searchable documents of each course's current version, with an index of their words. */
export async function up(db: MigrationDb, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('search_indexes')
    .addColumn('course_key', 'text', (c) => c.primaryKey())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('indexer', 'text', (c) => c.notNull())
    .execute();

  await withId(db.schema.createTable('search_documents'), dialect)
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('usage_key', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('search_documents_course')
    .on('search_documents')
    .column('course_key')
    .execute();

  if (dialect === 'postgres') {
    await sql`alter table search_documents add column words tsvector not null`.execute(db);
    await sql`create index search_documents_words on search_documents using gin (words)`.execute(db);
  } else {
    // The words are already split and folded; this tokenizer splits at spaces only, as all other characters in them are
    // letters and digits.
    await sql`create virtual table search_words using fts5(
      scope, title, body, content='', contentless_delete=1, tokenize='ascii'
    )`.execute(db);
  }
}
