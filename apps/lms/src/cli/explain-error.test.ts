import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { type FreshDatabase, freshSqlite } from '../testing/databases.ts';
import { hasPostgres, POSTGRES_URL } from '../testing/postgres.ts';
import { endProcesses, processEnvironment, runProcess } from '../testing/process.ts';
import { explainError } from './explain-error.ts';

// Starts real processes, which are slow on a busy machine; a longer timeout doesn't weaken any assertion.
vi.setConfig({ testTimeout: 120_000 });

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshSqlite();
});
afterEach(async () => {
  endProcesses();
  await chmod(database.folder, 0o700);
  await database.drop();
});

const isPostgresRunning = await hasPostgres();
const withOptions = (options: string) => `${POSTGRES_URL}?options=${encodeURIComponent(options)}`;
const databaseFile = () => database.options.file ?? '';

interface Case {
  name: string;
  env?: Record<string, string>;
  prepare?: () => Promise<unknown>;
  says: RegExp;
}

const cases: Case[] = [
  {
    name: 'SMTP_URL without a host',
    env: { SMTP_URL: 'smtp://' },
    says: /^SMTP_URL must name a mail server/,
  },
  { name: 'MAIL_FROM of nonsense', env: { MAIL_FROM: 'nonsense' }, says: /^MAIL_FROM must be an email/ },
  { name: 'BASE_URL of nonsense', env: { BASE_URL: 'nonsense' }, says: /^BASE_URL must be an origin/ },
  { name: 'LOG_LEVEL of nonsense', env: { LOG_LEVEL: 'loud' }, says: /^LOG_LEVEL must be one of/ },
  { name: 'TRUST_PROXY=true', env: { TRUST_PROXY: 'true' }, says: /^TRUST_PROXY must be the number/ },
  { name: 'a short SECRET_KEY', env: { SECRET_KEY: 'short' }, says: /^SECRET_KEY must be a key/ },
  {
    name: 'a DATA_DIR inside a file',
    env: { DATA_DIR: '/dev/null/data' },
    says: /^\/dev\/null\/data\S* can't be created: set DATA_DIR to a folder/,
  },
  {
    name: 'a PostgreSQL that is not there',
    env: { DATABASE_URL: 'postgres://lectern:geheim@127.0.0.1:1/none' },
    says: /^The database 127\.0\.0\.1:1\/none \(DATABASE_URL\) can't be used: the connection was refused\.$/m,
  },
  {
    name: 'a socket of PostgreSQL that is not there',
    env: { DATABASE_URL: 'postgres://lectern:geheim@%2Fdev%2Fnull/none' },
    says: /^The database \/dev\/null\/none \(DATABASE_URL\) can't be used: its socket doesn't exist\.$/m,
  },
  {
    name: 'a damaged database',
    prepare: () => writeFile(databaseFile(), 'no database at all '.repeat(99)),
    says: /lectern\.sqlite is damaged or not a database: replace it/,
  },
  {
    name: 'a folder instead of the database',
    prepare: () => mkdir(databaseFile()),
    says: /lectern\.sqlite can't be /,
  },
];

describe('errors of the environment are explained in one sentence, without passwords', () => {
  test.each(cases)('$name', async ({ env = {}, prepare, says }) => {
    await prepare?.();
    for (const [program, args] of [
      ['main', []],
      ['cli', ['enrollment', 'requests']],
    ] as const) {
      const { code, stdout, stderr } = await runProcess(program, args, {
        env: { ...processEnvironment(database), PORT: '0', ...env },
      });
      expect(stderr).toMatch(says);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect(stderr).not.toContain('geheim');
      expect(stdout).toBe('');
      expect(code).toBe(1);
    }
  });

  test('a PostgreSQL that doesn’t respond', async () => {
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = `127.0.0.1:${(silent.address() as AddressInfo).port}/none`;
    const env = {
      ...processEnvironment(database),
      PORT: '0',
      DATABASE_URL: `postgres://lectern:geheim@${address}`,
    };
    const { code, stderr } = await runProcess('main', [], { env });
    silent.close();
    expect(stderr.trim()).toBe(`The database ${address} (DATABASE_URL) can't be used: it doesn't respond.`);
    expect(code).toBe(1);
  });

  test('a host that isn’t this machine’s, or doesn’t exist', async () => {
    for (const [host, says] of [
      ['192.0.2.1', "this machine doesn't have that address. Set HOST"],
      ['no-such-host.invalid', 'Set HOST to an address of this machine'],
    ] as const) {
      const env = {
        ...processEnvironment(database),
        PORT: '0',
        HOST: host,
        BASE_URL: 'https://learn.example.org',
      };
      const { code, stderr } = await runProcess('main', [], { env: { ...env, LOG_LEVEL: 'silent' } });
      expect(stderr).toContain(`Can't listen on ${host}`);
      expect(stderr).toContain(says);
      expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
    }
  });
});

describe('a database that can’t be opened', () => {
  const where = (databaseUrl: string | null) => ({ dataDir: database.folder, databaseUrl });

  test('is explained if it is read-only', () => {
    const url = 'postgres://u:p@db.internal:5432/lectern';
    for (const [error, databaseUrl, says] of [
      [new Sqlite.SqliteError('attempt to write', 'SQLITE_READONLY_DBMOVED'), null, 'it is read-only'],
      [Object.assign(new Error('x'), { code: 'EROFS', path: '/data/mail' }), null, '/data/mail can'],
      [
        Object.assign(new Error('x'), { code: 'EACCES', path: '/data/secret.key' }),
        url,
        '/data/secret.key can',
      ],
      [new Sqlite.SqliteError('disk', 'SQLITE_FULL'), null, 'the disk is full'],
      [new Sqlite.SqliteError('malformed', 'SQLITE_CORRUPT_VTAB'), null, 'is damaged'],
      [new Sqlite.SqliteError('locked', 'SQLITE_BUSY'), null, 'is locked by another process'],
      [new Error('timeout exceeded when trying to connect'), url, 'db.internal:5432/lectern (DATABASE_URL)'],
      [Object.assign(new Error('x'), { code: '28P01' }), url, 'rejects the user or the password'],
      [
        new Error('lost', { cause: Object.assign(new Error('x'), { code: '53100' }) }),
        url,
        'its disk is full',
      ],
      [
        new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]),
        url,
        'the connection was refused',
      ],
    ] as const) {
      expect(explainError(error, where(databaseUrl))).toContain(says);
    }
    expect(explainError(new TypeError('a fault of the program'), where(null))).toBe(null);
    expect(explainError(Object.assign(new Error('x'), { code: '23505' }), where(url))).toBe(null);
  });

  test('SQLite without the right to write', async () => {
    await (await openDatabase(database.options)).close();
    await chmod(databaseFile(), 0o400);
    await chmod(database.folder, 0o500);
    // Root may write anywhere: the test runs the program as `nobody` then.
    const isRoot = process.getuid?.() === 0;
    const nobody = 65_534;
    const { code, stderr } = await runProcess('cli', ['enrollment', 'requests'], {
      env: processEnvironment(database),
      ...(isRoot && { uid: nobody }),
    });
    expect(stderr).toMatch(/^\S*lectern\.sqlite\S* can't be (used|written): [^\n]*\n$/);
    expect(code).toBe(1);
  });

  test.runIf(isPostgresRunning)(
    'PostgreSQL that rejects writes, or has no such user or database',
    async () => {
      const readOnly = withOptions('-c default_transaction_read_only=on');
      const missing = POSTGRES_URL.replace(/\/[^/]*$/, '/no_such_database');
      for (const [url, says] of [
        [readOnly, 'it is read-only'],
        [missing, 'it has no database of that name'],
      ]) {
        const env = {
          ...processEnvironment(database),
          DATABASE_URL: url ?? '',
          DATABASE_SCHEMA: 'never_made',
        };
        const { code, stderr } = await runProcess('cli', ['enrollment', 'requests'], { env });
        expect(stderr).toContain(says);
        expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
      }
    },
  );
});
