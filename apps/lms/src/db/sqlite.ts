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
import { type Connection, logQueries, type QueryObserver } from './connection.ts';
import { StorageError, toStorageError } from './storage-error.ts';

// Milliseconds. SQLite waits by blocking the whole process, so it may do that only while a database is opened.
const OPENING_TIMEOUT = 10_000;
const BLOCKING_TIMEOUT = 2;
const LOCK_TIMEOUT = 10_000;
const MAX_PAUSE_MS = 10;

/**
 * BEGIN IMMEDIATE takes the write lock at once: a deferred transaction that reads first and writes later
 * fails with SQLITE_BUSY, without waiting, when another process wrote in between. While another process writes,
 * this one goes on answering reads.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #db: Sqlite.Database;

  constructor(db: Sqlite.Database, database: SqliteDatabase) {
    super({ database });
    this.#db = db;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return classifyErrors(await super.acquireConnection());
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await retryWhileBusy(() => connection.executeQuery(CompiledQuery.raw('begin immediate')));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite rolls back by itself when the disk is full; another rollback would fail and hide why.
    if (this.#db.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** A reader is made to wait only while another process opens or closes the database, never by a transaction. */
class ReadDriver extends ImmediateDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      ...connection,
      executeQuery: (query) => retryWhileBusy(() => connection.executeQuery(query)),
    };
  }
}

/** Tries again while another process holds the lock, with this process free to do other work meanwhile. */
async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + LOCK_TIMEOUT;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof StorageError && error.fault === 'busy';
      if (!isBusy || performance.now() > deadline) throw error;
      await delay(Math.random() * MAX_PAUSE_MS);
    }
  }
}

function classifyErrors(connection: DatabaseConnection): DatabaseConnection {
  return {
    async executeQuery(query) {
      try {
        return await connection.executeQuery(query);
      } catch (error) {
        throw toStorageError(error);
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
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

function connect<S>(
  db: Sqlite.Database,
  Driver: typeof ImmediateDriver,
  onQuery: QueryObserver | undefined,
): Connection<S> {
  const database = withStatementCache(db);
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new Driver(db, database),
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
  // What is deleted is overwritten where that costs no further page.
  db.pragma('secure_delete = FAST');
  db.pragma(`busy_timeout = ${BLOCKING_TIMEOUT}`);
  return connect(db, ImmediateDriver, options.onQuery);
}

// Of what readers look at most, a course of 1,000 units included, nothing need be read from the disk twice.
const READER_CACHE_KIB = 64 * 1024;

/** A second connection that SQLite itself keeps from writing; it sees what has been committed. */
export function openSqliteReader<S>(file: string, onQuery?: QueryObserver | undefined): Connection<S> {
  const db = new Sqlite(file, { timeout: OPENING_TIMEOUT, readonly: true });
  db.pragma(`cache_size = -${READER_CACHE_KIB}`);
  db.pragma(`busy_timeout = ${BLOCKING_TIMEOUT}`);
  return connect<S>(db, ReadDriver, onQuery);
}
