import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import type { Connection } from '../db/connection.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { openPostgres } from '../db/postgres.ts';
import { openSqliteWriter } from '../db/sqlite.ts';
import { borrowSchema, returnSchema } from './migrated-schemas.ts';
import { dropSchema, hasPostgres, POSTGRES_URL } from './postgres.ts';

/** The location of one fresh database: for `openDatabase`, and for a config that processes share. */
export interface FreshDatabase {
  dialect: 'sqlite' | 'postgres';
  options: { url?: string; schema?: string; file?: string; synchronous: 'off' };
  /** A separate empty folder; with SQLite the file is in it. */
  folder: string;
  drop(): Promise<void>;
}

export interface OpenDatabase {
  db: Database;
  close(): Promise<void>;
}

async function freshFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'lectern-test-'));
}

/** An unmigrated file. */
export async function freshSqlite(): Promise<FreshDatabase> {
  const folder = await freshFolder();
  return {
    dialect: 'sqlite',
    options: { file: join(folder, 'lectern.sqlite'), synchronous: 'off' },
    folder,
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}

let template: Promise<Buffer> | undefined;

/** The bytes of a migrated file: writing them takes a tenth of the time of the migrations. */
async function readTemplate(): Promise<Buffer> {
  const database = await freshSqlite();
  const file = join(database.folder, 'lectern.sqlite');
  await (await openDatabase(database.options)).close();
  const bytes = await readFile(file);
  await database.drop();
  return bytes;
}

export async function migratedSqlite(): Promise<FreshDatabase> {
  template ??= readTemplate();
  const database = await freshSqlite();
  await writeFile(join(database.folder, 'lectern.sqlite'), await template, { mode: 0o600 });
  return database;
}

/** An unmigrated schema. */
export async function freshPostgres(): Promise<FreshDatabase> {
  return inSchema(`test_${randomBytes(8).toString('hex')}`, dropSchema);
}

/** A schema without rows, possibly migrated by an earlier test, which saves most of the time of a small test. */
async function migratedPostgres(): Promise<FreshDatabase> {
  const run = process.env.LECTERN_TEST_RUN;
  return run === undefined ? freshPostgres() : inSchema(await borrowSchema(run), returnSchema);
}

async function inSchema(
  schema: string,
  drop: (schema: string) => Promise<void> | void,
): Promise<FreshDatabase> {
  const folder = await freshFolder();
  return {
    dialect: 'postgres',
    options: { url: POSTGRES_URL, schema, synchronous: 'off' },
    folder,
    async drop() {
      await rm(folder, { recursive: true, force: true });
      await drop(schema);
    },
  };
}

/** A connection that migrates nothing, for tests of migrations. */
export function connect<S>({ dialect, options }: FreshDatabase): Connection<S> {
  const { url = '', schema, file = '', synchronous } = options;
  return dialect === 'postgres'
    ? openPostgres<S>({ url, schema, synchronous, readOnly: false, max: 2, onError: () => undefined })
    : openSqliteWriter<S>(file, { synchronous });
}

const postgresAnswers = await hasPostgres();

/**
 * Runs `suite` once on SQLite and once on PostgreSQL (if available). `fresh` creates a database without rows,
 * `unmigrated` one without tables, and both return its location; `open` opens a migrated one whose `close` also drops
 * it.
 */
export function describeDatabases(
  name: string,
  suite: (
    open: () => Promise<OpenDatabase>,
    fresh: () => Promise<FreshDatabase>,
    unmigrated: () => Promise<FreshDatabase>,
  ) => void,
): void {
  const kinds = [
    { dialect: 'sqlite', fresh: migratedSqlite, unmigrated: freshSqlite, answers: true },
    { dialect: 'postgres', fresh: migratedPostgres, unmigrated: freshPostgres, answers: postgresAnswers },
  ];
  for (const { dialect, fresh, unmigrated, answers } of kinds) {
    describe.runIf(answers)(`${name} (${dialect})`, () => suite(() => openFresh(fresh), fresh, unmigrated));
  }
}

async function openFresh(fresh: () => Promise<FreshDatabase>): Promise<OpenDatabase> {
  const database = await fresh();
  const db = await openDatabase(database.options);
  return {
    db,
    async close() {
      await db.close();
      await database.drop();
    },
  };
}
