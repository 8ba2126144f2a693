import { expect, test } from 'vitest';
import { describeDatabases } from '../../testing/databases.ts';
import { insertUser } from '../users/users.store.ts';
import { findBlockState, listBlockStates, saveBlockState } from './block-state.store.ts';

describeDatabases('the state of blocks', (open) => {
  test('is stored, counted and distinguished by learner, course and block', async () => {
    const { db, close } = await open();
    const account = (username: string) => ({
      username,
      email: `${username}@example.org`,
      name: username,
      passwordHash: 'x',
      isActive: true,
    });
    const [ada, ben] = await db.write(async (tx) => [
      await insertUser(tx, account('ada'), 1),
      await insertUser(tx, account('ben'), 1),
    ]);
    const key = { userId: ada?.id ?? 0, courseKey: 'course-v1:A+B+C', usageKey: 'one' };
    expect(await findBlockState(db.read, key)).toBeNull();
    expect(await db.write((tx) => saveBlockState(tx, key, { position: 1.5 }, 10))).toBe(1);
    expect(await db.write((tx) => saveBlockState(tx, key, { position: 2 }, 11))).toBe(2);
    await db.write((tx) => saveBlockState(tx, { ...key, usageKey: 'two' }, { position: 3 }, 12));
    await db.write((tx) => saveBlockState(tx, { ...key, courseKey: 'course-v1:X+Y+Z' }, { position: 4 }, 12));
    await db.write((tx) => saveBlockState(tx, { ...key, userId: ben?.id ?? 0 }, { position: 5 }, 12));

    expect(await findBlockState(db.read, key)).toEqual({ state: { position: 2 }, version: 2 });
    const listed = await listBlockStates(db.read, key, ['one', 'two', 'three']);
    expect([...listed]).toEqual(
      expect.arrayContaining([
        ['one', { position: 2 }],
        ['two', { position: 3 }],
      ]),
    );
    expect(listed.size).toBe(2);
    expect((await listBlockStates(db.read, key, [])).size).toBe(0);
    await close();
  });
});
