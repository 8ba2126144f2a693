/** The key that the database is bound to; at most one row. */
interface SigningKeyTable {
  id: number;
  /** The id of the signing key; never the key itself. */
  key_id: string;
  changed_at: number;
}

/**
 * Every table of the database. Here are only those of this folder, because the app adds all others (schema.ts): a folder
 * of `kernel` or `modules` declares its own in a `*.tables.ts`, which that list names; only its stores write them.
 *
 * Times are epoch milliseconds (`bigint`, number on both databases), booleans are integers 0 or 1,
 * JSON is text, ids are integers or text.
 */
export interface Schema {
  /** The migrations that the database has had. */
  schema_migrations: { name: string; applied_at: number };
  signing_key: SigningKeyTable;
}
