import { expect, test } from 'vitest';
import { describeDatabases } from '../testing/databases.ts';
import type { Reader, Tx } from './database.ts';
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

  test('writes the parameters of each call, null included, and returns rows', async () => {
    const { db, close } = await open();
    const saveCustomer = prepareQuery(
      ['uuid', 'name', 'logo'],
      (tx: Tx, { uuid, name, logo }: { uuid: string; name: string; logo: string | null }) =>
        tx
          .insertInto('enterprise_customers')
          .values({ uuid, slug: uuid, name, logo_url: logo, has_portal: 0, asks_consent: 0, created_at: 1 })
          .onConflict((conflict) =>
            conflict.column('uuid').doUpdateSet((eb) => ({
              name: eb.ref('excluded.name'),
              logo_url: eb.ref('excluded.logo_url'),
            })),
          )
          .returning(['name', 'logo_url']),
    );
    const save = (name: string, logo: string | null) =>
      db.write((tx) => saveCustomer(tx, { uuid: 'a', name, logo }));
    expect(await save('Acme', '/acme.png')).toEqual([{ name: 'Acme', logo_url: '/acme.png' }]);
    expect(await save('Apex', null)).toEqual([{ name: 'Apex', logo_url: null }]);
    expect(await save('Acme', '/new.png')).toEqual([{ name: 'Acme', logo_url: '/new.png' }]);
    await close();
  });
});
