import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FreshDatabase, freshPostgres } from '../testing/databases.ts';
import { hasPostgres } from '../testing/postgres.ts';
import { type Database, openDatabase, type Tx } from './database.ts';

const asKysely = (tx: Tx) => tx as unknown as Kysely<unknown>;

const findLimit = (tx: Tx) =>
  tx.selectFrom('rate_limits').select('count').where('key', '=', 'a').executeTakeFirst();

describe.runIf(await hasPostgres())('statements on PostgreSQL', () => {
  let database: FreshDatabase;
  let db: Database;
  beforeEach(async () => {
    database = await freshPostgres();
    db = await openDatabase(database.options);
  });
  afterEach(async () => {
    await db.close();
    await database.drop();
  });

  test('are planned once for each connection', async () => {
    const prepared = await db.write(async (tx) => {
      for (let round = 0; round < 3; round += 1) await findLimit(tx);
      const { rows } = await sql<{ uses: number }>`
        select generic_plans + custom_plans as uses from pg_prepared_statements
        where statement like 'select "count"%'`.execute(asKysely(tx));
      return rows;
    });
    expect(prepared).toEqual([{ uses: 3 }]);
  });

  test('keep their plans while their connection is idle for minutes', async () => {
    const findConnection = async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
        db.read as unknown as Kysely<unknown>,
      );
      return rows;
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const before = await findConnection();
      vi.advanceTimersByTime(120_000);
      expect(await findConnection()).toEqual(before);
      vi.advanceTimersByTime(240_000);
      expect(await findConnection()).not.toEqual(before);
    } finally {
      vi.useRealTimers();
    }
  });

  test('that report a row count are prepared too', async () => {
    const prepared = await db.write(async (tx) => {
      await tx
        .selectFrom('rate_limits')
        .select(({ fn }) => fn.countAll().as('rows'))
        .execute();
      const { rows } = await sql`
        select 1 from pg_prepared_statements where statement like 'select count(*)%'`.execute(asKysely(tx));
      return rows.length;
    });
    expect(prepared).toBe(1);
  });

  test('that search for words are planned for the words', async () => {
    const prepared = await db.write(async (tx) => {
      for (const word of ['rare', 'common']) {
        await tx
          .selectFrom('discussion_posts')
          .select('id')
          .where(sql<boolean>`words @@ cast(${word} as tsquery)`)
          .execute();
      }
      const { rows } = await sql`
        select 1 from pg_prepared_statements where statement like 'select "id" from "discussion_posts"%'`.execute(
        asKysely(tx),
      );
      return rows.length;
    });
    expect(prepared).toBe(0);
  });

  test('of this release still work after the next one has added a column', async () => {
    const findAll = (tx: Tx) => tx.selectFrom('rate_limits').selectAll().execute();
    await db.write(async (tx) => {
      await findAll(tx);
      await findLimit(tx);
      await sql`alter table rate_limits add column added integer`.execute(asKysely(tx));
      expect(await findAll(tx)).toEqual([]);
      expect(await findLimit(tx)).toBeUndefined();
    });
  });
});
