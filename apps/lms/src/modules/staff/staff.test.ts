import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS } from '../../kernel/settings/course-settings.ts';
import { giveCourseStaffRole } from '../../kernel/users/roles.store.ts';
import { buildCourse, html, problem, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { importCourse } from '../course-files/import-course.ts';

const KEY = TEST_COURSE_KEY;
const OTHER = 'course-v1:Acme+HIDDEN+R1';
const sections = [
  {
    id: 'c1',
    children: [
      {
        id: 's1',
        children: [
          { id: 'u1', children: [html('h1')] },
          { id: 'u2', children: [html('h2')] },
        ],
      },
    ],
  },
];
/** The report of an import by a release that didn't check content. */
const withoutCheck = JSON.stringify({
  blocksByType: {},
  unsupportedByTag: {},
  files: 0,
  size: 0,
  counts: { error: 0, warning: 0, info: 0 },
  diagnostics: [],
});
const STAFF_PAGES = ['people', 'announcements', 'import', 'accessibility', 'requests', 'notices'].map(
  (tab) => `/courses/${KEY}/staff/${tab}`,
);
const SITE_PAGES = ['courses', 'people', 'people/dana', 'requests', 'notices'].map((tab) => `/staff/${tab}`);

describeDatabases('staff pages', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  let stan: Person;
  let otherStaff: Person;
  let admin: Person;
  const statusOf = async (who: Person, url: string) => (await who.get(url)).statusCode;
  const bodyOf = async (who: Person, url: string) => (await who.get(url)).body;
  const people = `/courses/${KEY}/staff/people`;
  const requests = `/courses/${KEY}/staff/requests`;

  beforeAll(async () => {
    site = await openLearningSite(buildCourse({ title: 'Calculus & <friends>', sections }), {
      database: await fresh(),
    });
    await site.importCourse(
      buildCourse({ key: OTHER, title: 'Hidden', sections, tree: { catalogVisibility: 'none' } }),
    );
    dana = await site.join('dana', { mode: 'audit', account: { name: 'Dana <b>100%</b>' } });
    stan = await site.join('stan', { courseStaff: true });
    otherStaff = await site.join('olga');
    admin = await site.join('root', { account: { isAdministrator: true } });
    const { db, clock } = site.context;
    await db.write((tx) =>
      giveCourseStaffRole(tx, { userId: otherStaff.user.id, courseKey: OTHER, at: clock.now() }),
    );
  });
  afterAll(() => site.close());

  describe('access', () => {
    test.each([...STAFF_PAGES, ...SITE_PAGES])('%s sends visitors to sign in', async (url) => {
      const { statusCode, headers } = await site.visitor.get(url);
      expect([statusCode, headers.location]).toEqual([302, `/login?next=${encodeURIComponent(url)}`]);
    });

    test.each(STAFF_PAGES)('%s is for the staff of this course and administrators', async (url) => {
      const statuses = await Promise.all([dana, otherStaff, stan, admin].map((who) => statusOf(who, url)));
      expect(statuses).toEqual([403, 403, 200, 200]);
    });

    test.each(SITE_PAGES)('%s is for administrators', async (url) => {
      const statuses = await Promise.all([dana, stan, admin].map((who) => statusOf(who, url)));
      expect(statuses).toEqual([403, 403, 200]);
    });

    test('a hidden course is not found by learners or staff of another course', async () => {
      const url = `/courses/${OTHER}/staff/people`;
      const statuses = await Promise.all([dana, stan, otherStaff, admin].map((who) => statusOf(who, url)));
      expect(statuses).toEqual([404, 404, 200, 200]);
    });

    test.each([
      '/courses/nonsense/staff/people',
      '/courses/course-v1:A+B+C/staff/import',
      '/staff/people/nobody',
    ])('%s does not exist', async (url) => {
      expect(await statusOf(admin, url)).toBe(404);
    });
  });

  describe('people', () => {
    test('are listed with role, progress and last active day, escaped', async () => {
      await site.complete(dana, usageKey('html', 'h1'));
      const body = await bodyOf(stan, people);
      expect(body).toContain('Dana &lt;b&gt;100%&lt;/b&gt;');
      expect(body).not.toContain('<b>100%');
      expect(body).toContain('value="50"');
      expect(body).toContain(`href="/course/${KEY}/progress/${dana.user.id}/"`);
      expect(body).toContain('>Staff</span>');
      expect(body).toContain('2 people');
      expect(body).not.toContain(dana.user.email);
    });

    test.each([
      ['DAN', true],
      ['100%', true],
      ['%', true],
      ['_', false],
      ['\\', false],
      ["'", false],
      ['zz', false],
    ])('a search for %s matches as text, ignoring case', async (text, finds) => {
      const body = await bodyOf(stan, `${people}?q=${encodeURIComponent(text)}`);
      expect(body.includes('Dana &lt;b&gt;')).toBe(finds);
      if (!finds) expect(body).toContain('No one matches');
    });

    test.each(['0', '-1', 'x', '1e3', '999999', '99999999999'])('page=%s is accepted', async (page) => {
      expect(await statusOf(stan, `${people}?page=${page}`)).toBe(200);
    });

    test('a page after the last one links to the first', async () => {
      const course = await bodyOf(stan, `${people}?q=DAN&page=2`);
      expect(course).toContain('No one on this page');
      expect(course).toContain(`href="${people}?q=DAN"`);
      const all = await bodyOf(admin, '/staff/people?page=99');
      expect(all).toContain('No one on this page');
      expect(all).toContain('<a class="button" href="/staff/people">Go to the first page</a>');
    });

    test('are paged by 25, also as search results', async () => {
      const { db, clock } = site.context;
      for (let index = 0; index < 26; index += 1) {
        const user = await site.makeUser(`many${String(index).padStart(2, '0')}`);
        await db.write((tx) =>
          saveEnrollment(tx, { userId: user.id, courseKey: KEY, mode: 'audit', at: clock.now() }),
        );
      }
      const first = await bodyOf(stan, `${people}?q=many`);
      expect(first).toContain('26 people');
      expect(first).toContain('many24');
      expect(first).not.toContain('many25');
      expect(first).toContain(`href="${people}?q=many&amp;page=2"`);
      const second = await bodyOf(stan, `${people}?q=many&page=2`);
      expect(second).toContain('many25');
      expect(second).not.toContain('many24');
      expect(second).toContain('Page 2 of 2');
    });

    test('of the whole site are also found by email, and show their courses', async () => {
      const list = await bodyOf(admin, `/staff/people?q=${encodeURIComponent(dana.user.email)}`);
      expect(list).toContain('1 person');
      expect(list).toContain('href="/staff/people/dana"');
      const person = await bodyOf(admin, '/staff/people/dana');
      expect(person).toContain('Calculus &amp; &lt;friends&gt;');
      expect(person).toContain('value="50"');
      expect(await bodyOf(admin, '/staff/people/stan')).toContain('Not enrolled in any course');
    });
  });

  test('opening a learner’s progress is recorded once a day for each staff member', async () => {
    const url = `/api/course_home/progress/${KEY}/${dana.user.id}/`;
    expect(await bodyOf(stan, people)).not.toContain('opened the progress');
    for (const who of [dana, otherStaff, stan, stan]) await who.get(url);
    const recorded = async () =>
      (await bodyOf(stan, people)).match(/<bdi>\w+<\/bdi> opened the progress of <bdi>\w+<\/bdi>/g);
    expect(await recorded()).toEqual(['<bdi>stan</bdi> opened the progress of <bdi>dana</bdi>']);
    site.clock.advance(24 * 60 * 60 * 1000);
    await stan.get(url);
    await admin.get(url);
    expect(await recorded()).toHaveLength(3);
  });

  describe('upgrade requests', () => {
    const ask = (who: Person) => who.browser.submit(`/courses/${KEY}/upgrade`, {});
    const decide = (who: Person, form: Record<string, string>) => who.browser.submit(requests, form);

    beforeAll(async () => {
      const settings = { ...DEFAULT_SETTINGS, modes: ['audit', 'verified'] as const, price: 149 };
      const { db, clock } = site.context;
      await db.write((tx) => saveRunSettings(tx, KEY, { settings, at: clock.now() }));
    });

    test('are approved and declined by the course’s staff', async () => {
      const eve = await site.join('eve', { mode: 'audit' });
      await ask(dana);
      await ask(eve);
      const waiting = await bodyOf(stan, requests);
      expect(waiting).toContain('for $149');
      expect(waiting.indexOf('value="dana"')).toBeLessThan(waiting.indexOf('value="eve"'));
      const approved = await decide(stan, { username: 'dana', answer: 'approve' });
      expect([approved.statusCode, approved.headers.location]).toEqual([303, `${requests}?done=approved`]);
      expect(await bodyOf(dana, `/courses/${KEY}/upgrade`)).toContain('full access');
      expect((await decide(stan, { username: 'eve', answer: 'decline' })).headers.location).toBe(
        `${requests}?done=declined`,
      );
      expect((await decide(stan, { username: 'eve', answer: 'decline' })).headers.location).toBe(
        `${requests}?done=decided-already`,
      );
      expect(await bodyOf(stan, `${requests}?done=approved`)).toContain('Request approved.');
      expect(await bodyOf(stan, `${requests}?done=<script>`)).toContain('No requests are waiting');
    });

    test('are decided by nobody else, and reject unknown decisions', async () => {
      const lee = await site.join('lee', { mode: 'audit' });
      await ask(lee);
      const good = { username: 'lee', answer: 'approve' };
      expect((await decide(lee, good)).statusCode).toBe(403);
      expect((await decide(otherStaff, good)).statusCode).toBe(403);
      expect((await site.visitor.submit(requests, good)).headers.location).toBe('/login');
      expect((await decide(stan, { ...good, answer: 'approved' })).statusCode).toBe(400);
      expect((await decide(stan, { ...good, username: 'nobody' })).statusCode).toBe(400);
      expect((await decide(stan, { ...good, username: 'stan' })).headers.location).toContain(
        'done=no-request',
      );
      expect(await bodyOf(stan, requests)).toContain('value="lee"');
    });

    test('of the whole site are listed for administrators, who stay there after deciding', async () => {
      const body = await bodyOf(admin, '/staff/requests');
      expect(body).toContain('Calculus &amp; &lt;friends&gt;');
      const form = { username: 'lee', answer: 'approve', from: 'site' };
      expect((await decide(admin, form)).headers.location).toBe('/staff/requests?done=approved');
    });
  });

  test('the import report shows warnings for authors', async () => {
    const diagnostic = {
      code: 'tag-unsupported',
      message: 'A <poll> will show as unsupported.',
      file: 'c.xml',
      line: 3,
    };
    const more = { id: 'c2', children: [{ id: 's2', children: [{ id: 'u3', children: [problem('p1')] }] }] };
    const tree = buildCourse({ title: 'Calculus & <friends>', sections: [...sections, more] });
    await importCourse(site.context, {
      tree,
      assets: [],
      diagnostics: [{ severity: 'warning', ...diagnostic }],
    });
    const body = await bodyOf(stan, `/courses/${KEY}/staff/import`);
    expect(body).toContain('A &lt;poll&gt; will show as unsupported.');
    expect(body).toContain('c.xml:3');
    expect(body).toContain('Warnings (1)');
    expect(body).toContain('2\u00a0×\u00a0html');
    const inArabic = await stan.get(`/courses/${KEY}/staff/import`, { 'accept-language': 'ar' });
    expect(inArabic.body).toContain('<bdi>2\u00a0×\u00a0html</bdi> و<bdi>1\u00a0×\u00a0problem</bdi></dd>');
    expect(await bodyOf(otherStaff, `/courses/${OTHER}/staff/import`)).toContain('Nothing to report');
  });

  test('the import report says once what is true of many places', async () => {
    const diagnostics = Array.from({ length: 5 }, (_, index) => ({
      severity: 'warning' as const,
      code: 'link-unresolved',
      message: 'This won’t work.',
      file: `html/h${index}.html`,
      line: 0,
    }));
    const tree = buildCourse({ title: 'Links', sections });
    await importCourse(site.context, { tree, assets: [], diagnostics });
    const body = await bodyOf(stan, `/courses/${KEY}/staff/import`);
    expect(body.split('This won’t work.')).toHaveLength(2);
    expect(body).toContain('Warnings (5)');
    expect(body).toContain('html/h2.html');
    expect(body).toContain('and 2 more');
    expect(body).not.toContain('html/h3.html');
  });

  test('the accessibility page says where content fails its readers, and how to fix it', async () => {
    const faulty = html('h1', {
      name: 'Maps & <keys>',
      content: { kind: 'html', html: '<img src="<a>.png"><img src="b.png">', wordCount: 0 },
    });
    const unit = { id: 'u1', name: 'Scale', children: [faulty, html('h2')] };
    const tree = buildCourse({
      sections: [
        { id: 'c1', name: 'Geography', children: [{ id: 's1', name: 'Reading', children: [unit] }] },
      ],
    });
    await importCourse(site.context, { tree, assets: [], diagnostics: [] });
    const url = `/courses/${KEY}/staff/accessibility`;
    const body = await bodyOf(stan, url);
    expect(body).toContain('Images without alternative text (2)');
    expect(body).toContain('write <code dir="ltr">alt=&quot;&quot;</code> if it only decorates');
    expect(body).toContain(
      `<a href="/courses/${KEY}/jump_to/${usageKey('vertical', 'u1')}" dir="auto">Geography › Reading › Scale › Maps &amp; &lt;keys&gt;</a>`,
    );
    expect(body).toContain('&lt;a&gt;.png');
    expect(await bodyOf(stan, `/courses/${KEY}/staff/import`)).toContain(
      'Accessibility faults in the content: 2',
    );
    expect(await bodyOf(otherStaff, `/courses/${OTHER}/staff/accessibility`)).toContain('No faults found');
    await site.context.db.write((tx) =>
      tx.updateTable('import_reports').set({ report: withoutCheck }).where('course_key', '=', KEY).execute(),
    );
    expect(await bodyOf(stan, url)).toContain('Not checked yet');
  });

  test('notices are listed newest first with how many have read them', async () => {
    expect(await bodyOf(stan, `/courses/${KEY}/staff/notices`)).toContain('No notices');
    await site.announce('First <one>');
    await site.announce('Second');
    const body = await bodyOf(stan, `/courses/${KEY}/staff/notices`);
    expect(body.indexOf('Second')).toBeLessThan(body.indexOf('First &lt;one&gt;'));
    expect(await bodyOf(admin, '/staff/notices')).toContain('First &lt;one&gt;');
  });

  test('all courses of the site are listed, including hidden ones', async () => {
    const body = await bodyOf(admin, '/staff/courses');
    expect(body).toContain(`href="/courses/${OTHER}/staff/people"`);
    expect(body).toContain('>Hidden</a>');
    expect((await admin.get('/staff')).headers.location).toBe('/staff/courses');
  });
});
