import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { describeDatabases, type OpenDatabase } from '../../testing/databases.ts';
import { insertUser } from '../users/users.store.ts';
import { listCompletions } from './completion.store.ts';
import { recordCompletion } from './save-completion.store.ts';

const courseKey = 'course-v1:Acme+CAL101+R1';

describeDatabases('completion store', (open) => {
  let database: OpenDatabase;
  let db: Database;
  let userId: number;
  beforeEach(async () => {
    database = await open();
    db = database.db;
    const account = { username: 'dana', email: 'd@example.org', name: '', passwordHash: '', isActive: true };
    userId = (await db.write((tx) => insertUser(tx, account, 0)))?.id ?? 0;
  });
  afterEach(() => database.close());

  const record = (usageKey: string, completion: number, at = 1) =>
    db.write((tx) => recordCompletion(tx, { userId, courseKey, usageKey, completion, at }));
  const head = () =>
    db.read.selectFrom('completion_heads').select(['last_usage_key', 'revision']).executeTakeFirst();

  test('completion never decreases, and the last change is the resume point', async () => {
    expect(await head()).toBeUndefined();
    expect(await record('a', 0.25)).toBe(1);
    expect(await record('b', 1)).toBe(2);
    expect(await head()).toEqual({ last_usage_key: 'b', revision: 2 });
    expect(await record('a', 0.2)).toBeNull();
    expect(await record('b', 1)).toBeNull();
    expect(await head()).toEqual({ last_usage_key: 'b', revision: 2 });
    expect(await record('a', 1)).toBe(3);
    expect(await head()).toEqual({ last_usage_key: 'a', revision: 3 });
    expect(await listCompletions(db.read, userId, courseKey)).toEqual(
      new Map([
        ['a', 1],
        ['b', 1],
      ]),
    );
    expect(await listCompletions(db.read, userId, 'course-v1:A+B+C')).toEqual(new Map());
  });

  test('a completion of 0 is not stored', async () => {
    expect(await record('a', 0)).toBeNull();
    expect(await listCompletions(db.read, userId, courseKey)).toEqual(new Map());
  });

  test.each([-0.1, 1.1, Number.NaN])('%d is no completion', async (completion) => {
    await expect(record('a', completion)).rejects.toThrow(RangeError);
  });

  test('concurrent reports are all stored', async () => {
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((key) => record(key, 1)));
    expect((await listCompletions(db.read, userId, courseKey)).size).toBe(5);
    expect(await head()).toMatchObject({ revision: 5 });
  });
});
