import pg from 'pg';

/** A database that the measurements run on. */
export interface BenchDatabase {
  name: 'SQLite' | 'PostgreSQL';
  /** Environment variables that select it. */
  env: Record<string, string>;
  drop(): Promise<void>;
}

const POSTGRES_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test';

/** SQLite, and PostgreSQL (in a separate schema) where it is available. */
export async function listDatabases(): Promise<BenchDatabase[]> {
  const sqlite: BenchDatabase = { name: 'SQLite', env: {}, drop: async () => undefined };
  const schema = `bench_${process.pid}`;
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: POSTGRES_URL, connectionTimeoutMillis: 2_000 });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  try {
    await run('select 1');
  } catch {
    console.log('PostgreSQL does not answer: only SQLite is measured.');
    return [sqlite];
  }
  const env = { DATABASE_URL: POSTGRES_URL, DATABASE_SCHEMA: schema };
  return [sqlite, { name: 'PostgreSQL', env, drop: () => run(`drop schema if exists ${schema} cascade`) }];
}
