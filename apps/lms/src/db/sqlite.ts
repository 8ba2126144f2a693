import { setTimeout as delay } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import { type Connection, logQueries, type QueryObserver, type ReadingConnection } from './connection.ts';
import { registerDirectReads } from './direct-read.ts';
import { keepRows } from './kept-rows.ts';

// Milliseconds. SQLite waits by blocking the whole process, so it may do that only while a database is opened.
const OPENING_TIMEOUT = 10_000;
const BLOCKING_TIMEOUT = 2;
const LOCK_TIMEOUT = 10_000;
const LONGEST_PAUSE = 10;

/**
 * BEGIN IMMEDIATE takes the write lock at once: a deferred transaction that reads first and writes later
 * fails with SQLITE_BUSY, without waiting, when another process wrote in between. While another process writes,
 * this one goes on answering reads.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const deadline = Date.now() + LOCK_TIMEOUT;
    for (;;) {
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'));
        return;
      } catch (error) {
        if (!isBusy(error) || Date.now() > deadline) throw error;
        await delay(Math.random() * LONGEST_PAUSE);
      }
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

const STATEMENT_CACHE_SIZE = 500;

/** Kysely compiles to the same SQL again and again; keeping the prepared statements saves SQLite the parsing. */
function withStatementCache(db: Sqlite.Database): SqliteDatabase {
  const cache = new Map<string, SqliteStatement>();
  return {
    close: () => {
      cache.clear();
      db.close();
    },
    prepare: (text) => {
      const known = cache.get(text);
      if (known) return known;
      const statement = db.prepare(text) as SqliteStatement;
      if (cache.size >= STATEMENT_CACHE_SIZE) cache.clear();
      cache.set(text, statement);
      return statement;
    },
  };
}

function connect<S>(db: Sqlite.Database, onQuery: QueryObserver | undefined): Connection<S> {
  const database = withStatementCache(db);
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ImmediateDriver({ database }),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return {
    kysely: new Kysely<S>({ dialect, log: logQueries(onQuery) }),
    // Kysely closes a database only once it has run a query on it.
    close: async () => database.close(),
  };
}

/** The one writing connection of this process. Made first: it creates the file and its tables. */
export function openSqliteWriter<S>(
  file: string,
  options: { synchronous: 'full' | 'off'; onQuery?: QueryObserver | undefined },
): Connection<S> {
  const db = new Sqlite(file, { timeout: OPENING_TIMEOUT });
  db.pragma('journal_mode = WAL');
  db.pragma(`synchronous = ${options.synchronous}`);
  db.pragma('foreign_keys = ON');
  db.pragma(`busy_timeout = ${BLOCKING_TIMEOUT}`);
  return connect(db, options.onQuery);
}

// Of what readers look at most, a course of 1,000 units included, nothing need be read from the disk twice.
const READER_CACHE_KIB = 64 * 1024;

/** A second connection that SQLite itself keeps from writing; it sees what has been committed. */
export function openSqliteReader<S>(file: string, onQuery?: QueryObserver | undefined): ReadingConnection<S> {
  const db = new Sqlite(file, { timeout: OPENING_TIMEOUT, readonly: true });
  db.pragma(`cache_size = -${READER_CACHE_KIB}`);
  const connection = connect<S>(db, onQuery);
  const { prepare, snapshot } = keepRows(db, onQuery);
  registerDirectReads(connection.kysely, prepare);
  return { ...connection, refresh: snapshot.end, share: snapshot.share };
}
