import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { type Connection, logQueries, type QueryObserver } from './connection.ts';
import { StorageError, toStorageError } from './storage-error.ts';

const INT8 = 20;
const NUMERIC = 1700;

// Counts, sums and epoch milliseconds all stay far below 2^53; as text they would differ from SQLite.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format),
};

/** The beginning of pg-pool's error for a client that wasn't free in time. */
const POOL_TIMEOUT = 'timeout exceeded';

/** Milliseconds. The timeout of everything that a request waits for; no statement takes a tenth of it. */
const TIMEOUTS = {
  // Also the wait for a free connection of the pool.
  connectionTimeoutMillis: 5_000,
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  // Limits how long a process that was suspended inside a transaction holds its locks.
  idle_in_transaction_session_timeout: 15_000,
  // Longer than the server's own timeout: only used when the server can't be reached any more.
  query_timeout: 12_000,
  // A new connection plans each statement again, which costs the server 8 ms for the query of every course request.
  // Shorter than the time after which networks forget idle connections, 4 minutes and more.
  idleTimeoutMillis: 180_000,
};

/** For work without other timeouts: a host that drops all packets would let the program wait for minutes. */
const PATIENT = { connectionTimeoutMillis: 10_000 };

/**
 * A pool on `url`. `schema` confines it to that schema (each test has its own). `isPatient`: without timeouts once it is
 * connected.
 */
export function openPostgres<S>(options: {
  url: string;
  schema?: string | undefined;
  readOnly: boolean;
  /** Maximum number of connections. */
  max: number;
  isPatient?: boolean;
  /** `off` is for tests: a commit doesn't wait for the disk. */
  synchronous?: 'full' | 'off' | undefined;
  onError: (error: Error) => void;
  queryTimes?: QueryObserver | undefined;
}): Connection<S> {
  const settings: string[] = [];
  if (options.schema) settings.push(`-c search_path=${options.schema}`);
  if (options.readOnly) settings.push('-c default_transaction_read_only=on');
  if (options.synchronous === 'off') settings.push('-c synchronous_commit=off');
  const statements = nameStatements();
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    keepAlive: true,
    fallback_application_name: 'lectern',
    types,
    ...(options.isPatient ? PATIENT : TIMEOUTS),
    ...(settings.length > 0 && { options: settings.join(' ') }),
  });
  // Node ends the process for an `error` event without a listener. The pool listens to idle clients only, so a
  // connection that broke inside a transaction would end the process.
  const connected = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    connected.add(client);
    client.on('error', options.onError);
  });
  pool.on('remove', (client) => connected.delete(client));
  // The pool re-emits errors of idle clients.
  pool.on('error', () => undefined);
  return {
    kysely: new Kysely<S>({
      dialect: new PostgresDialect({
        pool: adaptPool(pool, statements, () => connected.size >= options.max),
      }),
      log: logQueries(options.queryTimes),
    }),
    close: () => pool.end(),
  };
}

type StatementNames = (text: string) => string | undefined;

// The server stores the plans of each connection's statements in memory, so their number is limited.
const MAX_STATEMENTS = 300;
// `select *`, `"users".*` and `returning *`, but not `count(*)`.
const ALL_COLUMNS = /[\s.]\*/;
const FULL_TEXT_MATCH = '@@';

/**
 * Names the statements of one pool, so that the server parses and plans a statement once per connection instead of at
 * every execution. Statements beyond the limit stay unnamed, and so do those that select `*`: PostgreSQL rejects their
 * plan once a process of the next release has added a column to the table. Neither is a search for words named: the same
 * plan isn't good for a rare word and for one that most rows have.
 */
function nameStatements(): StatementNames {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_STATEMENTS) return known;
    if (ALL_COLUMNS.test(text) || text.includes(FULL_TEXT_MATCH)) return undefined;
    const name = `lectern-${names.size}`;
    names.set(text, name);
    return name;
  };
}

/**
 * The pool as Kysely uses it: throws StorageError for faults of the database, and removes broken clients. `isFull`: whether
 * it has all its connections, so that who waited in vain waited for one of them rather than for the server.
 */
function adaptPool(pool: pg.Pool, statements: StatementNames, isFull: () => boolean): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        return adaptClient(await pool.connect(), statements);
      } catch (error) {
        const hasWaited = error instanceof Error && error.message.startsWith(POOL_TIMEOUT);
        throw hasWaited && isFull() ? new StorageError('exhausted', error) : connectionError(error);
      }
    },
  };
}

function adaptClient(client: pg.PoolClient, statements: StatementNames): PostgresPoolClient {
  let broken: unknown = null;
  async function query(text: string, values: unknown[]): Promise<unknown> {
    // Fail fast: another statement on a broken connection, such as a rollback, would wait for its timeout again.
    if (broken !== null) throw broken;
    try {
      return await client.query({ name: statements(text), text, values });
    } catch (error) {
      if (error instanceof pg.DatabaseError) throw toStorageError(error);
      broken = connectionError(error);
      throw broken;
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || broken !== null),
  };
}

/** Errors of the driver rather than the server concern the connection: refused, reset, timed out. */
function connectionError(error: unknown): unknown {
  const known = toStorageError(error);
  if (known instanceof StorageError || error instanceof pg.DatabaseError || !(error instanceof Error))
    return known;
  return new StorageError('unavailable', error);
}
