import Sqlite from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, type Tx } from '../../db/database.ts';
import { toStorageError } from '../../db/storage-error.ts';
import { HOUR } from '../../lib/durations.ts';
import { buildCourse, html, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { type FreshDatabase, freshSqlite } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const OUTLINE = `/api/course_home/outline/${TEST_COURSE_KEY}`;
const tree = buildCourse({
  sections: [{ id: 'c1', children: [{ id: 's1', children: [{ id: 'u1', children: [html('h1')] }] }] }],
});

let database: FreshDatabase;
let site: LearningSite;
let dana: Person;
let lines: { msg?: string }[];
beforeEach(async () => {
  lines = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  database = await freshSqlite();
  site = await openLearningSite(tree, { database, log });
  dana = await site.join('dana', { mode: 'audit' });
});
afterEach(() => site.close());

/** Makes the write connection behave as if the disk were full or the file not writable. */
const setUp = (pragma: string) =>
  site.context.db.write((tx: Tx) => sql.raw(`pragma ${pragma}`).execute(tx as unknown as Kysely<unknown>));
const ready = () => site.app.inject('/healthz/ready');
const bookmark = () => dana.post('/api/bookmarks/v1/bookmarks/', { usage_id: usageKey('vertical', 'u1') });
const fill = (rows: number) =>
  site.context.db.write(async (tx) => {
    for (let row = 0; row < rows; row += 1) {
      const key = `${row}`.padEnd(1000, 'x');
      await tx.insertInto('rate_limits').values({ key, window_start: 0, count: 1 }).execute();
    }
  });

test('a write that doesn’t fit on the disk is rolled back, with a specific error', async () => {
  await setUp('max_page_count = 1');
  await expect(fill(200)).rejects.toMatchObject({ fault: 'full' });
  expect(await site.context.db.read.selectFrom('rate_limits').select('key').execute()).toEqual([]);
});

test('a full disk is logged, gets 507, and makes the process unready until there is space', async () => {
  const { db } = site.context;
  const { write } = db;
  db.write = async () => {
    throw toStorageError(new Sqlite.SqliteError('database or disk is full', 'SQLITE_FULL'));
  };
  vi.spyOn(db, 'lastWrite', 'get').mockReturnValue({ at: 0, fault: 'full' });
  const refused = await bookmark();
  expect(refused.statusCode).toBe(507);
  expect(refused.json()).toMatchObject({ error_code: 'storage_full' });
  expect(lines.map(({ msg }) => msg).join()).toContain('Disk full');
  expect((await ready()).json()).toMatchObject({ reason: 'The disk is full.' });
  expect((await dana.get(OUTLINE)).statusCode).toBe(200);
  db.write = write;
  expect((await ready()).json()).toEqual({ status: 'ready' });
});

test('a read-only database serves reads, rejects writes with a code, and makes the process unready', async () => {
  await setUp('query_only = on');
  site.clock.advance(2 * HOUR);
  expect((await dana.get(OUTLINE)).statusCode).toBe(200);
  const refused = await bookmark();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '60']);
  expect(refused.json()).toMatchObject({ error_code: 'storage_read_only' });
  expect((await ready()).json()).toMatchObject({
    status: 'unavailable',
    reason: 'The database rejects writes.',
  });
});

test('a read succeeds while another process writes, and extends its session later', async () => {
  const { db } = site.context;
  const other = await openDatabase(database.options);
  const expiry = async () =>
    (await db.read.selectFrom('sessions').select('expires_at').executeTakeFirstOrThrow()).expires_at;
  const before = await expiry();
  site.clock.advance(2 * HOUR);
  await other.write(async () => {
    expect((await dana.get(OUTLINE)).statusCode).toBe(200);
    expect(await expiry()).toBe(before);
  });
  await expect.poll(expiry).toBe(before + 2 * HOUR);
  await other.close();
});
