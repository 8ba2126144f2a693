import pg from 'pg';

/** Where Debian's packages put the server's socket, in a connection string. */
const BY_SOCKET = `postgres://postgres@${encodeURIComponent('/var/run/postgresql')}/test`;
const BY_TCP = 'postgres://postgres@127.0.0.1:5432/test';

/**
 * Where tests and measurements find PostgreSQL: at TEST_DATABASE_URL; else by the socket on this machine if the server lets
 * the account in, as a statement then costs a tenth less; else by TCP.
 */
export const POSTGRES_URL =
  process.env.TEST_DATABASE_URL ?? ((await isAnswering(BY_SOCKET)) ? BY_SOCKET : BY_TCP);

/** Runs `work` on a separate connection, outside any schema of a test. */
export async function asOperator<T>(
  work: (client: pg.Client) => Promise<T>,
  connectionString = POSTGRES_URL,
): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  // Node ends the process for an `error` event without a listener.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function isAnswering(url: string): Promise<boolean> {
  try {
    await asOperator(async () => undefined, url);
    return true;
  } catch {
    return false;
  }
}

/** Drops a schema with its contents. */
export async function dropSchema(schema: string): Promise<void> {
  await asOperator((client) => client.query(`drop schema if exists ${schema} cascade`));
}

let answering: Promise<boolean> | undefined;

/**
 * Whether PostgreSQL is available; always true if REQUIRE_POSTGRES is set, as by CI, so that tests fail without it instead of
 * being skipped.
 */
export function hasPostgres(): Promise<boolean> {
  answering ??= process.env.REQUIRE_POSTGRES ? Promise.resolve(true) : isAnswering(POSTGRES_URL);
  return answering;
}
