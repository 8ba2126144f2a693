import { createHash } from 'node:crypto';
import type { SearchResultWire } from '@lectern/contract';
import type { Asset, CourseTree } from '@lectern/olx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { indexStoredCourses } from '../../kernel/search/index-course.ts';
import { buildCourse, html, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { importCourse } from '../course-files/import-course.ts';
import { readStoredPages } from '../course-files/page-text.ts';

function file(name: string, content: string, more: Partial<Asset> = {}): Asset {
  const bytes = Buffer.from(content);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const url = `/assets/courseware/${sha256}/${name}`;
  return {
    ...{ path: `static/${name}`, name, sha256, url, size: bytes.byteLength, locked: false },
    ...{ contentType: 'text/html', read: async () => bytes },
    ...more,
  };
}

const START = file(
  'start page.html',
  '<title>T</title><p>About <b>herons</b>.</p><script>scriptword</script>',
);
const LOCKED = file('locked.html', '<p>lockedword</p>', { locked: true });
const PLAIN = file('plain.txt', 'plainword', { contentType: 'text/plain' });
START.url = START.url.replace(' ', '%20');
const ASSETS = [START, LOCKED, PLAIN];

const tab = (slug: string, more: Partial<CourseTree['tabs'][number]> = {}): CourseTree['tabs'][number] => ({
  ...{ type: 'static_tab', name: slug, slug, link: null, staffOnly: false, hidden: false },
  ...more,
});
const page = (slug: string, markup: string, more: Partial<CourseTree['staticPages'][number]> = {}) => ({
  ...{ slug, title: slug, html: markup, staffOnly: false },
  ...more,
});
const makeCourse = (tree: Partial<CourseTree> = {}, isBookHidden = false) =>
  buildCourse({
    tree: {
      tabs: [
        tab('Leihe & mehr'),
        tab('team', { staffOnly: true }),
        tab('unlisted', { hidden: true }),
        tab('books', { type: 'html_textbooks', slug: null, hidden: isBookHidden }),
      ],
      staticPages: [
        page('Leihe & mehr', '<p>Opening hours of the <em>planetarium</em>: \\(x^2\\)</p>', {
          title: 'Libraries',
        }),
        page('team', '<p>teamword</p>', { staffOnly: true }),
        page('unlisted', '<p>unlistedword</p>'),
        page('course', '<p>shadowword</p>'),
      ],
      handoutsHtml: '<ul><li>Formula sheet with <a href="/x">hyperbolas</a></li></ul>',
      lockedFiles: [LOCKED.url],
      ...tree,
    },
    settings: {
      textbooks: [{ title: 'Atlas', chapters: [{ title: 'Fjords', url: null }] }],
      htmlTextbooks: [
        {
          title: 'Field guide',
          chapters: [
            { title: 'Waders', url: START.url },
            { title: 'Further down', url: `${START.url}#end` },
            { title: '', url: LOCKED.url },
            { title: 'Elsewhere', url: 'https://books.example.org/elsewhereword.html' },
            { title: 'Plain', url: PLAIN.url },
          ],
        },
      ],
    },
    sections: [{ id: 'c', children: [{ id: 's', children: [{ id: 'u', children: [html('h')] }] }] }],
  });

describeDatabases('search of pages beside the outline', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  let staff: Person;
  const use = (tree: CourseTree) =>
    importCourse(site.context, { tree, assets: ASSETS, diagnostics: [] }, { start: 'as-exported' });

  beforeAll(async () => {
    site = await openLearningSite(makeCourse({ handoutsHtml: null }), { database: await fresh() });
    dana = await site.join('dana', { mode: 'audit' });
    staff = await site.join('staff', { courseStaff: true });
    await use(makeCourse());
  });
  afterAll(() => site.close());

  async function search(query: string, who: Pick<Person, 'post'> = dana) {
    const response = await who.post(`/search/${TEST_COURSE_KEY}`, { search_string: query });
    expect(response.statusCode, response.body).toBe(200);
    site.clock.advance(60_000);
    return response.json<{ total: number; results: SearchResultWire[] }>();
  }
  const find = async (query: string, who?: Pick<Person, 'post'>) =>
    (await search(query, who)).results.map(({ data }) => data.url);
  const at = (path: string) => `/courses/${TEST_COURSE_KEY}/${path}`;
  const visitor: Pick<Person, 'post'> = {
    post: (url, body) => site.visitor.send('POST', url, { body }),
  };

  test('a static page is found by its text and its title, and leads to the page', async () => {
    const url = at('Leihe%20%26%20mehr/');
    const { results, total } = await search('planetariums');
    expect(total).toBe(1);
    expect(results[0]?.data).toEqual({
      id: url,
      content_type: 'Page',
      content: {
        display_name: 'Libraries',
        html_content: expect.stringContaining('Opening hours of the <b>planetarium</b>'),
      },
      excerpt: expect.stringContaining('Opening hours of the <b>planetarium</b>'),
      location: [],
      url,
      title_excerpt: 'Libraries',
      path: [],
    });
    expect(await find('library')).toEqual([url]);
    expect((await dana.get(url)).statusCode).toBe(200);
  });

  test('handouts lead to the course home', async () => {
    expect(await find('hyperbola')).toEqual([at('course/')]);
    expect((await dana.get(at('course/'))).headers.location).toMatch(/\/home$/);
  });

  test('a chapter is found by its text, once for its file, and by its title', async () => {
    const { results } = await search('herons');
    expect(results.map(({ data }) => [data.url, data.title_excerpt, data.location, data.excerpt])).toEqual([
      [at('htmlbook/0/chapter/1/'), 'Waders', ['Field guide'], 'About <b>herons</b>.'],
    ]);
    expect((await dana.get(at('htmlbook/0/chapter/1/'))).body).toContain('Waders');
    expect(await find('fjord')).toEqual([at('pdfbook/0/chapter/1/')]);
    expect(await find('further')).toEqual([at('htmlbook/0/chapter/2/')]);
    expect(await find('lockedword')).toEqual([at('htmlbook/0/chapter/3/')]);
    for (const word of ['scriptword', 'plainword', 'elsewhereword']) expect(await find(word)).toEqual([]);
  });

  test('a page without a tab for learners is found by staff only, and not while they view the course as a learner', async () => {
    const mask = await site.join('mask', { courseStaff: true });
    await mask.post(at('masquerade'), { role: 'student' });
    for (const [word, slug] of [
      ['teamword', 'team'],
      ['unlistedword', 'unlisted'],
    ] as const) {
      expect(await find(word)).toEqual([]);
      expect(await find(word, mask)).toEqual([]);
      expect(await find(word, staff)).toEqual([at(`${slug}/`)]);
    }
    await use(makeCourse({}, true));
    expect(await find('herons')).toEqual([]);
    expect(await find('herons', staff)).toEqual([at('htmlbook/0/chapter/1/')]);
    expect(await find('fjord')).toEqual([at('pdfbook/0/chapter/1/')]);
    await use(makeCourse());
  });

  test('a page that one of the site’s own replaces isn’t found', async () => {
    expect(await find('shadowword', staff)).toEqual([]);
  });

  describe('in a course open to visitors', () => {
    test('all but locked files are found', async () => {
      await use(makeCourse({ courseVisibility: 'public' }));
      expect(await find('planetarium', visitor)).toHaveLength(1);
      expect(await find('herons', visitor)).toHaveLength(1);
      expect(await find('lockedword', visitor)).toEqual([]);
      expect(await find('lockedword')).toHaveLength(1);
      await use(makeCourse());
    });
  });

  test('textbook chapters are indexed from stored files as from an export', async () => {
    const { db } = site.context;
    const readDocuments = () =>
      db.read.selectFrom('search_documents').select(['usage_key', 'body']).orderBy('usage_key').execute();
    const before = await readDocuments();
    await db.write((tx) => tx.updateTable('search_indexes').set({ indexer: '1' }).execute());
    expect(await indexStoredCourses(site.context, readStoredPages(db.read))).toBe(1);
    expect(await readDocuments()).toEqual(before);
    expect(await find('herons')).toHaveLength(1);
  });
});
