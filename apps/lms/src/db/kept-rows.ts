import type Sqlite from 'better-sqlite3';
import type { QueryObserver } from './connection.ts';
import type { DirectReads } from './direct-read.ts';
import { openSnapshot, type Snapshot, timed } from './snapshot.ts';

/** Answers to queries, not rows: most are of one row. */
const ANSWERS_KEPT = 20_000;

/**
 * Prepared queries of a read-only SQLite connection. What they answered is kept until anyone commits anything, here or
 * in another process: SQLite says so at the price of less than one query. Rows are shared, so nobody changes them.
 */
export function keepRows(
  db: Sqlite.Database,
  onQuery: QueryObserver | undefined,
): { prepare: DirectReads; snapshot: Snapshot } {
  const snapshot = openSnapshot(db, onQuery);
  const kept = new Map<string, readonly unknown[]>();
  let keptVersion = 0;
  let statements = 0;

  const prepare: DirectReads = (sql) => {
    const statement = db.prepare(sql);
    statements += 1;
    const number = statements;
    return (parameters) => {
      const version = snapshot.version();
      if (version !== keptVersion || kept.size >= ANSWERS_KEPT) {
        kept.clear();
        keptVersion = version;
      }
      const key = number + JSON.stringify(parameters);
      const known = kept.get(key);
      if (known) return known;
      snapshot.begin();
      const rows = timed(() => statement.all(parameters), onQuery);
      kept.set(key, rows);
      return rows;
    };
  };
  return { prepare, snapshot };
}
