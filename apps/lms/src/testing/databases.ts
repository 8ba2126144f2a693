import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe } from 'vitest';
import { type Database, openDatabase } from '../db/database.ts';

/** Where the tests look for PostgreSQL; CI sets REQUIRE_POSTGRES so that its absence fails instead of skipping. */
export const POSTGRES_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test';

/** How to open one fresh database: for `openDatabase`, and for a config that processes share. */
export interface FreshDatabase {
  dialect: 'sqlite' | 'postgres';
  options: { url?: string; schema?: string; file?: string; synchronous: 'off' };
  /** An empty folder of its own; with SQLite the file is in it. */
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

export async function freshSqlite(): Promise<FreshDatabase> {
  const folder = await freshFolder();
  return {
    dialect: 'sqlite',
    options: { file: join(folder, 'lectern.sqlite'), synchronous: 'off' },
    folder,
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}

export async function freshPostgres(): Promise<FreshDatabase> {
  const folder = await freshFolder();
  const schema = `test_${randomBytes(8).toString('hex')}`;
  return {
    dialect: 'postgres',
    options: { url: POSTGRES_URL, schema, synchronous: 'off' },
    folder,
    async drop() {
      await rm(folder, { recursive: true, force: true });
      const client = new pg.Client({ connectionString: POSTGRES_URL });
      await client.connect();
      await client.query(`drop schema if exists ${schema} cascade`);
      await client.end();
    },
  };
}

let answering: Promise<boolean> | undefined;

/** Whether PostgreSQL answers; always true where REQUIRE_POSTGRES is set, so that tests fail without it. */
export function hasPostgres(): Promise<boolean> {
  answering ??= (async () => {
    if (process.env.REQUIRE_POSTGRES) return true;
    const client = new pg.Client({ connectionString: POSTGRES_URL, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      return false;
    }
  })();
  return answering;
}

const postgresAnswers = await hasPostgres();

/**
 * Runs `suite` once on SQLite and once on PostgreSQL (where it answers). `fresh` makes an empty database's
 * whereabouts; `open` opens a migrated one whose `close` also drops it.
 */
export function describeDatabases(
  name: string,
  suite: (open: () => Promise<OpenDatabase>, fresh: () => Promise<FreshDatabase>) => void,
): void {
  const kinds = [
    { dialect: 'sqlite', fresh: freshSqlite, answers: true },
    { dialect: 'postgres', fresh: freshPostgres, answers: postgresAnswers },
  ];
  for (const { dialect, fresh, answers } of kinds) {
    describe.runIf(answers)(`${name} (${dialect})`, () => suite(() => openFresh(fresh), fresh));
  }
}

async function openFresh(fresh: () => Promise<FreshDatabase>): Promise<OpenDatabase> {
  const place = await fresh();
  const db = await openDatabase(place.options);
  return {
    db,
    async close() {
      await db.close();
      await place.drop();
    },
  };
}
