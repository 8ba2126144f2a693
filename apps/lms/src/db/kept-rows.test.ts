import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { setImmediate as nextInput } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshSqlite } from '../testing/databases.ts';
import { type Database, openDatabase, type Tx } from './database.ts';
import { prepareRead } from './prepared.ts';

const listCounts = prepareRead(
  (reader, { key }: { key: string }) =>
    reader.selectFrom('rate_limits').select('count').where('key', '=', key),
  (rows) => rows.map((row) => row.count),
);

let fresh: FreshDatabase;
let db: Database;
let queries = 0;
beforeEach(async () => {
  fresh = await freshSqlite();
  db = await openDatabase({
    ...fresh.options,
    onQuery: () => {
      queries += 1;
    },
  });
  await db.write((tx) => insert(tx, 'a', 1));
  await nextInput();
  queries = 0;
});
afterEach(async () => {
  await db.close();
  await fresh.drop();
});

const insert = (tx: Tx, key: string, count: number) =>
  tx.insertInto('rate_limits').values({ key, window_start: 0, count }).execute();
const update = (tx: Tx, count: number) =>
  tx.updateTable('rate_limits').set({ count }).where('key', '=', 'a').execute();
const read = (key = 'a') => listCounts(db.read, { key });
const ask = async (key?: string) => {
  await nextInput();
  const before = queries;
  return [await read(key), queries - before];
};

test('while nobody writes, the same question asks only whether somebody did', async () => {
  expect(await ask()).toEqual([[1], 2]);
  expect(await ask()).toEqual([[1], 1]);
  expect(await ask('b')).toEqual([[], 2]);
  expect(await ask('b')).toEqual([[], 1]);
  expect(await ask()).toEqual([[1], 1]);
});

test('a write of this process shows in the next query, without a pause between', async () => {
  expect(await read()).toEqual([1]);
  await db.write((tx) => update(tx, 2));
  expect(await read()).toEqual([2]);
  await db.write((tx) => insert(tx, 'b', 5));
  expect(await read('b')).toEqual([5]);
});

test('a write that fails is never seen, nor one that is not committed yet', async () => {
  const failing = db.write(async (tx) => {
    await update(tx, 3);
    expect(await read()).toEqual([1]);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await read()).toEqual([1]);
});

test('a write of another connection shows with the next input', async () => {
  const other = await openDatabase(fresh.options);
  for (const count of [2, 3]) {
    expect(await read()).toEqual([count - 1]);
    await other.write((tx) => update(tx, count));
    await nextInput();
    expect(await read()).toEqual([count]);
  }
  await other.close();
});

test('requests that come in together share one look; those that come in behind them take another', async () => {
  const other = await openDatabase(fresh.options);
  db.requestCameIn();
  expect(await read()).toEqual([1]);
  const before = queries;
  await new Promise<void>((resolve) => process.nextTick(resolve));
  db.requestCameIn();
  expect(await read()).toEqual([1]);
  expect(queries - before).toBe(0);
  await other.write((tx) => update(tx, 2));
  await nextInput();
  db.requestCameIn();
  expect(await read()).toEqual([2]);
  await db.write((tx) => update(tx, 3));
  expect(await read()).toEqual([3]);
  await other.close();
});

test('two questions are not taken for one where their values only look alike', async () => {
  const listWindows = prepareRead(
    (reader, { key, count }: { key: string; count: number }) =>
      reader.selectFrom('rate_limits').select('key').where('key', '=', key).where('count', '=', count),
    (rows) => rows.map((row) => row.key),
  );
  await db.write((tx) => insert(tx, 'b1', 1));
  await db.write((tx) => insert(tx, 'b', 11));
  expect(await listWindows(db.read, { key: 'b1', count: 1 })).toEqual(['b1']);
  expect(await listWindows(db.read, { key: 'b', count: 11 })).toEqual(['b']);
});

test('a write of another process shows with the next input', async () => {
  expect(await read()).toEqual([1]);
  const sqlite = createRequire(import.meta.url).resolve('better-sqlite3');
  const program = `new (require(${JSON.stringify(sqlite)}))(${JSON.stringify(fresh.options.file)}).exec("update rate_limits set count = 7")`;
  await promisify(execFile)(process.execPath, ['-e', program]);
  expect(await read()).toEqual([7]);
});
