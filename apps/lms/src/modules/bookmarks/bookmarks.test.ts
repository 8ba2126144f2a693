import { cookieNames } from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCourse, html, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { BOOKMARK_LIMIT } from './bookmarks.policy.ts';

const u1 = usageKey('vertical', 'u1');
const units = Array.from({ length: BOOKMARK_LIMIT + 1 }, (_, index) => ({
  id: `u${index}`,
  children: [html(`h${index}`)],
}));
const course = buildCourse({
  sections: [
    {
      id: 'c1',
      children: [
        { id: 's1', children: units },
        { id: 'team', staffOnly: true, children: [{ id: 'secret', children: [] }] },
      ],
    },
  ],
});

describeDatabases('bookmarks', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  let other: Person;
  beforeAll(async () => {
    site = await openLearningSite(course, { database: await fresh() });
    dana = await site.join('dana', { mode: 'audit' });
    other = await site.join('other', { mode: 'audit' });
  });
  afterAll(() => site.close());

  const add = (who: Person, usage: string) => who.post('/api/bookmarks/v1/bookmarks/', { usage_id: usage });
  const remove = (who: Person, name: string, usage: string) =>
    who.browser.send('DELETE', `/api/bookmarks/v1/bookmarks/${name},${usage}/`);
  const marked = async (who: Person) => {
    const response = await who.get(`/api/courseware/sequence/${usageKey('sequential', 's1')}`);
    return response
      .json<{ items: { id: string; bookmarked: boolean }[] }>()
      .items.filter((item) => item.bookmarked)
      .map((item) => item.id);
  };

  test('a bookmark is added once, seen by its owner only, and removed', async () => {
    const added = await add(dana, u1);
    expect([added.statusCode, added.json()]).toEqual([
      201,
      {
        id: `dana,${u1}`,
        course_id: TEST_COURSE_KEY,
        usage_id: u1,
        block_type: 'vertical',
        created: '2026-03-02T09:00:00.000000Z',
        display_name: expect.any(String),
        path: expect.arrayContaining([expect.objectContaining({ usage_key: expect.any(String) })]),
      },
    ]);
    site.clock.advance(60_000);
    expect((await add(dana, u1)).json()).toEqual(added.json());
    expect(await marked(dana)).toEqual([u1]);
    expect(await marked(other)).toEqual([]);

    expect((await remove(other, 'dana', u1)).statusCode).toBe(404);
    expect((await remove(other, 'other', u1)).statusCode).toBe(404);
    expect(await marked(dana)).toEqual([u1]);
    expect((await remove(dana, 'dana', u1)).statusCode).toBe(204);
    expect(await marked(dana)).toEqual([]);
    expect((await remove(dana, 'dana', u1)).statusCode).toBe(404);
  });

  test.each([
    ['no data', {}],
    ['no key', { usage_id: 'nonsense' }],
    ['an unknown block', { usage_id: usageKey('vertical', 'none') }],
    ['a block of an unknown course', { usage_id: usageKey('vertical', 'u1', 'course-v1:A+B+C') }],
    ['a block that learners do not see', { usage_id: usageKey('vertical', 'secret') }],
  ])('%s is refused', async (_name, body) => {
    const response = await dana.post('/api/bookmarks/v1/bookmarks/', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      developer_message: expect.any(String),
      user_message: expect.any(String),
    });
  });

  test('a course has at most a hundred', async () => {
    for (const { id } of units.slice(0, BOOKMARK_LIMIT)) {
      expect((await add(other, usageKey('vertical', id))).statusCode).toBe(201);
    }
    const last = usageKey('vertical', units.at(-1)?.id ?? '');
    const full = await add(other, last);
    expect([full.statusCode, full.json()]).toMatchObject([400, { error_code: 'bookmark_limit_reached' }]);
    expect((await add(other, u1)).statusCode).toBe(201);
    expect(await marked(other)).toHaveLength(BOOKMARK_LIMIT);
  });

  test('requires a live session and a CSRF token', async () => {
    const url = '/api/bookmarks/v1/bookmarks/';
    const body = { usage_id: u1 };
    expect((await site.visitor.send('POST', url, { body })).statusCode).toBe(401);
    expect((await site.visitor.send('DELETE', `${url}dana,${u1}/`)).statusCode).toBe(401);
    expect((await dana.browser.send('POST', url, { body, csrf: false })).statusCode).toBe(403);
    const stranger = await site.join('stranger');
    expect((await add(stranger, u1)).statusCode).toBe(400);
    stranger.browser.cookies.delete(cookieNames.session);
    expect((await add(stranger, u1)).statusCode).toBe(401);
  });
});
