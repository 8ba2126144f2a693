import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBlockState } from '../../kernel/unit-visit/block-state.store.ts';
import { TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { problemOf, singleChoice } from '../problems/testing/problems.ts';
import {
  type Frame,
  openUnitSite,
  problemBlock,
  sectionOf,
  type UnitSite,
} from '../units/testing/unit-site.ts';
import { exerciseBlock } from './testing/exercises.ts';
import { writtenOf } from './testing/types.ts';

const PROBLEM = usageKey('problem', 'p1');
const EXERCISE = usageKey('exercise', 'x1');
const WRONG = { '2_1': 'a' };
const RIGHT = { '2_1': 'b' };

describeDatabases('a submission that is sent again because its response was lost', (_, fresh) => {
  let site: UnitSite;
  let frame: Frame;
  let userId: number;
  beforeEach(async () => {
    const children = [
      problemBlock('p1', problemOf([singleChoice()], { maxAttempts: 2 })),
      exerciseBlock('x1', writtenOf(), { maxAttempts: 2 }),
    ];
    site = await openUnitSite([sectionOf([{ id: 'u1', children }])], { database: await fresh() });
    const { browser, user } = await site.makeLearner('ada');
    userId = user.id;
    frame = await site.openUnit(browser);
  });
  afterEach(() => site.close());

  async function attemptsOf(block: string): Promise<number | undefined> {
    const key = { userId, courseKey: TEST_COURSE_KEY, usageKey: block };
    return (await findBlockState<{ attempts: number }>(site.context.db.read, key))?.state.attempts;
  }

  test('counts once in a problem; another one counts', async () => {
    const check = (answers: object, key?: string) =>
      frame.problem('p1', 'problem_check', { answers, ...(key !== undefined && { key }) });
    const first = await check(WRONG, 'k1');
    const again = await check(WRONG, 'k1');
    expect([again.status, await attemptsOf(PROBLEM)]).toEqual([200, 1]);
    expect(again.body).toMatchObject({ html: first.body.html, announcement: first.body.announcement });
    await check(RIGHT, 'k2');
    expect(await attemptsOf(PROBLEM)).toBe(2);
    // Also when the attempts are used up.
    expect((await check(RIGHT, 'k2')).body.announcement).toMatch(/^Correct/);
    expect((await check(RIGHT, 'k3')).status).toBe(403);
  });

  test('counts once in a problem when both arrive at the same moment', async () => {
    const body = { answers: WRONG, key: 'k1' };
    const both = await Promise.all([1, 2].map(() => frame.problem('p1', 'problem_check', body)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await attemptsOf(PROBLEM)).toBe(1);
  });

  test('without a key, each counts', async () => {
    for (const count of [1, 2]) {
      await frame.problem('p1', 'problem_check', { answers: WRONG });
      expect(await attemptsOf(PROBLEM)).toBe(count);
    }
  });

  test('counts once in an exercise; another one counts', async () => {
    const submit = async (answer: string, key: string) => {
      const response = await frame.call('exercise_act', EXERCISE, {
        action: 'submit',
        fields: { answer },
        key,
      });
      return { status: response.statusCode, ...response.json() };
    };
    await submit('Recalling makes it last', 'k1');
    const again = await submit('Recalling makes it last', 'k1');
    expect([again.status, again.announcement]).toEqual([200, 'This had already arrived. It counts once.']);
    expect(await attemptsOf(EXERCISE)).toBe(1);
    await submit('Recalling makes it last', 'k2');
    expect(await attemptsOf(EXERCISE)).toBe(2);
    expect((await submit('Recalling makes it last', 'k2')).status).toBe(200);
  });
});
