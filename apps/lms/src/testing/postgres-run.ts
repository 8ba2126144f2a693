import pg from 'pg';
import { dropSchema, hasPostgres, POSTGRES_URL } from './postgres.ts';

// Any fixed number works: with the number of a run it identifies the advisory lock that marks the run as active.
const RUNS = 0x7e57;
const SCHEMA_OF_RUN = /^test_run(\d+)_/;

/** The prefix of the schemas that one run of the tests reuses. */
export const schemaPrefix = (run: string): string => `test_run${run}_`;

async function listSchemas(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ nspname: string }>(
    String.raw`select nspname from pg_namespace where nspname like 'test\_run%'`,
  );
  return rows.map((row) => row.nspname);
}

/** Marks a run as active until the connection ends, however the process ends. */
export async function holdRun(client: pg.Client, run: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, $2)', [RUNS, run]);
}

/** Drops the schemas of runs that have ended, also of those that were killed. */
export async function dropSchemasOfEndedRuns(client: pg.Client): Promise<void> {
  const schemas = await listSchemas(client);
  for (const run of new Set(schemas.map((schema) => SCHEMA_OF_RUN.exec(schema)?.[1]))) {
    if (run === undefined) continue;
    const { rows } = await client.query<{ ended: boolean }>('select pg_try_advisory_lock($1, $2) as ended', [
      RUNS,
      run,
    ]);
    if (!rows[0]?.ended) continue;
    for (const schema of schemas.filter((name) => name.startsWith(schemaPrefix(run))))
      await dropSchema(schema);
    await client.query('select pg_advisory_unlock($1, $2)', [RUNS, run]);
  }
}

/**
 * Vitest's `globalSetup`: numbers the run for its workers, and drops at its end the schemas that they reused.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (!(await hasPostgres())) return undefined;
  const client = new pg.Client({ connectionString: POSTGRES_URL });
  client.on('error', () => undefined);
  await client.connect();
  const run = String(Math.floor(Math.random() * 2 ** 31));
  await holdRun(client, run);
  await dropSchemasOfEndedRuns(client);
  process.env.LECTERN_TEST_RUN = run;
  return async () => {
    for (const schema of await listSchemas(client))
      if (schema.startsWith(schemaPrefix(run))) await dropSchema(schema);
    await client.end();
  };
}
