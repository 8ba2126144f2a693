import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { freshSqlite } from '../testing/databases.ts';
import { endProcesses, processEnvironment, runProcess } from '../testing/process.ts';

// Starts real processes, which are slow on a busy machine; a longer timeout doesn't weaken any assertion.
vi.setConfig({ testTimeout: 120_000 });

afterEach(endProcesses);

test('a command says when it creates the database, in case the site has another one', async () => {
  const database = await freshSqlite();
  const activate = () =>
    runProcess('cli', ['user', 'activate', 'ada'], { env: processEnvironment(database) });
  const file = join(database.folder, 'lectern.sqlite');
  const first = await activate();
  expect([first.code, first.stderr.trim().split('\n')]).toEqual([
    1,
    [
      `Created a new database, ${file}. If your site has another one, give this command the same DATA_DIR or DATABASE_URL.`,
      'There is no account ada.',
    ],
  ]);
  const second = await activate();
  expect([second.code, second.stderr.trim()]).toEqual([1, 'There is no account ada.']);
  await database.drop();
});
