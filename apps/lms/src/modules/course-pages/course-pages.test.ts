import type { CourseTree } from '@lectern/olx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS } from '../../kernel/settings/course-settings.ts';
import { buildCourse, type CourseSpec, html, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const ORIGIN = 'http://localhost';
const UNITS = 'http://127.0.0.1';
const HASH = 'a'.repeat(64);
const asset = (name: string) => `/assets/courseware/${HASH}/${name}`;

function tab(
  type: string,
  name: string,
  more: Partial<CourseTree['tabs'][number]> = {},
): CourseTree['tabs'][number] {
  return { type, name, slug: null, link: null, staffOnly: false, hidden: false, ...more };
}

const TABS = [
  tab('courseware', 'Course'),
  tab('static_tab', 'Links <b>', { slug: 'links' }),
  tab('discussion', 'Forum'),
  tab('pdf_textbooks', 'Textbooks'),
  tab('progress', 'Marks'),
  tab('static_tab', 'Team only', { slug: 'team', staffOnly: true }),
  tab('static_tab', 'Unlisted', { slug: 'unlisted', hidden: true }),
  tab('static_tab', 'Without a page', { slug: 'gone' }),
  tab('external_link', 'Library', { link: 'https://library.example.org/' }),
  tab('wiki', 'Wiki'),
  tab('teams', 'Teams'),
  tab('lti_live', 'Meetings'),
];
const PAGES = [
  {
    slug: 'links',
    title: 'Links <b>',
    html: '<p>Read \\(x^2\\)</p><a href="https://example.org/?u=%%USER_ID%%&amp;c=%%COURSE_ID%%">Survey</a>',
    staffOnly: false,
  },
  { slug: 'team', title: 'Team only', html: '<p>Secret</p>', staffOnly: true },
  { slug: 'unlisted', title: 'Unlisted', html: '<script>run()</script>', staffOnly: false },
];
const SETTINGS = {
  textbooks: [
    {
      title: 'Book',
      chapters: [
        { title: 'One', url: asset('one.pdf') },
        { title: '', url: 'https://books.example.org/two.pdf' },
        { title: 'Three', url: null },
      ],
    },
    { title: 'Empty', chapters: [] },
  ],
  htmlTextbooks: [{ title: 'Web', chapters: [{ title: 'Start', url: asset('start.html') }] }],
};
const makeCourse = (more: Partial<CourseSpec> = {}) =>
  buildCourse({
    title: 'Calculus',
    tree: { tabs: TABS, staticPages: PAGES },
    settings: SETTINGS,
    sections: [{ id: 'c', children: [{ id: 's', children: [{ id: 'u', children: [html('h')] }] }] }],
    ...more,
  });

const at = (path: string) => `/courses/${TEST_COURSE_KEY}/${path}`;

describeDatabases('course pages', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  let staff: Person;
  let stranger: Person;

  beforeAll(async () => {
    site = await openLearningSite(makeCourse(), { database: await fresh() });
    dana = await site.join('dana', { mode: 'audit' });
    staff = await site.join('staff', { courseStaff: true });
    stranger = await site.join('stranger');
  });
  afterAll(() => site.close());

  const tabsOf = async (who: Pick<Person, 'get'>, headers?: Record<string, string>) =>
    (await who.get(`/api/course_home/course_metadata/${TEST_COURSE_KEY}`, headers)).json<{
      tabs: { tab_id: string; title: string; url: string }[];
    }>().tabs;

  /** Follows the frame of a static page. */
  async function openFrame(who: Pick<Person, 'get'>, slug: string) {
    const page = await who.get(at(`${slug}/`));
    const [, src] = /<iframe class="static-page[^"]*" src="([^"]+)"/.exec(page.body) ?? [];
    if (src === undefined) throw new Error(`No frame in ${page.statusCode}`);
    return openUrl(src);
  }

  function openUrl(src: string) {
    const url = new URL(src.replaceAll('&amp;', '&'));
    return site.app.inject({ method: 'GET', url: url.pathname + url.search, headers: { host: url.host } });
  }

  describe('tabs', () => {
    test('are in the team’s order, with pages and textbooks, without what learners can’t open', async () => {
      const tabs = await tabsOf(dana);
      expect(tabs.map(({ tab_id, title }) => [tab_id, title])).toEqual([
        ['courseware', 'Course'],
        ['static_tab_links', 'Links <b>'],
        ['discussion', 'Forum'],
        ['pdftextbook/0', 'Book'],
        ['pdftextbook/1', 'Empty'],
        ['progress', 'Marks'],
        ['external_link_https://library.example.org/', 'Library'],
        ['wiki', 'Wiki'],
        ['lti_live', 'Meetings'],
        ['htmltextbook/0', 'Web'],
        ['dates', 'Dates'],
      ]);
    });

    test('[LOC-01] are in the reader’s language, but for names of the team’s own', async () => {
      const tabs = await tabsOf(dana, { 'accept-language': 'he' });
      const titles = new Map(tabs.map(({ tab_id, title }) => [tab_id, title]));
      expect(['courseware', 'wiki', 'dates', 'progress', 'discussion'].map((id) => titles.get(id))).toEqual([
        'הקורס',
        'ויקי',
        'תאריכים',
        'Marks',
        'Forum',
      ]);
    });

    test('lead to pages that open', async () => {
      for (const { tab_id, url } of await tabsOf(staff)) {
        const { origin, pathname } = new URL(url);
        if (tab_id === 'discussion' || tab_id.startsWith('external_') || !pathname.startsWith('/courses/'))
          continue;
        const page = await staff.get(pathname);
        expect([tab_id, origin, page.statusCode]).toEqual([tab_id, ORIGIN, 200]);
        expect(page.body).toMatch(/<a href="[^"]*" aria-current="page">/);
        expect(page.body).toMatch(/site-header__course"><span dir="auto">[^<]+<.*<nav class="tabs".*<h1/s);
      }
    });

    test('include hidden and team-only pages for staff', async () => {
      const ids = (await tabsOf(staff)).map(({ tab_id }) => tab_id);
      expect(ids).toEqual(expect.arrayContaining(['static_tab_team', 'static_tab_unlisted']));
    });

    test('of static pages are for those who can open the course', async () => {
      expect((await tabsOf(stranger)).map(({ tab_id }) => tab_id)).toEqual(['courseware']);
    });
  });

  describe('a static page', () => {
    test('is a page of the site with the course’s tabs around a frame of the units origin', async () => {
      const page = await dana.get(at('links/'));
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('<h1 dir="auto">Links &lt;b&gt;</h1>');
      expect(page.body).not.toContain('Read ');
      const policy = String(page.headers['content-security-policy']);
      expect(policy).toContain(`frame-src ${UNITS}`);
      expect(policy).toMatch(
        /script-src http:\/\/localhost\S*\/units\/assets\/[0-9a-f]+\/static-page\.js(;|$)/,
      );
    });

    test('typesets formulas; without author scripts, only Lectern’s script runs', async () => {
      const frame = await openFrame(dana, 'links');
      expect(frame.statusCode).toBe(200);
      expect(frame.body).toContain('class="katex"');
      const policy = String(frame.headers['content-security-policy']);
      expect(policy).toContain("script-src 'nonce-");
      expect(policy).not.toContain('sandbox');
    });

    test('has the learner and the course filled in, for visitors only the course', async () => {
      const course = `&amp;c=${TEST_COURSE_KEY.replaceAll('+', '\\+')}"`;
      expect((await openFrame(dana, 'links')).body).toMatch(new RegExp(`\\?u=[0-9a-f]{32}${course}`));
      await site.importCourse(
        makeCourse({ tree: { tabs: TABS, staticPages: PAGES, courseVisibility: 'public' } }),
      );
      expect((await openFrame(site.visitor, 'links')).body).toMatch(new RegExp(`\\?u=%%USER_ID%%${course}`));
      await site.importCourse(makeCourse());
    });

    test('with scripts is sandboxed; one with a hidden tab opens by its URL', async () => {
      const frame = await openFrame(dana, 'unlisted');
      expect(frame.body).toContain('<script>run()</script>');
      const policy = String(frame.headers['content-security-policy']);
      expect(policy).toMatch(/sandbox allow-scripts/);
      expect(policy).not.toContain('allow-same-origin');
    });

    test('for the team is not found by learners, in its frame either', async () => {
      expect((await dana.get(at('team/'))).statusCode).toBe(404);
      expect((await dana.get(at('nothing/'))).statusCode).toBe(404);
      expect((await openFrame(staff, 'team')).body).toContain('Secret');
      const [, token] = /token=([^"]+)"/.exec((await dana.get(at('links/'))).body) ?? [];
      const other = await openUrl(
        `${UNITS}/units/pages/${encodeURIComponent(TEST_COURSE_KEY)}/team?token=${token}`,
      );
      expect(other.statusCode).toBe(401);
      expect(other.body).not.toContain('Secret');
    });

    test('asks visitors to sign in, and sends learners who aren’t enrolled to the course', async () => {
      const visitor = await site.visitor.get(at('links/'));
      expect(visitor.headers.location).toMatch(/^\/login\?next=/);
      expect((await stranger.get(at('links/'))).headers.location).toMatch(/\/home$/);
    });

    test('of a public course is open to visitors', async () => {
      await site.importCourse(
        makeCourse({ tree: { tabs: TABS, staticPages: PAGES, courseVisibility: 'public' } }),
      );
      expect((await openFrame(site.visitor, 'links')).body).toContain('Read ');
      expect((await site.visitor.get(at('team/'))).statusCode).toBe(404);
      await site.importCourse(makeCourse());
    });

    test('shows a notice once its session is over', async () => {
      const someone = await site.join('leaver', { mode: 'audit' });
      const page = await someone.get(at('links/'));
      const [, src = ''] = /<iframe class="static-page[^"]*" src="([^"]+)"/.exec(page.body) ?? [];
      await someone.post('/logout', {});
      const frame = await openUrl(src);
      expect(frame.statusCode).toBe(401);
      expect(frame.body).toContain('Your session has ended');
    });
  });

  describe('a textbook', () => {
    test('lists its chapters, and shows a PDF with links to open and to download it', async () => {
      const { body, headers } = await dana.get(at('pdfbook/0/chapter/1/7'));
      expect(body).toContain('<nav class="textbook__chapters" aria-label="Chapters">');
      expect(body).toMatch(/<iframe class="textbook__frame [^>]*src="[^"]*one\.pdf#page=7"/);
      expect(body).toContain(`href="${asset('one.pdf')}" download`);
      expect(body).toContain('aria-current="page"><bdi>One</bdi></a>');
      expect(body).toContain('<bdi>Chapter 2</bdi>');
      expect(String(headers['content-security-policy'])).toContain(`frame-src ${ORIGIN}`);
    });

    test('says if a chapter is on another site or missing, and if a book is empty', async () => {
      const elsewhere = (await dana.get(at('pdfbook/0/chapter/2/'))).body;
      expect(elsewhere).toContain('Open on <bdi>books.example.org</bdi>');
      expect(elsewhere).not.toContain('<iframe');
      expect((await dana.get(at('pdfbook/0/chapter/3/'))).body).toContain('file didn’t come with the course');
      expect((await dana.get(at('pdfbook/1/'))).body).toContain('Nothing to read yet');
    });

    test('of HTML is in a frame of the units origin', async () => {
      const { body, headers } = await dana.get(at('htmlbook/0/'));
      expect(body).toMatch(new RegExp(`src="${UNITS}/assets/courseware/[^/]+/${HASH}/start\\.html"`));
      expect(String(headers['content-security-policy'])).toContain(`frame-src ${UNITS}`);
    });

    test('or chapter that doesn’t exist is not found', async () => {
      const paths = [
        'pdfbook/9/',
        'pdfbook/x/',
        'pdfbook/0/chapter/0/',
        'pdfbook/0/chapter/4',
        'htmlbook/1',
        'pdfbook/-1',
      ];
      for (const path of paths) expect([path, (await dana.get(at(path))).statusCode]).toEqual([path, 404]);
    });
  });

  test('links to the wiki and scanned textbooks lead to a page that says they aren’t here', async () => {
    for (const path of ['wiki/CAL101/', 'course_wiki', 'book/0/', 'live/']) {
      const { statusCode, body } = await dana.get(at(path));
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body).toContain('moved ');
      expect(body).toContain('Go to the course');
    }
  });

  test.each([
    ['discussion', ''],
    ['discussion/forum/', ''],
    ['discussion/forum/limits/threads/12', '/posts/12'],
    ['discussion/forum/users/7', '/learners'],
    ['discussion/forum/limits/threads/..%2f..%2fx', ''],
  ])('the address %s leads to the front end’s discussions', async (path, rest) => {
    const { statusCode, headers } = await dana.get(at(path));
    expect([statusCode, headers.location]).toEqual([302, `/course/${TEST_COURSE_KEY}/discussion${rest}`]);
  });

  test('discussions that the operator switched off have neither a tab nor a page', async () => {
    const settings = (discussions: boolean) =>
      site.context.db.write((tx) =>
        saveRunSettings(tx, TEST_COURSE_KEY, { settings: { ...DEFAULT_SETTINGS, discussions }, at: 1 }),
      );
    await settings(false);
    expect((await tabsOf(dana)).map(({ tab_id }) => tab_id)).not.toContain('discussion');
    expect((await dana.get(at('discussion/forum/'))).body).toContain('This course has no discussions');
    expect((await dana.get(`/api/discussion/v1/courses/${TEST_COURSE_KEY}`)).statusCode).toBe(404);
    expect((await dana.get(`/api/discussion/v2/courses/${TEST_COURSE_KEY}/`)).json()).toMatchObject({
      show_discussions: false,
    });
    await settings(true);
  });
});
