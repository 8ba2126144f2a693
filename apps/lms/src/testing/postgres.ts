import pg from 'pg';

/** Where the tests look for PostgreSQL; CI sets REQUIRE_POSTGRES so that its absence fails instead of skipping. */
export const POSTGRES_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test';

/** Runs `work` on a separate connection, outside any schema of a test. */
export async function asOperator<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: POSTGRES_URL, connectionTimeoutMillis: 2_000 });
  // Node ends the process for an `error` event without a listener.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function dropSchema(schema: string): Promise<void> {
  await asOperator((client) => client.query(`drop schema if exists ${schema} cascade`));
}

let answering: Promise<boolean> | undefined;

/** Whether PostgreSQL is available; always true if REQUIRE_POSTGRES is set, so that tests fail without it. */
export function hasPostgres(): Promise<boolean> {
  answering ??= (async () => {
    if (process.env.REQUIRE_POSTGRES) return true;
    try {
      await asOperator(async () => undefined);
      return true;
    } catch {
      return false;
    }
  })();
  return answering;
}
