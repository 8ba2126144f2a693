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

// Milliseconds. SQLite waits by blocking the whole process, which is acceptable only while opening a database.
const OPENING_TIMEOUT = 10_000;
const BLOCKING_TIMEOUT = 2;
const LOCK_TIMEOUT = 10_000;
const MAX_PAUSE_MS = 10;

/**
 * BEGIN IMMEDIATE takes the write lock at once: a deferred transaction that reads first and writes later fails with
 * SQLITE_BUSY, without waiting, if another process wrote in between. While another process writes, this one still
 * serves reads.
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
    // SQLite rolls back by itself when the disk is full; another rollback would fail and hide the cause.
    if (this.#db.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** A reader only waits while another process opens or closes the database, never for a transaction. */
class ReadDriver extends ImmediateDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      ...connection,
      executeQuery: (query) => retryWhileBusy(() => connection.executeQuery(query)),
    };
  }
}

/** Retries while another process holds the lock, without blocking this one. */
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

/**
 * Replaces `?` by `+?`. For some joins, SQLite plans by the values of parameters, and so recompiles the prepared
 * statement on each execution, which takes ten times as long as executing it. It doesn't look up the value of an
 * expression, not even of one that changes nothing.
 */
class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

const STATEMENT_CACHE_SIZE = 500;

/** Kysely compiles to the same SQL repeatedly; caching the prepared statements saves SQLite the parsing. */
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
  queryTimes: QueryObserver | undefined,
): Connection<S> {
  const database = withStatementCache(db);
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new Driver(db, database),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new StablePlanCompiler(),
  };
  return {
    kysely: new Kysely<S>({ dialect, log: logQueries(queryTimes) }),
    // Kysely closes a database only after it has run a query.
    close: async () => database.close(),
  };
}

/** The only writing connection of this process. Created first: it creates the file and its tables. */
export function openSqliteWriter<S>(
  file: string,
  options: { synchronous: 'full' | 'off'; queryTimes?: QueryObserver | undefined },
): Connection<S> {
  const db = new Sqlite(file, { timeout: OPENING_TIMEOUT });
  db.pragma('journal_mode = WAL');
  db.pragma(`synchronous = ${options.synchronous}`);
  db.pragma('foreign_keys = ON');
  // Deleted data is overwritten, also on pages that become free, as long texts and files do.
  db.pragma('secure_delete = ON');
  db.pragma(`busy_timeout = ${BLOCKING_TIMEOUT}`);
  return connect(db, ImmediateDriver, options.queryTimes);
}

// Large enough that the data most read, including a course of 1,000 units, is read from disk only once.
const READER_CACHE_KIB = 64 * 1024;

/** A second connection that SQLite itself prevents from writing; it sees what has been committed. */
export function openSqliteReader<S>(file: string, queryTimes?: QueryObserver | undefined): Connection<S> {
  const db = new Sqlite(file, { timeout: OPENING_TIMEOUT, readonly: true });
  db.pragma(`cache_size = -${READER_CACHE_KIB}`);
  db.pragma(`busy_timeout = ${BLOCKING_TIMEOUT}`);
  return connect<S>(db, ReadDriver, queryTimes);
}
