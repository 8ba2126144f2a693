import { AsyncLocalStorage } from 'node:async_hooks';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Connection, QueryObserver } from './connection.ts';
import { migrate } from './migrate.ts';
import type { Dialect } from './migrations/migration.ts';
import { openPostgres } from './postgres.ts';
import { hideFile, makePrivateFile, makePrivateFolder } from './private-files.ts';
import type { Schema } from './schema.ts';
import { shareDatabase } from './site-lock.ts';
import { openSqliteReader, openSqliteWriter } from './sqlite.ts';
import { StorageError, type StorageFault } from './storage-error.ts';

/** Read-only access: it has no method that writes, and its connection rejects writes too. */
export interface Reader {
  selectFrom: Kysely<Schema>['selectFrom'];
  with: Kysely<Schema>['with'];
  fn: Kysely<Schema>['fn'];
}

/** A write transaction. */
export interface Tx extends Reader {
  insertInto: Kysely<Schema>['insertInto'];
  updateTable: Kysely<Schema>['updateTable'];
  deleteFrom: Kysely<Schema>['deleteFrom'];
}

/** The result of the last write that the database itself decided. */
export interface LastWrite {
  /** Milliseconds of `performance.now()`. */
  at: number;
  /** Null if it was committed. */
  fault: StorageFault | null;
}

export interface Database {
  readonly dialect: Dialect;
  /** Sees committed data only, also inside `write`: there, read from `tx` instead. */
  readonly read: Reader;
  /**
   * Runs `work` in one transaction and commits it; an exception rolls everything back. On PostgreSQL, transactions run
   * concurrently, and each statement sees what was committed before it (READ COMMITTED): work that reads first and
   * decides by the result takes a lock of locks.ts. It runs again after a deadlock, so `work` must only do database
   * work. Calls do not nest. Throws StorageError.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Erases deleted rows from SQLite's files at once; on PostgreSQL, vacuuming does. */
  eraseDeleted(): Promise<void>;
  readonly lastWrite: LastWrite;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** URL of PostgreSQL; without it, `file`. */
  url?: string | undefined;
  /** Path of the SQLite file; its folder is created if missing. */
  file?: string | undefined;
  /** PostgreSQL schema; created if missing. */
  schema?: string | undefined;
  /** Whether a commit waits for the disk; `off` is for tests. On PostgreSQL, `full` leaves it to the server's setting. */
  synchronous?: 'full' | 'off' | undefined;
  /** PostgreSQL only: maximum number of connections, for reads and writes together. */
  poolSize?: number | undefined;
  /** Called for broken connections. */
  onError?: ((error: Error) => void) | undefined;
  queryTimes?: QueryObserver | undefined;
}

/** More would only make the server and this process switch between them (decision 0110). */
export const DEFAULT_POOL_SIZE = 6;
const ATTEMPTS = 5;
// serialization_failure and deadlock_detected: PostgreSQL expects a retry of the transaction.
const COLLISIONS = new Set(['40001', '40P01']);

function isCollision(error: unknown): boolean {
  return error instanceof Error && 'code' in error && COLLISIONS.has(String(error.code));
}

/** Opens the database and migrates it to the current schema. Throws NewerDatabaseError. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const dialect: Dialect = options.url ? 'postgres' : 'sqlite';
  const { writer, reader } = options.url
    ? await openPostgresPair(options.url, options)
    : await openSqlitePair(options);
  const inWrite = new AsyncLocalStorage<true>();
  let lastWrite: LastWrite = { at: Number.NEGATIVE_INFINITY, fault: null };

  return {
    dialect,
    read: reader.kysely,
    async write(work) {
      if (inWrite.getStore())
        throw new Error('A write inside a write would wait for itself: pass the tx on.');
      return inWrite.run(true, async () => {
        for (let round = 1; ; round += 1) {
          try {
            const result = await writer.kysely.transaction().execute(work);
            lastWrite = { at: performance.now(), fault: null };
            return result;
          } catch (error) {
            if (error instanceof StorageError) lastWrite = { at: performance.now(), fault: error.fault };
            if (round >= ATTEMPTS || !isCollision(error)) throw error;
            await delay(Math.random() * 2 ** Math.min(round, 6) * 2);
          }
        }
      });
    },
    async eraseDeleted() {
      if (dialect === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(writer.kysely);
    },
    get lastWrite() {
      return lastWrite;
    },
    async close() {
      await reader.close();
      await writer.close();
    },
  };
}

interface Pair {
  writer: Connection<Schema>;
  reader: Connection<Schema>;
}

async function openSqlitePair(options: DatabaseOptions): Promise<Pair> {
  const { file, queryTimes } = options;
  if (!file) throw new Error('openDatabase needs a url or a file');
  makePrivateFolder(dirname(file));
  const release = shareDatabase(file);
  try {
    // SQLite gives its other files the same permissions.
    makePrivateFile(file);
    for (const suffix of ['-wal', '-shm']) hideFile(`${file}${suffix}`);
    const writer = openSqliteWriter<Schema>(file, { synchronous: options.synchronous ?? 'full', queryTimes });
    await migrateOrClose(writer, 'sqlite');
    const close = async () => {
      await writer.close();
      release();
    };
    return { writer: { ...writer, close }, reader: openSqliteReader<Schema>(file, queryTimes) };
  } catch (error) {
    release();
    throw error;
  }
}

async function openPostgresPair(url: string, options: DatabaseOptions): Promise<Pair> {
  const { schema, synchronous, queryTimes } = options;
  const onError = options.onError ?? (() => undefined);
  // Without timeouts: a migration may take long, and processes that start together wait for the first.
  const migrator = openPostgres<Schema>({
    url,
    schema,
    synchronous,
    readOnly: false,
    max: 1,
    isPatient: true,
    onError,
  });
  await migrateOrClose(migrator, 'postgres', schema);
  await migrator.close();
  const poolSize = options.poolSize ?? DEFAULT_POOL_SIZE;
  const max = Math.max(1, Math.floor(poolSize / 2));
  return {
    writer: openPostgres<Schema>({ url, schema, synchronous, readOnly: false, max, onError, queryTimes }),
    reader: openPostgres<Schema>({ url, schema, readOnly: true, max: poolSize - max, onError, queryTimes }),
  };
}

async function migrateOrClose(writer: Connection<Schema>, dialect: Dialect, schema?: string): Promise<void> {
  try {
    await migrate(writer.kysely, dialect, { schema });
  } catch (error) {
    await writer.close();
    throw error;
  }
}
