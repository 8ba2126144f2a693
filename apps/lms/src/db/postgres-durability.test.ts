import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshPostgres } from '../testing/databases.ts';
import { hasPostgres, POSTGRES_URL } from '../testing/postgres.ts';
import { openDatabase, type Tx } from './database.ts';

const asKysely = (tx: Tx) => tx as unknown as Kysely<unknown>;

/** The server's default for clients that don't set it. */
async function readServerSetting(): Promise<string> {
  const client = new pg.Client({ connectionString: POSTGRES_URL });
  await client.connect();
  const { rows } = await client.query<{ synchronous_commit: string }>('show synchronous_commit');
  await client.end();
  return rows[0]?.synchronous_commit ?? '';
}

describe.runIf(await hasPostgres())('commits on PostgreSQL', () => {
  let database: FreshDatabase;
  beforeEach(async () => {
    database = await freshPostgres();
  });
  afterEach(() => database.drop());

  async function readSetting(synchronous: 'full' | 'off' | undefined): Promise<string | undefined> {
    const db = await openDatabase({ ...database.options, synchronous });
    const { rows } = await db.write((tx) =>
      sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(asKysely(tx)),
    );
    await db.close();
    return rows[0]?.synchronous_commit;
  }

  test('wait for the disk as the server is configured, but not in tests', async () => {
    const serverSetting = await readServerSetting();
    expect([await readSetting('full'), await readSetting(undefined), await readSetting('off')]).toEqual([
      serverSetting,
      serverSetting,
      'off',
    ]);
  });
});
