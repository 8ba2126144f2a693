import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { migrations } from './migrations/index.ts';
import { openPostgres } from './postgres.ts';

/** Where a database is: `url` of PostgreSQL and its schema, or else the path of a SQLite file. */
export interface DatabaseLocation {
  url: string | null;
  schema: string | null;
  file: string;
}

/** The migrations that a database lacks, and those of it that this release doesn't know; null if nobody has opened it yet. */
export type MigrationState = { pending: string[]; unknown: string[] } | null;

/** Reads the state without changing or creating anything. Throws what the database throws if it can't be read. */
export async function findMigrationState(location: DatabaseLocation): Promise<MigrationState> {
  const applied =
    location.url === null ? readSqlite(location.file) : await readPostgres(location.url, location.schema);
  if (applied === null) return null;
  return {
    pending: migrations.map(({ name }) => name).filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !migrations.some((step) => step.name === name)).sort(),
  };
}

function readSqlite(file: string): string[] | null {
  if (!existsSync(file)) return null;
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const table = db.prepare(
      "select 1 from sqlite_master where type = 'table' and name = 'schema_migrations'",
    );
    if (table.get() === undefined) return null;
    return db.prepare<[], string>('select name from schema_migrations').pluck().all();
  } finally {
    db.close();
  }
}

async function readPostgres(url: string, schema: string | null): Promise<string[] | null> {
  const { kysely, close } = openPostgres({
    url,
    schema: schema ?? undefined,
    readOnly: true,
    max: 1,
    onError: () => undefined,
  });
  try {
    const table = await sql<{ name: string | null }>`select to_regclass('schema_migrations') as name`.execute(
      kysely,
    );
    if (table.rows[0]?.name === null) return null;
    const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(kysely);
    return rows.map(({ name }) => name);
  } finally {
    await close();
  }
}
