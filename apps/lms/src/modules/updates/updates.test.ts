import type { OutlineWire } from '@lectern/contract';
import type { CourseUpdate } from '@lectern/olx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SESSION_COOKIE } from '../../testing/browser.ts';
import { buildCourse, html, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const makeUpdate = (id: number, change: Partial<CourseUpdate> = {}): CourseUpdate => ({
  id,
  date: `March ${id}, 2026`,
  dateMs: day(`2026-03-0${id}`),
  html: `<p>News ${id}</p>`,
  status: 'visible',
  ...change,
});
const makeCourse = (updates: CourseUpdate[], tree: object = {}) =>
  buildCourse({
    title: 'Calculus <b>',
    tree: { updates, ...tree },
    sections: [{ id: 'c', children: [{ id: 's', children: [{ id: 'u', children: [html('h')] }] }] }],
  });

describeDatabases('course updates', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  let stranger: Person;

  beforeAll(async () => {
    site = await openLearningSite(makeCourse([makeUpdate(1)]), { database: await fresh() });
    stranger = await site.join('stranger');
  });
  let count = 0;
  beforeEach(async () => {
    count += 1;
    dana = await site.join(`dana${count}`, { mode: 'audit' });
    await site.importCourse(makeCourse([makeUpdate(2), makeUpdate(1)]));
  });
  afterAll(() => site.close());

  const info = (who: Pick<Person, 'get'>, key: string = TEST_COURSE_KEY) => who.get(`/courses/${key}/info`);
  const outline = async (who: Pick<Person, 'get'>) =>
    (await who.get(`/api/course_home/outline/${TEST_COURSE_KEY}`)).json<OutlineWire>();
  const tools = async (who: Pick<Person, 'get'>) =>
    (await outline(who)).course_tools.map(({ analytics_id, url }) => [analytics_id, url]);
  const dismiss = (who: Person, body: object = { course_id: TEST_COURSE_KEY }) =>
    who.post('/api/course_home/dismiss_welcome_message', body);
  const welcome = async (who: Person) => (await outline(who)).welcome_message_html;

  describe('the page', () => {
    test('lists visible updates by date, newest first', async () => {
      await site.importCourse(
        makeCourse([
          makeUpdate(3, { status: 'hidden' }),
          makeUpdate(2),
          makeUpdate(1, { date: 'in <spring>', dateMs: null }),
        ]),
      );
      const { statusCode, body } = await info(dana);
      expect(statusCode).toBe(200);
      expect(body).not.toContain('News 3');
      const order = ['<h1>Course updates</h1>', 'March 2, 2026', 'News 2', 'in &lt;spring&gt;', 'News 1'];
      const positions = order.map((text) => body.indexOf(text));
      expect(positions).not.toContain(-1);
      expect(positions).toEqual(positions.toSorted((a, b) => a - b));
      expect(body).toContain('Calculus &lt;b&gt;</a>');
      expect((await info(dana, `${TEST_COURSE_KEY}`)).headers['content-security-policy']).toContain(
        "default-src 'none'",
      );
    });

    test('contains no scripts, frames or event handlers', async () => {
      const text =
        '<h1>Big</h1><script>alert(1)</script><iframe src="https://x"></iframe><a href="javascript:x" onclick="y()">z</a>';
      await site.importCourse(makeCourse([makeUpdate(1, { html: text })]));
      const { body } = await info(dana);
      expect(body).not.toMatch(/<script|<iframe|javascript:|onclick/);
      expect(body).toContain('<h2>Big</h2>');
      expect(body.match(/<h1/g)).toHaveLength(1);
    });

    test('says if there are none', async () => {
      await site.importCourse(makeCourse([]));
      expect((await info(dana)).body).toContain('No updates yet');
    });

    test('requires access to the course', async () => {
      const response = await info(site.visitor);
      expect([response.statusCode, response.headers.location]).toEqual([
        302,
        `/login?next=${encodeURIComponent(`/courses/${TEST_COURSE_KEY}/info`)}`,
      ]);
      const denied = await info(stranger);
      expect([denied.statusCode, denied.headers.location]).toEqual([302, `/course/${TEST_COURSE_KEY}/home`]);
      expect(denied.body).not.toContain('News');
      expect((await info(dana, 'course-v1:A+B+C')).statusCode).toBe(404);
      expect((await info(dana, 'nonsense')).statusCode).toBe(404);
      await site.importCourse(makeCourse([makeUpdate(1)], { courseVisibility: 'public' }));
      expect((await info(site.visitor)).statusCode).toBe(200);
    });
  });

  describe('the course tools', () => {
    const bookmarks = ['edx.bookmarks', `http://localhost/course/${TEST_COURSE_KEY}/bookmarks`];
    const updates = ['edx.updates', `http://localhost/courses/${TEST_COURSE_KEY}/info`];

    test('link to bookmarks, and to updates if there are any', async () => {
      expect(await tools(dana)).toEqual([bookmarks, updates]);
      await site.importCourse(makeCourse([makeUpdate(1, { status: 'hidden' })]));
      expect(await tools(dana)).toEqual([bookmarks]);
    });

    test('are empty without access to the course; a visitor has no bookmarks', async () => {
      expect(await tools(stranger)).toEqual([]);
      await site.importCourse(makeCourse([makeUpdate(1)], { courseVisibility: 'public' }));
      expect(await tools(site.visitor)).toEqual([updates]);
    });
  });

  describe('a dismissed welcome message', () => {
    test('is hidden until there is a newer one', async () => {
      expect(await welcome(dana)).toBe('<p>News 2</p>');
      expect((await dismiss(dana)).statusCode).toBe(200);
      expect(await welcome(dana)).toBeNull();
      await site.importCourse(
        makeCourse([makeUpdate(2, { html: '<p>News 2, a word better</p>' }), makeUpdate(1)]),
      );
      expect(await welcome(dana)).toBeNull();
      await site.importCourse(makeCourse([makeUpdate(1)]));
      expect(await welcome(dana)).toBeNull();
      await site.importCourse(makeCourse([makeUpdate(3), makeUpdate(2), makeUpdate(1)]));
      expect(await welcome(dana)).toBe('<p>News 3</p>');
    });

    test('is dismissed for one learner only, and idempotently', async () => {
      const other = await site.join(`other${count}`, { mode: 'audit' });
      await dismiss(dana);
      expect((await dismiss(dana)).statusCode).toBe(200);
      expect(await welcome(other)).toBe('<p>News 2</p>');
    });

    test.each<[string, () => Promise<{ statusCode: number }>, number]>([
      ['by who is not enrolled', () => dismiss(stranger), 403],
      ['in a course that there is not', () => dismiss(dana, { course_id: 'course-v1:A+B+C' }), 404],
      ['without a course', () => dismiss(dana, {}), 400],
      [
        'without a token',
        () =>
          dana.browser.send('POST', '/api/course_home/dismiss_welcome_message', {
            body: { course_id: TEST_COURSE_KEY },
            csrf: false,
          }),
        403,
      ],
      [
        'with too much',
        () => dismiss(dana, { course_id: TEST_COURSE_KEY, more: 'x'.repeat(1024 * 1024) }),
        413,
      ],
      [
        'by a session that has ended',
        async () => {
          const gone = await site.join(`gone${count}`, { mode: 'audit' });
          gone.browser.cookies.set(SESSION_COOKIE, 'stale');
          return dismiss(gone);
        },
        401,
      ],
    ])('not %s', async (_name, act, status) => {
      expect((await act()).statusCode).toBe(status);
      expect(await welcome(dana)).toBe('<p>News 2</p>');
    });
  });
});
