import type Sqlite from 'better-sqlite3';
import type { QueryObserver } from './connection.ts';

/** What a reading connection knows of the present state of the database. */
export interface Snapshot {
  /** A number that stays the same for as long as nobody has committed anything. Call before using what is kept. */
  version(): number;
  /** Makes the queries that follow without a pause share one transaction. Call before each query. */
  begin(): void;
  /** Lets the next query see all that has been committed. */
  end(): void;
}

/**
 * Looks at the database once for all queries that follow each other without a pause: outside of a transaction SQLite
 * locks the file and lets go of it for each query, which takes longer than most queries. This ends by itself before the
 * event loop hands over the next piece of input, so a request never sees less than what was committed when it came in;
 * this process ends it after each write of its own, too.
 */
export function openSnapshot(db: Sqlite.Database, onQuery: QueryObserver | undefined): Snapshot {
  const begin = db.prepare('begin');
  const commit = db.prepare('commit');
  // SQLite's own count of commits by others, other connections of this process included.
  const dataVersion = db.prepare<[], number>('pragma data_version').pluck();
  let current: number | null = null;
  let isOpen = false;
  let endsByItself = false;

  function end(): void {
    endsByItself = false;
    current = null;
    if (isOpen && db.open) commit.run();
    isOpen = false;
  }
  function endSoon(): void {
    if (endsByItself) return;
    endsByItself = true;
    // Runs once the chain of promises that is reading now has come to its end, before any other callback.
    process.nextTick(end);
  }

  return {
    version() {
      if (current !== null) return current;
      endSoon();
      current = timed(() => dataVersion.get(), onQuery) ?? 0;
      return current;
    },
    begin() {
      if (isOpen) return;
      endSoon();
      begin.run();
      isOpen = true;
    },
    end,
  };
}

/** Runs one query and tells how long it took. */
export function timed<T>(query: () => T, onQuery: QueryObserver | undefined): T {
  if (!onQuery) return query();
  const start = performance.now();
  const result = query();
  onQuery((performance.now() - start) / 1000);
  return result;
}
