import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { compileTree } from '../../testing/compile-tree.ts';
import { type BlockSpec, buildCourse, problem, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases, type OpenDatabase } from '../../testing/databases.ts';
import { insertUser } from '../users/users.store.ts';
import { listProblemScores, listSubsectionPoints } from './grading.store.ts';
import { recordProblemScore } from './save-scores.store.ts';

const courseOf = (version: string, sequences: Record<string, BlockSpec[]>) =>
  compileTree(
    buildCourse({
      sections: [
        {
          id: 'c1',
          children: Object.entries(sequences).map(([id, children]) => ({
            id,
            children: [{ id: `u-${id}`, children }],
          })),
        },
      ],
    }),
    version,
    0,
  );
const first = courseOf('v1', { s1: [problem('p1'), problem('p2', { points: 3 })], s2: [] });
const moved = courseOf('v2', { s1: [problem('p1', { points: 2 })], s2: [problem('p2', { points: 3 })] });

describeDatabases('grading store', (open) => {
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

  const record = (id: string, earned: number, possible: number, course = first) =>
    db.write((tx) =>
      recordProblemScore(tx, course, { userId, usageKey: usageKey('problem', id), earned, possible, at: 1 }),
    );
  const points = async (course = first, gradedVersion = 'v1') =>
    Object.fromEntries(
      [...(await listSubsectionPoints(db.read, userId, course, gradedVersion))].map(
        ([index, { earned, possible }]) => [course.sequences[index]?.block.blockId, [earned, possible]],
      ),
    );
  const head = () => db.read.selectFrom('grade_heads').select(['revision', 'version']).executeTakeFirst();

  test('a score updates the grade of its sequence immediately, and replaces an earlier one', async () => {
    expect(await record('p2', 2, 3)).toEqual({
      earned: 2,
      possible: 4,
      scores: [
        { earned: 0, possible: 1 },
        { earned: 2, possible: 3 },
      ],
    });
    expect(await points()).toEqual({ s1: [2, 4] });
    await record('p1', 1, 1);
    await record('p2', 1, 3);
    expect(await points()).toEqual({ s1: [2, 4] });
    expect(await head()).toEqual({ revision: 3, version: 'v1' });
    expect(await listProblemScores(db.read, userId, first.courseKey, first.sequences[1])).toEqual(new Map());
  });

  test('a score of a problem that isn’t in this version is preserved for another', async () => {
    expect(await record('gone', 1, 1)).toBeNull();
    expect(await points()).toEqual({});
    expect((await listProblemScores(db.read, userId, first.courseKey)).size).toBe(1);
  });

  test('problems that moved or changed points are regraded, when read and with the next score', async () => {
    await record('p1', 1, 1);
    await record('p2', 2, 3);
    expect(await points(moved)).toEqual({ s1: [2, 2], s2: [2, 3] });
    await record('p1', 1, 2, moved);
    expect(await points(moved, 'v2')).toEqual({ s1: [1, 2], s2: [2, 3] });
    expect(await head()).toEqual({ revision: 3, version: 'v2' });
  });

  test.each([
    [-1, 1],
    [2, 1],
    [Number.NaN, 1],
  ])('%d of %d points are rejected', async (earned, possible) => {
    await expect(record('p1', earned, possible)).rejects.toThrow(RangeError);
    expect(await points()).toEqual({});
  });
});
