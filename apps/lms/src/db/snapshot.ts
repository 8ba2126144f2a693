import type Sqlite from 'better-sqlite3';

/**
 * One reading transaction around the queries that follow each other without a pause. Outside of one, SQLite locks the
 * file and lets go of it for each query, which takes longer than most queries.
 */
export interface Snapshot {
  /** Call before each query. */
  begin(): void;
  /** Lets the next query see all that has been committed. */
  end(): void;
}

/**
 * A snapshot of a reading connection. It ends by itself before the event loop hands over the next piece of input, so
 * a request never sees less than what was committed when it came in; this process ends it after each write of its own.
 */
export function openSnapshot(db: Sqlite.Database): Snapshot {
  const begin = db.prepare('begin');
  const commit = db.prepare('commit');
  const end = () => {
    if (db.open && db.inTransaction) commit.run();
  };
  return {
    begin() {
      if (db.inTransaction) return;
      begin.run();
      // Runs once the chain of promises that is reading now has come to its end, before any other callback.
      process.nextTick(end);
    },
    end,
  };
}
