import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { indexStoredCourses } from '../../kernel/search/index-course.ts';
import { type BlockSpec, buildCourse } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { readStoredPages } from '../course-files/page-text.ts';
import { SEARCH_URL, text, unit } from './testing/searched-course.ts';

describeDatabases('the index', (_, fresh) => {
  const version = (word: string, more: Partial<BlockSpec> = {}) =>
    buildCourse({
      sections: [
        {
          id: 'c1',
          children: [
            { id: 's1', children: [{ ...unit('u1', 'Unit', text('h1', `<p>${word}</p>`)), ...more }] },
          ],
        },
      ],
    });
  let site: LearningSite;
  let dana: Person;
  const find = async (query: string) => {
    const response = await dana.post(SEARCH_URL, { search_string: query });
    return response.json<{ total: number }>().total;
  };
  const countDocuments = async () => {
    const { count } = await site.context.db.read
      .selectFrom('search_documents')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };

  beforeAll(async () => {
    site = await openLearningSite(version('apricot'), { database: await fresh() });
    dana = await site.join('dana', { mode: 'audit' });
  });
  afterAll(() => site.close());

  test('changes with the current version, and contains only that one', async () => {
    const before = await countDocuments();
    expect(await find('apricot')).toBe(1);
    await site.importCourse(version('blueberry'));
    expect([await find('apricot'), await find('blueberry')]).toEqual([0, 1]);
    await site.importCourse(version('blueberry'));
    expect(await countDocuments()).toBe(before);
    await site.importCourse(version('apricot'));
    expect([await find('apricot'), await find('blueberry')]).toEqual([1, 0]);
    expect(await countDocuments()).toBe(before);
  });

  test('is separate for each course', async () => {
    const other = { ...version('cherry'), courseKey: 'course-v1:Acme+OTHER+R1' };
    await site.importCourse(other);
    expect([await find('apricot'), await find('cherry')]).toEqual([1, 0]);
  });

  test('is searched again if an import happens between the access check and the search', async () => {
    const { courses } = site.context;
    const { getVersion } = courses;
    vi.spyOn(courses, 'getVersion').mockImplementationOnce(async (reader, current) => {
      const compiled = await getVersion(reader, current);
      await site.importCourse(version('apricot jam'));
      return compiled;
    });
    expect(await find('apricot')).toBe(1);
    expect(await find('jam')).toBe(1);
    await site.importCourse(version('apricot'));
  });

  test('that an import has replaced is not searched by the rules of its version', async () => {
    const { courses } = site.context;
    const { getVersion } = courses;
    vi.spyOn(courses, 'getVersion').mockImplementationOnce(async (reader, current) => {
      const compiled = await getVersion(reader, current);
      await site.importCourse(version('apricot', { staffOnly: true }));
      return compiled;
    });
    expect(await find('apricot')).toBe(0);
    await site.importCourse(version('apricot'));
    expect(await find('apricot')).toBe(1);
  });

  test('is built at start for courses imported by an earlier release', async () => {
    const { db } = site.context;
    await db.write((tx) => tx.deleteFrom('search_indexes').execute());
    await db.write((tx) => tx.deleteFrom('search_documents').execute());
    expect(await find('apricot')).toBe(0);
    const index = () => indexStoredCourses(site.context, readStoredPages(db.read));
    expect(await index()).toBe(2);
    expect(await find('apricot')).toBe(1);
    expect(await index()).toBe(0);
  });
});
