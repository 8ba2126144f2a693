import { expect, test } from 'vitest';
import { describeDatabases } from '../testing/databases.ts';
import type { Reader } from './database.ts';
import { prepareQuery } from './prepared-query.ts';

describeDatabases('a prepared query', (open) => {
  test('is built once, and executed with the parameters of each call, inside a transaction too', async () => {
    const { db, close } = await open();
    let builds = 0;
    const listCounts = prepareQuery(
      ['key', 'least'],
      (reader: Reader, { key, least }: { key: string; least: number }) => {
        builds += 1;
        const limits = reader.selectFrom('rate_limits').select('count');
        return limits.where('key', '=', key).where('count', '>=', least).where('window_start', '=', 5);
      },
    );
    await db.write(async (tx) => {
      const values = [1, 2].map((count) => ({ key: `k${count}`, count, window_start: 5 }));
      await tx.insertInto('rate_limits').values(values).execute();
      expect(await listCounts(tx, { key: 'k1', least: 1 })).toEqual([{ count: 1 }]);
    });
    expect(await listCounts(db.read, { key: 'k2', least: 1 })).toEqual([{ count: 2 }]);
    expect(await listCounts(db.read, { key: 'k2', least: 3 })).toEqual([]);
    expect(await listCounts(db.read, { key: 'k1', least: 0 })).toEqual([{ count: 1 }]);
    // Once for writing connections, and once for reading ones.
    expect(builds).toBe(2);
    await close();
  });
});
