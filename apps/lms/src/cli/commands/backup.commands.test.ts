import { chmod, copyFile, open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Config } from '../../config.ts';
import { openDatabase } from '../../db/database.ts';
import { findTargetProblem } from '../../db/sqlite-backup.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { makeTestConfig } from '../../testing/context.ts';
import { type FreshDatabase, freshSqlite } from '../../testing/databases.ts';
import { insertUser, listUsernames } from '../../testing/users.ts';
import { backupCommands } from './backup.commands.ts';

let database: FreshDatabase;
let elsewhere: FreshDatabase;
beforeEach(async () => {
  [database, elsewhere] = [await freshSqlite(), await freshSqlite()];
});
afterEach(() => Promise.all([database.drop(), elsewhere.drop()]));

const run = (line: string, overrides: Partial<Config> = {}) =>
  runCommandLine(backupCommands, { config: makeTestConfig(database, overrides) } as never, line);
const backup = () => join(elsewhere.folder, 'backup.sqlite');
const databaseFile = () => join(database.folder, 'lectern.sqlite');

async function fill(...usernames: string[]): Promise<void> {
  const db = await openDatabase(database.options);
  for (const username of usernames) await insertUser(db, username);
  await db.close();
}

async function usernames(): Promise<string[]> {
  const db = await openDatabase(database.options);
  const names = await listUsernames(db);
  await db.close();
  return names;
}

describe('lectern backup', () => {
  test('copies committed data beside a running site, into a file that only its account can read', async () => {
    await fill('ada');
    const site = await openDatabase(database.options);
    await insertUser(site, 'bob');
    const under = site.write(async (tx) => {
      await insertUser(tx, 'eve');
      await run(`backup ${backup()}`);
    });
    await under;
    await insertUser(site, 'late');
    await site.close();
    expect((await stat(backup())).mode & 0o777).toBe(0o600);
    expect(await readdir(elsewhere.folder)).toEqual(['backup.sqlite']);
    await run(`restore ${backup()}`);
    expect(await usernames()).toEqual(['ada', 'bob']);
  });

  test('replaces no file, and requires a database', async () => {
    await expect(run(`backup ${backup()}`)).rejects.toThrow('There is no database at');
    await fill('ada');
    await writeFile(backup(), 'precious');
    await expect(run(`backup ${backup()}`)).rejects.toThrow('exists already');
    expect(await readFile(backup(), 'utf8')).toBe('precious');
    await expect(run('backup')).rejects.toThrow('Name one file');
    await expect(run(`backup ${backup()}s/today.sqlite`)).rejects.toThrow(`There is no folder ${backup()}s.`);
    expect(await readdir(elsewhere.folder)).toEqual(['backup.sqlite']);
  });

  test.each([
    ['SQLITE_FULL', "can't be written: its disk is full."],
    ['ENOSPC', "can't be written: its disk is full."],
    ['EACCES', "can't be created: this account may not write to its folder."],
    ['EROFS', "can't be created: its disk is read-only."],
  ])('says of %s that it is about the new file, not about the database', (code, problem) => {
    const error = Object.assign(new Error('failed'), { code });
    expect(findTargetProblem(error, 'b.sqlite')).toBe(`b.sqlite ${problem}`);
  });

  test('leaves a damaged database to its own message', () => {
    const error = Object.assign(new Error('failed'), { code: 'SQLITE_CORRUPT' });
    expect(findTargetProblem(error, 'b.sqlite')).toBeNull();
  });

  test('says where the site key is, which the backup doesn’t contain', async () => {
    await fill('ada');
    const key = 'the key of the site, thirty-two characters';
    const [saved, advice] = await run(`backup ${backup()}`, { secretKeys: [key] });
    expect(saved).toMatch(/^Saved .*backup\.sqlite \(\d+\.\d MB\)\.$/);
    expect(advice).toContain('Keep a copy of SECRET_KEY');
  });

  test.each(['backup', 'restore'])('%s says what to use for PostgreSQL', async (name) => {
    const databaseUrl = 'postgres://127.0.0.1/x';
    await expect(run(`${name} ${backup()}`, { databaseUrl })).rejects.toThrow('use pg_dump and pg_restore');
  });
});

describe('lectern restore', () => {
  /** The files of a site that was killed: its last writes are in the -wal. */
  async function leaveKilledSite(...usernames: string[]): Promise<void> {
    await fill();
    const site = await openDatabase(database.options);
    for (const username of usernames) await insertUser(site, username);
    const names = ['', '-wal', '-shm'];
    for (const name of names) await copyFile(`${databaseFile()}${name}`, `${elsewhere.folder}/killed${name}`);
    await site.close();
    for (const name of names) await copyFile(`${elsewhere.folder}/killed${name}`, `${databaseFile()}${name}`);
  }

  test('is not undone by what a killed site left beside its database', async () => {
    await fill('ada');
    await run(`backup ${backup()}`);
    await leaveKilledSite('bob', 'eve');
    expect((await stat(`${databaseFile()}-wal`)).size).toBeGreaterThan(0);
    const printed = await run(`restore ${backup()}`);
    expect(await usernames()).toEqual(['ada']);
    const former = /now (\S+before-restore\S+)\. /.exec(printed.join('\n'))?.[1] ?? 'none';
    const kept = new Sqlite(former, { readonly: true });
    expect(kept.prepare('select username from users order by 1').pluck().all()).toEqual([
      'ada',
      'bob',
      'eve',
    ]);
    kept.close();
    expect((await stat(databaseFile())).mode & 0o777).toBe(0o600);
  });

  test('makes a site anew where there is none, and reads a backup that may not be written', async () => {
    await fill('ada');
    await run(`backup ${backup()}`);
    await chmod(backup(), 0o400);
    await database.drop();
    expect(await run(`restore ${backup()}`)).toHaveLength(1);
    expect(await usernames()).toEqual(['ada']);
  });

  test('replaces a damaged database, -wal included, and keeps what it was', async () => {
    await fill('ada');
    await run(`backup ${backup()}`);
    await leaveKilledSite('bob');
    await writeFile(
      databaseFile(),
      'no database at all, but more than a header of one hundred bytes'.repeat(9),
    );
    await run(`restore ${backup()}`);
    expect(await usernames()).toEqual(['ada']);
    const kept = (await readdir(database.folder)).filter((name) => name.includes('before-restore'));
    expect(kept.map((name) => /-wal$|-shm$/.exec(name)?.[0] ?? '').sort()).toEqual(['', '-shm', '-wal']);
  });

  test('refuses while a site runs, and a site refuses while it restores', async () => {
    await fill('ada');
    await run(`backup ${backup()}`);
    const site = await openDatabase(database.options);
    await expect(run(`restore ${backup()}`)).rejects.toThrow(
      'The site or another command is using the database',
    );
    await site.close();
    const other = new Sqlite(databaseFile());
    other.prepare('select count(*) from users').get();
    await expect(run(`restore ${backup()}`)).rejects.toThrow('Another program is using the database');
    other.close();
    const lock = new Sqlite(`${databaseFile()}.lock`);
    lock.exec('begin exclusive');
    await expect(openDatabase(database.options)).rejects.toThrow('A backup is being restored');
    lock.close();
    expect(await usernames()).toEqual(['ada']);
  });

  test.each<[string, (file: string) => Promise<unknown>, RegExp]>([
    ['a file that is not there', async () => undefined, /There is no file/],
    ['an empty file', (file) => writeFile(file, ''), /isn't a Lectern database/],
    ['a file of another kind', (file) => writeFile(file, 'text'.repeat(999)), /not a database/],
    ['another program’s database', async (file) => makeOther(file), /isn't a Lectern database/],
    ['half a backup', (file) => half(file), /damaged/],
    ['a backup with a broken page', (file) => spoil(file), /damaged/],
    ['a database of a later version', (file) => makeNewer(file), /newer Lectern/],
    ['a copy of a running database', (file) => copyRunning(file), /is a database in use, not a backup/],
  ])('refuses %s, and changes nothing', async (_, make, message) => {
    await fill('ada');
    await make(backup());
    await expect(run(`restore ${backup()}`)).rejects.toThrow(message);
    const names = await readdir(database.folder);
    expect(names.filter((name) => name.includes('restor'))).toEqual([]);
    expect(await usernames()).toEqual(['ada']);
  });

  test('refuses the current database', async () => {
    await fill('ada');
    await expect(run(`restore ${databaseFile()}`)).rejects.toThrow('is the database itself');
  });

  test('says which key the restored database needs', async () => {
    const db = await openDatabase(database.options);
    await db.write((tx) =>
      tx.insertInto('signing_key').values({ id: 1, key_id: 'abcdef', changed_at: 1 }).execute(),
    );
    await db.close();
    await run(`backup ${backup()}`);
    const printed = (await run(`restore ${backup()}`)).join('\n');
    expect(printed).toMatch(/It needs the key abcdef, which is not in \S+secret\.key\./);
  });

  function makeOther(file: string): void {
    const db = new Sqlite(file);
    db.exec('create table notes (text text)');
    db.close();
  }

  async function half(file: string): Promise<void> {
    await run(`backup ${file}`);
    await truncate(file, Math.floor((await stat(file)).size / 2));
  }

  async function spoil(file: string): Promise<void> {
    await run(`backup ${file}`);
    const handle = await open(file, 'r+');
    for (let page = 3; page < 30; page += 1) await handle.write(Buffer.alloc(64, 0xab), 0, 64, page * 4096);
    await handle.close();
  }

  async function makeNewer(file: string): Promise<void> {
    await run(`backup ${file}`);
    const db = new Sqlite(file);
    db.exec("insert into schema_migrations (name, applied_at) values ('9999-later', 1)");
    db.close();
  }

  async function copyRunning(file: string): Promise<void> {
    const site = await openDatabase(database.options);
    await insertUser(site, 'bob');
    for (const suffix of ['', '-wal']) await copyFile(`${databaseFile()}${suffix}`, `${file}${suffix}`);
    await site.write((tx) => tx.deleteFrom('users').where('username', '=', 'bob').execute());
    await site.close();
  }
});
