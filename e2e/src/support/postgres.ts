import pg from 'pg';

/** The connection string for the tests. */
export const POSTGRES_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test';

/** Whether PostgreSQL is available; always true where REQUIRE_POSTGRES is set, so that tests fail without it. */
export async function hasPostgres(): Promise<boolean> {
  if (process.env.REQUIRE_POSTGRES) return true;
  try {
    await query('select 1');
    return true;
  } catch {
    return false;
  }
}

/** Drops a schema with its contents. */
export async function dropSchema(schema: string): Promise<void> {
  await query(`drop schema if exists ${pg.escapeIdentifier(schema)} cascade`);
}

async function query(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: POSTGRES_URL, connectionTimeoutMillis: 2_000 });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
