import type { BlockTreeWire, TreeBlockWire } from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildCourse,
  html,
  problem,
  TEST_COURSE_KEY,
  TIMED_EXAM,
  unsupported,
  usageKey,
} from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const course = buildCourse({
  sections: [
    {
      id: 'c1',
      children: [
        { id: 's1', children: [{ id: 'u1', children: [html('h1'), problem('p1'), unsupported('x1')] }] },
        { id: 's2', hideFromToc: true, children: [{ id: 'u2', children: [html('h2')] }] },
      ],
    },
    { id: 'c2', staffOnly: true, children: [{ id: 's3', children: [{ id: 'u3', children: [html('h3')] }] }] },
    {
      id: 'c3',
      children: [{ id: 's4', exam: TIMED_EXAM, children: [{ id: 'u4', children: [html('h4')] }] }],
    },
  ],
});
const [c1, c3] = [usageKey('chapter', 'c1'), usageKey('chapter', 'c3')];
const [s1, s2, s4] = ['s1', 's2', 's4'].map((id) => usageKey('sequential', id)) as [string, string, string];
const u1 = usageKey('vertical', 'u1');
const components = [usageKey('html', 'h1'), usageKey('problem', 'p1'), usageKey('unsupported', 'x1')];
const [h1 = '', p1 = '', x1 = ''] = components;

describeDatabases('the block calls of scripts and mobile apps', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  let staff: Person;
  beforeAll(async () => {
    site = await openLearningSite(course, { database: await fresh() });
    dana = await site.join('dana', { mode: 'audit' });
    staff = await site.join('staff', { courseStaff: true });
    await site.complete(dana, h1);
  });
  afterAll(() => site.close());

  const ask = (query: string, who: Pick<Person, 'get'> = dana) =>
    who.get(`/api/courses/v2/blocks/?course_id=${encodeURIComponent(TEST_COURSE_KEY)}&${query}`);
  const askBlock = (key: string, query = 'username=dana', who: Pick<Person, 'get'> = dana) =>
    who.get(`/api/courses/v2/blocks/${encodeURIComponent(key)}?${query}`);
  const blocksOf = async (query: string, who?: Person) =>
    (await ask(query, who)).json<BlockTreeWire>().blocks;

  test('return a list on request', async () => {
    const query = 'username=dana&depth=all&requested_fields=children';
    const list = (await ask(`${query}&return_type=list`)).json<TreeBlockWire[]>();
    expect(list).toHaveLength(13);
    expect(list).toEqual(Object.values(await blocksOf(`${query}&return_type=dict`)));
  });

  test.each([
    ['return_type=tree', 'return_type'],
    ['nav_depth=-1', 'nav_depth'],
    ['nav_depth=deep', 'nav_depth'],
    [`block_counts=${Array.from({ length: 31 }, (_each, index) => `t${index}`).join()}`, 'block_counts'],
  ])('refuse %s by the name of the parameter', async (query, field) => {
    for (const response of [
      await ask(`username=dana&${query}`),
      await askBlock(c1, `username=dana&${query}`),
    ]) {
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json().field_errors)).toEqual([field]);
    }
  });

  test('count the blocks of a type that the learner sees, whatever the depth', async () => {
    const counts = async (query: string, who?: Person) =>
      Object.values(await blocksOf(`depth=0&block_counts=html,problem,chapter,ora&${query}`, who))[0]
        ?.block_counts;
    expect(await counts('username=dana')).toEqual({ html: 2, problem: 1, chapter: 2, ora: 0 });
    expect(await counts('all_blocks=true', staff)).toMatchObject({ html: 4, chapter: 3 });
    const blocks = await blocksOf('username=dana&depth=all&block_counts=html');
    expect([u1, h1, p1].map((key) => blocks[key]?.block_counts)).toEqual([
      { html: 1 },
      { html: 1 },
      { html: 0 },
    ]);
  });

  test('gather what is below the navigation depth, without what is hidden from the contents', async () => {
    const blocks = await blocksOf('username=dana&depth=all&nav_depth=1');
    expect(blocks[course.rootUsageKey]?.descendants).toEqual([c1, c3]);
    expect(blocks[c1]?.descendants).toEqual([s1, u1, ...components]);
    expect([s1, u1, h1, s2].filter((key) => blocks[key]?.descendants)).toEqual([]);
    expect(blocks[c1]).not.toHaveProperty('children');
    const shallow = await blocksOf('username=dana&depth=2&nav_depth=0');
    expect(shallow[course.rootUsageKey]?.descendants).toEqual([c1, s1, c3, s4]);
  });

  test('say what fits a small screen', async () => {
    const blocks = await blocksOf('username=dana&depth=all&requested_fields=student_view_multi_device');
    expect([c1, s1, x1, u1, h1, p1].map((key) => blocks[key]?.student_view_multi_device)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  test('tell the completion of the named learner', async () => {
    const completions = async (query: string, who?: Person) => {
      const blocks = await blocksOf(`${query}&depth=all&requested_fields=completion`, who);
      return [c1, u1, h1, p1, x1].map((key) => blocks[key]?.completion);
    };
    expect(await completions('username=dana')).toEqual([undefined, undefined, 1, 0, undefined]);
    expect(await completions('username=dana', staff)).toEqual([undefined, undefined, 1, 0, undefined]);
    expect(await completions('username=staff', staff)).toEqual([undefined, undefined, 0, 0, undefined]);
    expect(await completions('all_blocks=true', staff)).toEqual(Array.from({ length: 5 }, () => undefined));
  });

  test('serve the tree below one block', async () => {
    const query = 'username=dana&depth=1&requested_fields=children';
    const tree = (await askBlock(s1, query)).json<BlockTreeWire>();
    expect([tree.root, Object.keys(tree.blocks).sort()]).toEqual([s1, [s1, u1].sort()]);
    expect(tree.blocks[s1]?.children).toEqual([u1]);
    for (const path of ['v1/blocks/KEY', 'v1/blocks/KEY/', 'v2/blocks/KEY/']) {
      const response = await dana.get(`/api/courses/${path.replace('KEY', s1)}?${query}`);
      expect(response.json()).toEqual(tree);
    }
    const list = (await askBlock(h1, `${query}&return_type=list`)).json<TreeBlockWire[]>();
    expect(list.map(({ id }) => id)).toEqual([h1]);
  });

  test('serve no block that the tree of the course lacks', async () => {
    const hidden = [usageKey('chapter', 'c2'), usageKey('vertical', 'u3'), usageKey('html', 'h3')];
    for (const key of [...hidden, usageKey('html', 'h4'), usageKey('html', 'nowhere')]) {
      const response = await askBlock(key, 'username=dana&depth=all');
      expect([key, response.statusCode]).toEqual([key, 404]);
    }
    const exam = (await askBlock(s4, 'username=dana&depth=all')).json<BlockTreeWire>();
    expect(Object.values(exam.blocks).map((block) => block.display_name)).toContain('Page 1');
    const of = async (query: string, who: Pick<Person, 'get'>) =>
      (await askBlock(usageKey('html', 'h3'), query, who)).statusCode;
    expect(await of('username=staff', staff)).toBe(200);
    expect(await of('all_blocks=true', staff)).toBe(200);
    expect(await of('username=dana', staff)).toBe(404);
    expect(await of('all_blocks=true', dana)).toBe(403);
    expect(await of('username=staff', dana)).toBe(403);
    expect(await of('', dana)).toBe(400);
    expect(await of('username=', site.visitor)).toBe(403);
    expect((await askBlock('block-v1:a', 'username=dana')).statusCode).toBe(400);
  });
});
