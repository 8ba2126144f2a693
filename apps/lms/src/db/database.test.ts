import { describe, expect, test } from 'vitest';
import { describeDatabases } from '../testing/databases.ts';
import { type Database, openDatabase, type Tx } from './database.ts';
import { lockUser } from './locks.ts';

const count = (db: Pick<Tx, 'selectFrom'>) =>
  db
    .selectFrom('rate_limits')
    .select(({ fn }) => [fn.countAll<number>().as('rows'), fn.sum<number>('count').as('sum')])
    .executeTakeFirstOrThrow();

const insert = (tx: Tx, key: string) =>
  tx.insertInto('rate_limits').values({ key, window_start: 1_795_210_000_123, count: 1 }).execute();

async function increment(db: Database): Promise<void> {
  await db.write(async (tx) => {
    await lockUser(tx, 1);
    const row = await tx
      .selectFrom('rate_limits')
      .select('count')
      .where('key', '=', 'a')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('rate_limits')
      .set({ count: row.count + 1 })
      .where('key', '=', 'a')
      .execute();
  });
}

describeDatabases('openDatabase', (open, fresh) => {
  test('epoch milliseconds, counts and sums come back as numbers', async () => {
    const { db, close } = await open();
    await db.write((tx) => insert(tx, 'a'));
    expect(await count(db.read)).toEqual({ rows: 1, sum: 1 });
    const row = await db.read.selectFrom('rate_limits').select('window_start').executeTakeFirst();
    expect(row).toEqual({ window_start: 1_795_210_000_123 });
    await close();
  });

  test('a write that throws is rolled back', async () => {
    const { db, close } = await open();
    const failing = db.write(async (tx) => {
      await insert(tx, 'a');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await count(db.read)).toMatchObject({ rows: 0 });
    await close();
  });

  test('a reader sees committed data only, and its connection can’t write', async () => {
    const { db, close } = await open();
    await db.write(async (tx) => {
      await insert(tx, 'a');
      expect(await count(tx)).toMatchObject({ rows: 1 });
      expect(await count(db.read)).toMatchObject({ rows: 0 });
    });
    expect(await count(db.read)).toMatchObject({ rows: 1 });
    const asWriter = db.read as Tx;
    await expect(asWriter.deleteFrom('rate_limits').execute()).rejects.toThrow(/read.?only/);
    await close();
  });

  test('a write inside a write is refused instead of waiting for itself', async () => {
    const { db, close } = await open();
    await expect(db.write(() => db.write((tx) => insert(tx, 'a')))).rejects.toThrow('inside a write');
    await close();
  });

  test('a reference to a missing row is refused', async () => {
    const { db, close } = await open();
    const orphan = { id_hash: 'x', user_id: 99, created_at: 1, last_seen_at: 1, expires_at: 2 };
    await expect(db.write((tx) => tx.insertInto('sessions').values(orphan).execute())).rejects.toThrow(
      /foreign key/i,
    );
    await close();
  });

  test('two connections that read and then write under a lock lose no update', async () => {
    const database = await fresh();
    const [one, other] = [await openDatabase(database.options), await openDatabase(database.options)];
    await one.write((tx) => insert(tx, 'a'));
    await Promise.all(Array.from({ length: 20 }, (_, index) => increment(index % 2 ? one : other)));
    expect(await count(other.read)).toEqual({ rows: 1, sum: 21 });
    await one.close();
    await other.close();
    await database.drop();
  });
});

describe('openDatabase', () => {
  test('requires a location', async () => {
    await expect(openDatabase({})).rejects.toThrow('needs a url or a file');
  });
});
