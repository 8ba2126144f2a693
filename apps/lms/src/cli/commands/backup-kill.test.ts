import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../db/database.ts';
import { type FreshDatabase, freshSqlite } from '../../testing/databases.ts';
import {
  CLI_PROGRAM,
  endProcesses,
  processEnvironment,
  runProcess,
  trackProcess,
} from '../../testing/process.ts';
import { insertUser, listUsernames } from '../../testing/users.ts';

// Starts real processes, which are slow on a busy machine; a longer timeout doesn't weaken any assertion.
vi.setConfig({ testTimeout: 240_000 });

let database: FreshDatabase;
let elsewhere: FreshDatabase;
beforeEach(async () => {
  [database, elsewhere] = [await freshSqlite(), await freshSqlite()];
});
afterEach(async () => {
  endProcesses();
  await Promise.all([database.drop(), elsewhere.drop()]);
});

const backup = () => join(elsewhere.folder, 'backup.sqlite');
const run = (...args: string[]) => runProcess('cli', args, { env: processEnvironment(database) });

/** Large enough for every step of a copy to take a while. */
async function enlarge({ write }: Database): Promise<void> {
  const sha256 = 'of no matter what';
  const bytes = Buffer.alloc(4_000_000, 'x');
  await write(async (tx) => {
    await tx
      .insertInto('assets')
      .values({ sha256, size: 15 * bytes.length, created_at: 1 })
      .execute();
    for (let position = 0; position < 15; position += 1)
      await tx.insertInto('asset_chunks').values({ sha256, position, bytes }).execute();
  });
}

async function usernames(): Promise<string[]> {
  const db = await openDatabase(database.options);
  const names = await listUsernames(db);
  await db.close();
  return names;
}

/** Milliseconds after a folder contains a file of this kind. */
interface Moment {
  readonly kind: RegExp;
  readonly after: number;
}

/** Runs a command and kills it at that moment, unless it has ended by then. Returns whether its file of that kind is left. */
async function killAt({ kind, after }: Moment, folder: string, ...args: string[]): Promise<boolean> {
  const known = new Set(await readdir(folder));
  const hasNew = async () => (await readdir(folder)).some((name) => kind.test(name) && !known.has(name));
  const child = trackProcess(
    spawn(process.execPath, [CLI_PROGRAM, ...args], { env: processEnvironment(database) }),
  );
  const ended = once(child, 'exit');
  while (child.exitCode === null) {
    if (await hasNew()) break;
    await delay(1);
  }
  await delay(after);
  child.kill('SIGKILL');
  await ended;
  return hasNew();
}

test('a killed backup leaves no file that looks like a backup, and the next one works', async () => {
  const db = await openDatabase(database.options);
  await insertUser(db, 'ada');
  await enlarge(db);
  await killAt({ kind: /\.part$/, after: 0 }, elsewhere.folder, 'backup', backup());
  expect(await readdir(elsewhere.folder)).not.toContain('backup.sqlite');
  await db.close();
  expect((await run('backup', backup())).code).toBe(0);
  expect((await run('restore', backup())).code).toBe(0);
  expect(await usernames()).toEqual(['ada']);
});

test('a killed restore leaves either the former or the restored database intact, and can be repeated', async () => {
  const db = await openDatabase(database.options);
  await insertUser(db, 'ada');
  await enlarge(db);
  await db.close();
  expect((await run('backup', backup())).code).toBe(0);
  const copying: Moment = { kind: /restoring-/, after: 0 };
  const restoreKilledAt = async (moment: Moment) => {
    await rm(join(database.folder, 'lectern.sqlite'), { force: true });
    const former = await openDatabase(database.options);
    await insertUser(former, 'bob');
    await former.close();
    const isUnfinished = await killAt(moment, database.folder, 'restore', backup());
    return { isUnfinished, names: await usernames() };
  };
  for (const moment of [
    { ...copying, after: 40 },
    { ...copying, after: 160 },
    { kind: /before-restore-/, after: 0 },
  ])
    expect([['ada'], ['bob']]).toContainEqual((await restoreKilledAt(moment)).names);
  // On a busy machine, a restore may end before it can be killed.
  let early = await restoreKilledAt(copying);
  for (let retries = 0; retries < 10 && !early.isUnfinished; retries += 1)
    early = await restoreKilledAt(copying);
  expect(early).toEqual({ isUnfinished: true, names: ['bob'] });
  expect((await run('restore', backup())).code).toBe(0);
  expect(await usernames()).toEqual(['ada']);
  expect((await readdir(database.folder)).filter((name) => name.includes('restoring'))).toEqual([]);
});
