import Sqlite from 'better-sqlite3';
import { NewerDatabaseError } from './migrate.ts';
import { migrations } from './migrations/index.ts';

/** A file is not a Lectern database, or is damaged. */
export class UnusableCopyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnusableCopyError';
  }
}

/**
 * Reads a copy of a database from end to end, and leaves no files beside it. Returns the id of the key that it belongs
 * to, if any. Throws UnusableCopyError, and NewerDatabaseError for one of a later version.
 */
export function checkSqliteCopy(path: string): { keyId: string | null } {
  let db: Sqlite.Database | null = null;
  try {
    db = new Sqlite(path, { fileMustExist: true });
    const found = db.pragma('integrity_check(1)', { simple: true });
    if (found !== 'ok') throw new UnusableCopyError(`it is damaged (${String(found)})`);
    if (!hasTable(db, 'schema_migrations')) throw new UnusableCopyError("it isn't a Lectern database");
    const applied = db.prepare<[], string>('select name from schema_migrations').pluck().all();
    const [first] = migrations;
    if (!first || !applied.includes(first.name)) throw new UnusableCopyError("it isn't a Lectern database");
    const unknown = applied.filter((name) => !migrations.some((step) => step.name === name));
    if (unknown.length > 0) throw new NewerDatabaseError(unknown.sort());
    const isBound = hasTable(db, 'signing_key');
    const keyId = isBound && db.prepare<[], string>('select key_id from signing_key').pluck().get();
    db.pragma('journal_mode = DELETE');
    return { keyId: keyId || null };
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && DAMAGED.has(error.code))
      throw new UnusableCopyError(`it is damaged, or not a database (${error.message})`);
    throw error;
  } finally {
    db?.close();
  }
}

const DAMAGED = new Set(['SQLITE_NOTADB', 'SQLITE_CORRUPT']);

function hasTable(db: Sqlite.Database, name: string): boolean {
  const tables = db.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
  return tables.get(name) !== undefined;
}
