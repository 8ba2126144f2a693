import type Sqlite from 'better-sqlite3';
import type { QueryObserver } from './connection.ts';

/** What a reading connection knows of the present state of the database. */
export interface Snapshot {
  /**
   * Lets all requests that the event loop hands over before it asks for more input share one look. Call when a request has
   * come in over a socket.
   */
  share(): void;
  /** A number that stays the same for as long as nobody has committed anything. Call before using what is kept. */
  version(): number;
  /** Makes the queries that follow without a pause share one transaction. Call before each query. */
  begin(): void;
  /** Lets the next query see all that has been committed. */
  end(): void;
}

/**
 * Looks at the database once for all queries that follow each other without a pause: outside of a transaction SQLite
 * locks the file and lets go of it for each query, which takes longer than most queries; asking for the version locks it,
 * too. A look ends by itself before the event loop hands over the next piece of input, and one that requests share before
 * the loop asks for more input: they had all come in when it was taken. So a request never sees less than what was
 * committed when it came in. This process ends a look after each write of its own, too.
 */
export function openSnapshot(db: Sqlite.Database, onQuery: QueryObserver | undefined): Snapshot {
  const begin = db.prepare('begin');
  const commit = db.prepare('commit');
  // SQLite's own count of commits by others, other connections of this process included.
  const dataVersion = db.prepare<[], number>('pragma data_version').pluck();
  let current: number | null = null;
  let isOpen = false;
  let endsByItself = false;
  let isShared = false;

  function end(): void {
    current = null;
    if (isOpen && db.open) commit.run();
    isOpen = false;
  }
  function endAlone(): void {
    endsByItself = false;
    end();
  }
  function endShared(): void {
    isShared = false;
    end();
  }
  function endSoon(): void {
    if (endsByItself || isShared) return;
    endsByItself = true;
    // Before any other callback: what is not read for a request may follow input that came in later.
    process.nextTick(endAlone);
  }

  return {
    share() {
      if (isShared) return;
      isShared = true;
      // Sockets are read in one phase of the loop, of what had arrived when it began; this runs right behind it.
      setImmediate(endShared);
    },
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
