import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import { loadConfig } from '../../config.ts';
import { openDatabase } from '../../db/database.ts';
import { type FreshDatabase, freshSqlite, migratedSqlite } from '../../testing/databases.ts';
import { dropSchema, hasPostgres, POSTGRES_URL } from '../../testing/postgres.ts';
import { CommandError } from '../command.ts';
import { checkCommand } from './check.command.ts';

let database: FreshDatabase;
afterEach(() => database.drop());

/** The lines that the command prints, and the message with which it fails. */
async function check(settings: Record<string, string> = {}) {
  const lines: string[] = [];
  const failed = await checkCommand
    .run([], {
      config: () => loadConfig({ DATA_DIR: database.folder, PYTHON_ENGINE: 'wasi', ...settings }),
      open: () => Promise.reject(new Error('lectern check opens no site')),
      print: (line) => lines.push(line),
      askSecret: async () => '',
    })
    .then(
      () => null,
      (error: unknown) => (error instanceof CommandError ? error.message : Promise.reject(error)),
    );
  return { lines, failed };
}

describe('lectern check', () => {
  test('has one line for each check, and changes nothing on a new machine', async () => {
    database = await freshSqlite();
    const { lines, failed } = await check();
    expect(failed).toBeNull();
    expect(lines).toEqual([
      expect.stringMatching(/^ok {4}Version: \d+\.\d+\.\d+\.$/),
      'ok    Settings: all are valid.',
      `ok    Database: ${join(database.folder, 'lectern.sqlite')} is created at the first start.`,
      'ok    Migrations: the tables are created at the first start.',
      expect.stringMatching(/^ok {4}Scripts .*WebAssembly.*PYTHON_ENGINE=auto/),
    ]);
    expect(existsSync(join(database.folder, 'lectern.sqlite'))).toBe(false);
  });

  test('says that a database is up to date, has migrations to come, or is newer', async () => {
    database = await migratedSqlite();
    expect((await check()).lines).toContain('ok    Migrations: the database is up to date.');
    const db = new Sqlite(join(database.folder, 'lectern.sqlite'));
    db.exec('delete from schema_migrations where name = (select max(name) from schema_migrations)');
    expect(await check()).toMatchObject({
      failed: null,
      lines: expect.arrayContaining([
        'ok    Migrations: 1 is applied at the next start. Make a backup first.',
      ]),
    });
    db.exec("insert into schema_migrations values ('9999-later', 0)");
    db.close();
    expect(await check()).toMatchObject({
      failed: '1 check failed.',
      lines: expect.arrayContaining([expect.stringMatching(/^WRONG Migrations: .*newer.*9999-later/)]),
    });
  });

  test('names every invalid setting', async () => {
    database = await freshSqlite();
    const { lines, failed } = await check({ PORT: 'x', SMTP_URL: 'y' });
    expect(failed).toBe('2 checks failed.');
    expect(lines.slice(1).map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      'WRONG Settings: PORT',
      'WRONG Settings: SMTP_URL',
    ]);
  });

  test('fails for a damaged file and for a server that doesn’t respond, without its password', async () => {
    database = await freshSqlite();
    await writeFile(join(database.folder, 'lectern.sqlite'), 'no database'.repeat(200));
    expect(await check()).toMatchObject({
      failed: '1 check failed.',
      lines: expect.arrayContaining([expect.stringMatching(/^WRONG Database: .*damaged/)]),
    });
    const { lines, failed } = await check({ DATABASE_URL: 'postgres://lectern:geheim@127.0.0.1:1/none' });
    expect(failed).toBe('1 check failed.');
    expect(lines.join('\n')).toContain("127.0.0.1:1/none (DATABASE_URL) can't be used");
    expect(lines.join('\n')).not.toContain('geheim');
  });

  test('fails where the native engine is demanded and missing', async () => {
    database = await freshSqlite();
    const { lines, failed } = await check({ PYTHON_ENGINE: 'native', PYTHON_PROGRAM: '/no/python' });
    expect(failed).toBe('1 check failed.');
    expect(lines.at(-1)).toMatch(/^WRONG PYTHON_ENGINE=native demands .*PYTHON_ENGINE=auto/);
  });

  test.skipIf(!hasPostgres)('reads a schema of PostgreSQL without creating it', async () => {
    database = await freshSqlite();
    const schema = `check_${process.pid}`;
    const settings = { DATABASE_URL: POSTGRES_URL, DATABASE_SCHEMA: schema };
    try {
      expect((await check(settings)).lines).toContain(
        'ok    Migrations: the tables are created at the first start.',
      );
      await (await openDatabase({ url: POSTGRES_URL, schema })).close();
      expect(await check(settings)).toMatchObject({
        failed: null,
        lines: expect.arrayContaining(['ok    Migrations: the database is up to date.']),
      });
    } finally {
      await dropSchema(schema);
    }
  });
});
