import type { DatesWire, OutlineWire, ProgressWire, SequenceWire } from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildCourse,
  html,
  problem,
  TEST_COURSE_KEY,
  unsupported,
  usageKey,
} from '../../testing/course-builder.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const KEY = TEST_COURSE_KEY;

let site: LearningSite;
let dana: Person;
beforeAll(async () => {
  site = await openLearningSite(
    buildCourse({
      sections: [
        {
          id: 'c1',
          children: [
            {
              id: 'mixed',
              children: [
                { id: 'u1', children: [html('h1'), unsupported('x1')] },
                { id: 'u2', children: [unsupported('x2'), problem('no-question', { points: 0 })] },
                { id: 'empty', children: [] },
              ],
            },
            {
              id: 'tool',
              graded: true,
              due: '2026-02-01T00:00:00Z',
              children: [{ id: 'u3', children: [unsupported('x3')] }],
            },
          ],
        },
        { id: 'c2', children: [{ id: 'other', children: [{ id: 'u4', children: [unsupported('x4')] }] }] },
      ],
    }),
  );
  dana = await site.join('dana', { mode: 'verified' });
});
afterAll(() => site.close());

const outline = async () => {
  const { course_blocks } = (await dana.get(`/api/course_home/outline/${KEY}`)).json<OutlineWire>();
  return (type: string, id: string) => course_blocks?.blocks[usageKey(type, id)]?.complete;
};
const summary = async () =>
  (await dana.get(`/api/course_home/progress/${KEY}`)).json<ProgressWire>().completion_summary;
const unitsOf = async (id: string) =>
  (await dana.get(`/api/courseware/sequence/${usageKey('sequential', id)}`)).json<SequenceWire>().items;

test('a learner who has done nothing has completed nothing, despite blocks that can’t be completed', async () => {
  expect((await dana.get('/dashboard')).body).toContain('<span>0%</span>');
  expect(await summary()).toEqual({ complete_count: 0, incomplete_count: 1, locked_count: 0 });
  const complete = await outline();
  expect([complete('course', 'course'), complete('chapter', 'c1'), complete('sequential', 'mixed')]).toEqual([
    false,
    false,
    false,
  ]);
});

test('blocks in which nothing can be completed have no completion at all', async () => {
  const complete = await outline();
  for (const [type, id] of [
    ['sequential', 'tool'],
    ['chapter', 'c2'],
    ['sequential', 'other'],
  ] as const) {
    expect(complete(type, id)).toBeUndefined();
  }
  expect((await unitsOf('mixed')).map(({ complete }) => complete)).toEqual([false, undefined, undefined]);
  expect((await unitsOf('tool')).map(({ complete }) => complete)).toEqual([undefined]);
  const left = await dana.post(
    `/courses/${KEY}/xblock/${usageKey('sequential', 'tool')}/handler/get_completion`,
    {
      usage_key: usageKey('vertical', 'u3'),
    },
  );
  expect(left.json()).toEqual({ complete: false });
});

test('an assignment without scored work is never missed', async () => {
  const { course_date_blocks } = (await dana.get(`/api/course_home/dates/${KEY}`)).json<DatesWire>();
  expect(course_date_blocks.find(({ title }) => title === 'tool')).toMatchObject({ complete: true });
});

test('a learner who has completed everything that can be has completed the course', async () => {
  await site.complete(dana, usageKey('html', 'h1'));
  expect(await summary()).toEqual({ complete_count: 1, incomplete_count: 0, locked_count: 0 });
  const complete = await outline();
  expect(
    [
      ['course', 'course'],
      ['chapter', 'c1'],
      ['sequential', 'mixed'],
    ].map(([type = '', id = '']) => complete(type, id)),
  ).toEqual([true, true, true]);
  expect(complete('sequential', 'tool')).toBeUndefined();
  expect((await dana.get('/dashboard')).body).toContain('All units completed');
});
