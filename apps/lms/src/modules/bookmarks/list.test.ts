import type { BookmarkPageWire } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCourse, html, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { findPage, readPageRequest } from './page.policy.ts';

const unit = (id: string, name = id) => ({ id, name, children: [html(`h-${id}`)] });
const makeCourse = (week2: object = {}) =>
  buildCourse({
    sections: [
      {
        id: 'week1',
        name: 'Week <1>',
        children: [{ id: 'limits', name: 'Limits', children: ['a', 'b', 'c'].map((id) => unit(id)) }],
      },
      { id: 'week2', name: 'Week 2', children: [{ id: 'secret', children: [unit('d')] }], ...week2 },
    ],
  });
const unitKey = (id: string) => usageKey('vertical', id);
const [a, b, c, d] = [unitKey('a'), unitKey('b'), unitKey('c'), unitKey('d')];

describeDatabases('the list of bookmarks', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  let lee: Person;
  let stranger: Person;

  beforeAll(async () => {
    site = await openLearningSite(makeCourse(), { database: await fresh() });
    dana = await site.join('dana', { mode: 'audit' });
    lee = await site.join('lee', { mode: 'audit' });
    stranger = await site.join('stranger');
    for (const usage of [a, b, c, d]) {
      await dana.post('/api/bookmarks/v1/bookmarks/', { usage_id: usage });
      site.clock.advance(60_000);
    }
    await lee.post('/api/bookmarks/v1/bookmarks/', { usage_id: a });
  });
  afterAll(() => site.close());
  beforeEach(() => site.importCourse(makeCourse()));

  const ask = (who: Pick<Person, 'get'>, query = '', courseKey: string = TEST_COURSE_KEY) =>
    who.get(`/api/bookmarks/v1/bookmarks/?course_id=${encodeURIComponent(courseKey)}${query}`);
  const list = async (who: Person, query = '') => {
    const response = await ask(who, query);
    expect(response.statusCode).toBe(200);
    return response.json<BookmarkPageWire>();
  };
  const keys = ({ results }: BookmarkPageWire) => results.map((bookmark) => bookmark.usage_id);

  test('has the learner’s own bookmarks, newest first', async () => {
    const page = await list(dana);
    expect(page).toMatchObject({
      count: 4,
      num_pages: 1,
      current_page: 1,
      start: 0,
      next: null,
      previous: null,
    });
    expect(keys(page)).toEqual([d, c, b, a]);
    expect(page.results.at(-1)).toEqual({
      id: `dana,${a}`,
      course_id: TEST_COURSE_KEY,
      usage_id: a,
      block_type: 'vertical',
      created: '2026-03-02T09:00:00.000000Z',
    });
    expect(keys(await list(lee))).toEqual([a]);
  });

  test('one of them is at its own address, for its owner only', async () => {
    const one = (who: Pick<Person, 'get'>, owner: string, usage: string, query = '') =>
      who.get(`/api/bookmarks/v1/bookmarks/${owner},${usage}/${query}`);
    const [, , , last] = (await list(dana)).results;
    expect((await one(dana, 'dana', a)).json()).toEqual(last);
    expect((await one(dana, 'dana', a, '?fields=display_name,path')).json()).toMatchObject({
      ...last,
      display_name: 'a',
      path: [{ display_name: 'Week <1>' }, { display_name: 'Limits' }],
    });
    expect((await one(lee, 'dana', a)).statusCode).toBe(404);
    expect((await one(lee, 'lee', b)).statusCode).toBe(404);
    expect((await one(site.visitor, 'dana', a)).statusCode).toBe(401);
  });

  test('includes name and path on request', async () => {
    const { results } = await list(dana, '&fields=display_name,path');
    expect(results.at(-1)).toMatchObject({
      display_name: 'a',
      path: [
        { usage_key: usageKey('chapter', 'week1'), display_name: 'Week <1>' },
        { usage_key: usageKey('sequential', 'limits'), display_name: 'Limits' },
      ],
    });
    const [onlyName] = (await list(dana, '&fields=display_name,password')).results;
    expect(Object.keys(onlyName ?? {}).sort()).toEqual(
      ['block_type', 'course_id', 'created', 'display_name', 'id', 'usage_id'].sort(),
    );
  });

  test('is paged, with links to the next and previous page', async () => {
    const first = await list(dana, '&page_size=3&fields=path');
    expect([first.count, first.num_pages, keys(first)]).toEqual([4, 2, [d, c, b]]);
    expect(first.previous).toBeNull();
    const next = new URL(first.next ?? '');
    expect(next.origin).toBe('http://localhost');
    const second = (await dana.get(next.pathname + next.search)).json<BookmarkPageWire>();
    expect([second.current_page, second.start, second.next, keys(second)]).toEqual([2, 3, null, [a]]);
    const previous = new URL(second.previous ?? '');
    expect(previous.searchParams.get('page')).toBeNull();
    expect(keys((await dana.get(previous.pathname + previous.search)).json())).toEqual([d, c, b]);
    expect((await ask(dana, '&page=3&page_size=3')).statusCode).toBe(404);
  });

  test.each([
    ['for the team only', { staffOnly: true }],
    ['released later', { start: '2027-01-01T00:00:00Z' }],
    ['for a group that the learner is not in', { groupAccess: { 7: [1] } }],
  ])('reveals neither a block that became %s nor the names above it', async (_name, change) => {
    await site.importCourse(makeCourse(change));
    const response = await ask(dana, '&fields=display_name,path');
    expect(keys(response.json<BookmarkPageWire>())).toEqual([c, b, a]);
    expect(response.body).not.toContain('Week 2');
  });

  test('omits blocks that are no longer in the course', async () => {
    await site.importCourse(buildCourse({ sections: makeSections() }));
    expect(keys(await list(dana))).toEqual([a]);
  });

  test.each([
    ['page 0', `?course_id=${encodeURIComponent(TEST_COURSE_KEY)}&page=0`],
    ['no number', `?course_id=${encodeURIComponent(TEST_COURSE_KEY)}&page_size=x`],
  ])('%s: 400', async (_name, query) => {
    const response = await dana.get(`/api/bookmarks/v1/bookmarks/${query}`);
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { developer_message: expect.any(String) },
    ]);
  });

  test('is of all courses without one, and empty for a key of none', async () => {
    const read = async (query: string) => {
      const response = await dana.get(`/api/bookmarks/v1/bookmarks/${query}`);
      expect(response.statusCode).toBe(200);
      return keys(response.json<BookmarkPageWire>());
    };
    expect(await read('')).toEqual([d, c, b, a]);
    expect(await read('?page_size=0')).toEqual([d, c, b, a]);
    expect(await read('?course_id=nonsense')).toEqual([]);
    expect(await read('?course_id=course-v1%3ANo%2BSuch%2BCourse')).toEqual([]);
  });

  test('requires an account and an open course', async () => {
    expect((await ask(site.visitor)).statusCode).toBe(401);
    expect((await ask(stranger)).statusCode).toBe(403);
  });
});

function makeSections() {
  return [{ id: 'week1', children: [{ id: 'limits', children: [unit('a')] }] }];
}

test.each([
  [0, { number: 1, size: 10 }, { number: 1, pages: 1, start: 0, end: 0 }],
  [10, { number: 1, size: 10 }, { number: 1, pages: 1, start: 0, end: 10 }],
  [11, { number: 2, size: 10 }, { number: 2, pages: 2, start: 10, end: 11 }],
  [10, { number: 2, size: 10 }, null],
])('of %i, page %j is %j', (count, request, page) => {
  expect(findPage(count, request)).toEqual(page);
});

test.each([
  [{}, { number: 1, size: 10 }],
  [
    { page: '3', page_size: '100' },
    { number: 3, size: 100 },
  ],
  [{ page_size: '101' }, { number: 1, size: 100 }],
])('%j asks for %j', (query, request) => {
  expect(readPageRequest(query)).toEqual(request);
});
