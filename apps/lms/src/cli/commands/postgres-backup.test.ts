import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { freshPostgres } from '../../testing/databases.ts';
import { hasPostgres, POSTGRES_URL } from '../../testing/postgres.ts';
import { insertUser, listUsernames } from '../../testing/users.ts';

// Creating a database takes a busy server some time; a longer timeout doesn't weaken any assertion.
vi.setConfig({ testTimeout: 240_000 });

const run = promisify(execFile);
const hasTools = await run('pg_dump', ['--version']).then(
  () => true,
  () => false,
);

/** A second database on the same server. */
function urlOf(database: string): string {
  const url = new URL(POSTGRES_URL);
  url.pathname = `/${database}`;
  return url.href;
}

describe.runIf(hasTools && (await hasPostgres()))('the documented way for PostgreSQL', () => {
  test('restores a dump made next to a running site into a new database, all of it or nothing', async () => {
    const database = await freshPostgres();
    const { schema = '' } = database.options;
    const site = await openDatabase(database.options);
    await insertUser(site, 'ada');
    await site.write((tx) =>
      tx.insertInto('signing_key').values({ id: 1, key_id: 'abcdef', changed_at: 1 }).execute(),
    );
    const dump = join(database.folder, 'lectern.dump');
    // The tests share one database, so only a schema of it is dumped.
    const part = [`--schema=${schema}`];
    await run('pg_dump', ['--format=custom', '--no-owner', ...part, `--file=${dump}`, POSTGRES_URL]);
    await insertUser(site, 'late');
    await site.close();

    const name = `lectern_restored_${randomBytes(6).toString('hex')}`;
    const admin = new pg.Client({ connectionString: POSTGRES_URL });
    await admin.connect();
    await admin.query(`create database ${name}`);
    try {
      const restore = [
        '--no-owner',
        '--exit-on-error',
        '--single-transaction',
        `--dbname=${urlOf(name)}`,
        dump,
      ];
      await run('pg_restore', restore);
      const restored = await openDatabase({ ...database.options, url: urlOf(name) });
      expect(await listUsernames(restored)).toEqual(['ada']);
      expect(await restored.read.selectFrom('signing_key').select('key_id').execute()).toEqual([
        { key_id: 'abcdef' },
      ]);
      await insertUser(restored, 'bob');
      expect(await listUsernames(restored)).toEqual(['ada', 'bob']);
      await restored.close();
      await expect(run('pg_restore', restore)).rejects.toThrow('already exists');
    } finally {
      await admin.query(`drop database ${name}`);
      await admin.end();
      await database.drop();
    }
  });
});
