import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Connection, QueryObserver, ReadingConnection } from './connection.ts';
import { migrate } from './migrate.ts';
import type { Dialect } from './migrations/migration.ts';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema.ts';
import { openSqliteReader, openSqliteWriter } from './sqlite.ts';

/** What may only read: it has no method that writes, and its connection refuses writes too. */
export interface Reader {
  selectFrom: Kysely<Schema>['selectFrom'];
  with: Kysely<Schema>['with'];
  fn: Kysely<Schema>['fn'];
}

/** What may write: one transaction. */
export interface Tx extends Reader {
  insertInto: Kysely<Schema>['insertInto'];
  updateTable: Kysely<Schema>['updateTable'];
  deleteFrom: Kysely<Schema>['deleteFrom'];
}

export interface Database {
  readonly dialect: Dialect;
  /** Sees committed data only, also inside `write`: there, read through the `tx`. */
  readonly read: Reader;
  /**
   * Runs `work` in one transaction and commits it; what it throws rolls everything back. On PostgreSQL
   * it is serializable and runs again when it collides with another process, so `work` does nothing
   * but database work. Calls do not nest.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Tells that a request has come in over a socket. Those that come in together may share one look at what is committed;
   * none sees less than what was when it came in.
   */
  requestCameIn(): void;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** PostgreSQL; without it, `file`. */
  url?: string | undefined;
  /** Path of the SQLite file; its folder is made when missing. */
  file?: string | undefined;
  /** PostgreSQL schema to live in; made when missing. */
  schema?: string | undefined;
  /** SQLite only; `off` is for tests. */
  synchronous?: 'full' | 'off' | undefined;
  /** Told of broken idle connections. */
  onError?: ((error: Error) => void) | undefined;
  onQuery?: QueryObserver | undefined;
}

const ATTEMPTS = 12;
// serialization_failure and deadlock_detected: PostgreSQL asks for the same work once more.
const COLLISIONS = new Set(['40001', '40P01']);

function isCollision(error: unknown): boolean {
  return error instanceof Error && 'code' in error && COLLISIONS.has(String(error.code));
}

/** Opens the database and brings it to today's schema. Throws NewerDatabaseError. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const dialect: Dialect = options.url ? 'postgres' : 'sqlite';
  const { writer, reader } = options.url
    ? await openPostgresPair(options.url, options)
    : await openSqlitePair(options);
  const inWrite = new AsyncLocalStorage<true>();

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const builder = writer.kysely.transaction();
    return (dialect === 'postgres' ? builder.setIsolationLevel('serializable') : builder).execute(work);
  }

  return {
    dialect,
    read: reader.kysely,
    async write(work) {
      if (inWrite.getStore())
        throw new Error('A write inside a write would wait for itself: pass the tx on.');
      return inWrite.run(true, async () => {
        for (let round = 1; ; round += 1) {
          try {
            return await attempt(work);
          } catch (error) {
            if (round >= ATTEMPTS || !isCollision(error)) throw error;
            await delay(Math.random() * 2 ** Math.min(round, 6) * 2);
          } finally {
            reader.refresh();
          }
        }
      });
    },
    requestCameIn: reader.share,
    async close() {
      await reader.close();
      await writer.close();
    },
  };
}

interface Pair {
  writer: Connection<Schema>;
  reader: ReadingConnection<Schema>;
}

async function openSqlitePair(options: DatabaseOptions): Promise<Pair> {
  const { file, onQuery } = options;
  if (!file) throw new Error('openDatabase needs a url or a file');
  mkdirSync(dirname(file), { recursive: true });
  const writer = openSqliteWriter<Schema>(file, { synchronous: options.synchronous ?? 'full', onQuery });
  await migrateOrClose(writer, 'sqlite');
  return { writer, reader: openSqliteReader<Schema>(file, onQuery) };
}

async function openPostgresPair(url: string, options: DatabaseOptions): Promise<Pair> {
  const { schema, onQuery } = options;
  const onError = options.onError ?? (() => undefined);
  const writer = openPostgres<Schema>({ url, schema, readOnly: false, onError, onQuery });
  await migrateOrClose(writer, 'postgres', schema);
  const connection = openPostgres<Schema>({ url, schema, readOnly: true, onError, onQuery });
  // There, each query is a transaction of its own.
  return { writer, reader: { ...connection, refresh: () => undefined, share: () => undefined } };
}

async function migrateOrClose(writer: Connection<Schema>, dialect: Dialect, schema?: string): Promise<void> {
  try {
    await migrate(writer.kysely, dialect, { schema });
  } catch (error) {
    await writer.close();
    throw error;
  }
}
