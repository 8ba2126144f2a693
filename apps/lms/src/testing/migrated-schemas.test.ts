import { randomInt } from 'node:crypto';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { insertUser } from '../kernel/users/users.store.ts';
import { borrowSchema, returnSchema } from './migrated-schemas.ts';
import { asOperator, dropSchema, hasPostgres, POSTGRES_URL } from './postgres.ts';
import { dropSchemasOfEndedRuns, holdRun, schemaPrefix } from './postgres-run.ts';

const account = { username: 'ada', email: 'ada@example.org', name: 'Ada', passwordHash: 'x', isActive: true };

async function insertAccount(schema: string): Promise<number | undefined> {
  const db = await openDatabase({ url: POSTGRES_URL, schema });
  const user = await db.write((tx) => insertUser(tx, account, 1));
  await db.close();
  return user?.id;
}

describe.runIf(await hasPostgres())('schemas of tests', () => {
  const run = String(randomInt(2 ** 31));
  const schemas: string[] = [];
  afterEach(async () => {
    for (const schema of schemas.splice(0)) await dropSchema(schema);
  });

  test('a returned schema is reused, without rows and with its ids reset', async () => {
    const first = await borrowSchema(run);
    schemas.push(first);
    expect(await insertAccount(first)).toBe(1);
    const second = await borrowSchema(run);
    expect(second).not.toBe(first);
    returnSchema(first);
    expect(await borrowSchema(run)).toBe(first);
    expect(await insertAccount(first)).toBe(1);
  });

  test('the next run drops the schemas of one that was killed', async () => {
    const schema = `${schemaPrefix(run)}left`;
    schemas.push(schema);
    const going = new pg.Client({ connectionString: POSTGRES_URL });
    await going.connect();
    await holdRun(going, run);
    await asOperator(async (client) => {
      const find = async () =>
        (await client.query('select from pg_namespace where nspname = $1', [schema])).rowCount;
      await client.query(`create schema ${schema}`);
      await dropSchemasOfEndedRuns(client);
      expect(await find()).toBe(1);
      await going.end();
      await expect
        .poll(async () => {
          await dropSchemasOfEndedRuns(client);
          return await find();
        })
        .toBe(0);
    });
  });
});
