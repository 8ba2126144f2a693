import type { ColumnType, Generated } from 'kysely';

/** The version of a course that its documents belong to. */
export interface SearchIndexesTable {
  course_key: string;
  version: string;
  /** The version of the indexer: courses indexed by another one are indexed again. */
  indexer: string;
}

export interface SearchDocumentsTable {
  id: Generated<number>;
  course_key: string;
  version: string;
  /** The path, for a page beside the outline. */
  usage_key: string;
  /** A DocumentKind. */
  kind: string;
  title: string;
  /** Plain text, for excerpts. */
  body: string;
  /** A tsvector; on PostgreSQL only. */
  words: ColumnType<string, string | undefined, never>;
}

/** On SQLite: a full-text table without contents. `rowid` is `search_documents.id`. */
export interface SearchWordsTable {
  rowid: number;
  /** One word for the course. */
  scope: string;
  title: string;
  body: string;
  /** FTS5's column for the query. */
  search_words: ColumnType<string, never, never>;
}

export interface SearchTables {
  search_indexes: SearchIndexesTable;
  search_documents: SearchDocumentsTable;
  search_words: SearchWordsTable;
}
