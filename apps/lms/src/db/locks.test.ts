import { expect, test } from 'vitest';
import { describeDatabases } from '../testing/databases.ts';
import { lockUsers } from './locks.ts';

describeDatabases('the locks of several users', (open) => {
  test('are taken in a fixed order, so that no transaction has to be retried', async () => {
    const { db, close } = await open();
    let runs = 0;
    const pairs = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? [1, 2] : [2, 1]));
    await Promise.all(
      pairs.map((ids) =>
        db.write(async (tx) => {
          runs += 1;
          await lockUsers(tx, ids);
        }),
      ),
    );
    expect(runs).toBe(pairs.length);
    await close();
  });
});
