import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordCompletion } from '../../kernel/completion/save-completion.store.ts';
import { saveEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS } from '../../kernel/settings/course-settings.ts';
import {
  type BlockSpec,
  buildCourse,
  type CourseSpec,
  html,
  problem,
  TEST_COURSE_KEY,
  usageKey,
} from '../../testing/course-builder.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const course = (tree: CourseSpec['tree'] = {}) =>
  buildCourse({
    title: 'Calculus & <friends>',
    sections: [
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
    ],
    tree,
  });
const about = (text: string) => ({
  about: {
    overviewHtml: text,
    shortDescription: 'Limits, slowly',
    effort: '2 hours a week',
    duration: null,
    subtitle: null,
    description: null,
    sidebarHtml: null,
    introVideo: null,
  },
});
const ABOUT = `/courses/${TEST_COURSE_KEY}/about`;
const FIRST_UNIT = `/course/${TEST_COURSE_KEY}/${usageKey('sequential', 's1')}/${usageKey('vertical', 'u1')}`;

let site: LearningSite;
beforeEach(async () => {
  site = await openLearningSite(course());
});
afterEach(() => site.close());

describe('the catalogue', () => {
  test('lists courses with their own texts, escaped, and links to their pages', async () => {
    const { statusCode, body } = await site.visitor.get('/');
    expect(statusCode).toBe(200);
    expect(body).toContain('Calculus &amp; &lt;friends&gt;');
    expect(body).toContain(`href="${ABOUT}"`);
  });

  test('creates no date formats per request', async () => {
    await site.importCourse(course({ start: Date.UTC(2026, 0, 5) }));
    const pages = ['/', ABOUT, '/?x=1'];
    for (const page of pages) await site.visitor.get(page);
    const dateTimeFormat = vi.spyOn(Intl, 'DateTimeFormat');
    for (const page of pages) expect((await site.visitor.get(page)).body).toContain('January 5, 2026');
    expect(dateTimeFormat).not.toHaveBeenCalled();
    dateTimeFormat.mockRestore();
  });

  test('describes the site in the operator’s words', async () => {
    const { body } = await site.visitor.get('/');
    expect(body).toContain('<h1 dir="auto">Lectern</h1>');
    expect(body).toContain('Online courses to follow week by week');
  });

  test('groups courses: running ones first, then upcoming, then past', async () => {
    const key = (run: string) => `course-v1:Acme+CAL101+${run}`;
    const at = (text: string) => Date.parse(text);
    await site.importCourse(
      buildCourse({ key: key('A'), title: 'Gone', sections: [], tree: { end: at('2026-02-01') } }),
    );
    await site.importCourse(
      buildCourse({ key: key('B'), title: 'Soon', sections: [], tree: { start: at('2026-06-01') } }),
    );
    const { body } = await site.visitor.get('/');
    const order = ['>Open now<', '>Calculus &amp; ', '>Starting soon<', '>Soon<', '>Past courses<', '>Gone<'];
    const positions = order.map((text) => body.indexOf(text));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(positions[0]).toBeGreaterThan(0);
    expect(body).toContain('Starts June 1, 2026');
    expect(body).toContain('Ended February 1, 2026');
  });

  test('is searched and filtered by query fields, without script', async () => {
    const key = (run: string) => `course-v1:Acme+CAL101+${run}`;
    const french = buildCourse({ key: key('FR'), title: 'Poésie', sections: [], tree: { language: 'fr' } });
    await site.importCourse(french);
    const chinese = { key: key('ZH'), title: 'Shi', sections: [], tree: { language: 'zh_HANS' } };
    await site.importCourse(buildCourse(chinese));
    const { db, clock } = site.context;
    for (const [courseKey, subject] of [
      [TEST_COURSE_KEY, 'Maths & <logic>'],
      [key('FR'), 'Literature'],
    ] as const) {
      const settings = { ...DEFAULT_SETTINGS, subject };
      await db.write((tx) => saveRunSettings(tx, courseKey, { settings, at: clock.now() }));
    }
    const found = async (query: string) => {
      const { body } = await site.visitor.get(`/?${query}`);
      return ['Calculus', 'Poésie'].filter((title) => body.includes(`${title}`));
    };
    expect(await found('q=poesie')).toEqual(['Poésie']);
    expect(await found('subject=Literature')).toEqual(['Poésie']);
    expect(await found('language=fr&q=')).toEqual(['Poésie']);
    expect(await found('language=fr&q=calculus')).toEqual([]);
    expect(await found('q=a&q=b')).toEqual(['Calculus', 'Poésie']);
    const page = (await site.visitor.get('/?q=%22%3E%3Cscript%3E&subject=Maths+%26+%3Clogic%3E')).body;
    expect(page).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(page).toContain('<option value="Maths &amp; &lt;logic&gt;" selected>');
    expect(page).toContain('No courses match your search');
    expect(page).toContain('>français</option>');
    expect(page).toContain('<option value="zh_HANS">简体中文</option>');
  });

  test.each(['about', 'none'] as const)(
    'omits courses with the visibility "%s"',
    async (catalogVisibility) => {
      await site.importCourse(course({ catalogVisibility }));
      expect((await site.visitor.get('/')).body).toContain('No courses yet');
    },
  );
});

describe('the page of a course', () => {
  test('shows the course team’s text without scripts', async () => {
    await site.importCourse(
      course(
        about(
          '<h1>Why</h1><script>alert(1)</script><p onclick="x()">Because</p><a href="javascript:x">y</a>',
        ),
      ),
    );
    const { body } = await site.visitor.get(ABOUT);
    expect(body).toContain('<h2>Why</h2>');
    expect(body).toContain('<p>Because</p>');
    expect(body).not.toMatch(/<script|onclick|javascript:/);
    expect(body).toContain('2 hours a week');
  });

  test('a learner enrolls with its button and gets to the first unit', async () => {
    const learner = await site.join('ada');
    expect((await learner.get(ABOUT)).body).toContain('>Enroll</button>');
    const response = await learner.browser.submit(ABOUT.replace('about', 'enroll'), {});
    expect([response.statusCode, response.headers.location]).toEqual([303, FIRST_UNIT]);
    expect((await learner.get(ABOUT)).body).toContain('Go to the course');
  });

  test('enrolling requires a CSRF token and an account', async () => {
    const url = ABOUT.replace('about', 'enroll');
    const learner = await site.join('ada');
    expect((await learner.browser.send('POST', url, { csrf: false })).statusCode).toBe(403);
    const anonymous = await site.visitor.submit(url, {});
    expect([anonymous.statusCode, anonymous.headers.location]).toEqual([302, '/login']);
    expect((await learner.get(ABOUT)).body).toContain('>Enroll</button>');
  });

  test('closed enrollment has no button and rejects the form', async () => {
    await site.importCourse(course({ enrollmentEnd: Date.parse('2026-02-01T00:00:00Z') }));
    const learner = await site.join('ada');
    expect((await learner.get(ABOUT)).body).toContain('Enrollment in this course is closed.');
    const response = await learner.browser.submit(ABOUT.replace('about', 'enroll'), {});
    expect(response.headers.location).toBe(ABOUT);
    expect((await learner.get('/dashboard')).body).toContain('You’re not enrolled in a course yet');
  });

  test('a hidden course is visible only to its learners and staff', async () => {
    await site.importCourse(course({ catalogVisibility: 'none' }));
    const stranger = await site.join('eve');
    const learner = await site.join('ada', { mode: 'audit' });
    const staff = await site.join('stan', { courseStaff: true });
    const statuses = await Promise.all(
      [stranger, learner, staff].map(async (person) => (await person.get(ABOUT)).statusCode),
    );
    expect(statuses).toEqual([404, 200, 200]);
  });

  test.each(['/courses/nonsense/about', '/courses/course-v1:A+B+C/about'])('%s is not found', async (url) => {
    expect((await site.visitor.get(url)).statusCode).toBe(404);
  });
});

describe('the dashboard', () => {
  test('sends visitors to sign in', async () => {
    const response = await site.visitor.get('/dashboard');
    expect(response.headers.location).toBe('/login?next=%2Fdashboard');
  });

  test('invites learners without a course to the catalogue', async () => {
    const learner = await site.join('ada');
    expect((await learner.get('/dashboard')).body).toContain('Browse courses');
  });

  test('starts at the first unit, then resumes at the last completed one, with progress', async () => {
    const learner = await site.join('ada', { mode: 'audit' });
    const unit = (id: string) =>
      `href="/course/${TEST_COURSE_KEY}/${usageKey('sequential', 's1')}/${usageKey('vertical', id)}">`;
    const before = (await learner.get('/dashboard')).body;
    expect(before).toContain(`${unit('u1')}Start`);
    expect(before).toContain('value="0"');
    await site.complete(learner, usageKey('html', 'h2'));
    const after = (await learner.get('/dashboard')).body;
    expect(after).toContain(`${unit('u2')}Resume`);
    expect(after).toContain('value="50"');
  });

  describe('with due dates', () => {
    const at = (text: string) => Date.parse(text);
    const work = (id: string, due: string, more: Partial<BlockSpec> = {}): BlockSpec => ({
      id,
      name: `Work ${id}`,
      due,
      graded: true,
      format: 'Homework',
      children: [{ id: `u-${id}`, children: [problem(`p-${id}`)] }],
      ...more,
    });
    const demanding = (key: string, children: BlockSpec[], tree: CourseSpec['tree'] = {}) =>
      buildCourse({ key, title: `Course ${key.at(-1)}`, sections: [{ id: 'c1', children }], tree });
    const A = 'course-v1:Acme+CAL101+A';
    const B = 'course-v1:Acme+CAL101+B';
    const enroll = async ({ user }: Person, courseKey: string, at: number) => {
      await site.context.db.write((tx) =>
        saveEnrollment(tx, { userId: user.id, courseKey, mode: 'audit', at }),
      );
    };
    /** The titles in each list of the dashboard. */
    const listsOf = (body: string) =>
      Object.fromEntries(
        [...body.matchAll(/<section aria-labelledby="(past-due|due-next)">(.*?)<\/section>/gs)].map(
          ([, name, list = '']) => [name, [...list.matchAll(/Work \w+/g)].map(([title]) => title)],
        ),
      );

    test('lists past due and upcoming work of all courses by date, without what was due before one enrolled', async () => {
      const now = site.clock.now();
      const joinedAt = Date.parse('2026-02-01T00:00:00Z');
      const iso = (moment: number) => new Date(moment).toISOString();
      await site.importCourse(
        demanding(A, [
          work('a1', iso(now - 1)),
          work('before', iso(joinedAt - 1)),
          work('a2', iso(now)),
          work('a3', '2026-05-01T00:00:00Z'),
          work('hidden', '2026-02-20T00:00:00Z', { hideAfterDue: true }),
          work('ungraded', '2026-02-20T00:00:00Z', { graded: false }),
        ]),
      );
      await site.importCourse(
        demanding(B, [work('b1', '2026-02-01T00:00:00Z'), work('b2', '2026-04-01T00:00:00Z')]),
      );
      const ended = 'course-v1:Acme+CAL101+E';
      await site.importCourse(
        demanding(ended, [work('e1', '2026-02-01T00:00:00Z')], { end: at('2026-03-01T00:00:00Z') }),
      );
      const learner = await site.join('ada');
      for (const key of [A, B, ended]) await enroll(learner, key, joinedAt);
      const lists = listsOf((await learner.get('/dashboard')).body);
      expect(lists).toEqual({
        'past-due': ['Work b1', 'Work a1'],
        'due-next': ['Work a2', 'Work b2', 'Work a3'],
      });
    });

    test('omits completed work, and says when nothing is due', async () => {
      await site.importCourse(demanding(A, [work('a1', '2026-02-01T00:00:00Z')]));
      const learner = await site.join('ada');
      await enroll(learner, A, Date.parse('2026-01-20T00:00:00Z'));
      expect(listsOf((await learner.get('/dashboard')).body)['past-due']).toEqual(['Work a1']);
      const key = usageKey('problem', 'p-a1', A);
      const report = {
        userId: learner.user.id,
        courseKey: A,
        usageKey: key,
        completion: 1,
        at: site.clock.now(),
      };
      await site.context.db.write((tx) => recordCompletion(tx, report));
      const { body } = await learner.get('/dashboard');
      expect(listsOf(body)).toEqual({ 'due-next': [] });
      expect(body).toContain('Nothing is due.');
    });

    test('resumes the most recently active course, and lists past courses last', async () => {
      const now = site.clock.now();
      const workOfA = [work('a1', '2026-05-01T00:00:00Z'), work('a2', '2026-05-01T00:00:00Z')];
      await site.importCourse(demanding(A, workOfA));
      await site.importCourse(demanding(B, [work('b1', '2026-05-01T00:00:00Z')]));
      const learner = await site.join('ada');
      await enroll(learner, A, now - 2);
      await enroll(learner, B, now - 1);
      const resumed = async () =>
        / class="resume".*?dir="auto">(Course \w)</s.exec((await learner.get('/dashboard')).body)?.[1];
      expect(await resumed()).toBe('Course B');
      const report = {
        userId: learner.user.id,
        courseKey: A,
        usageKey: usageKey('problem', 'p-a1', A),
        completion: 1,
      };
      await site.context.db.write((tx) => recordCompletion(tx, { ...report, at: now }));
      expect(await resumed()).toBe('Course A');
      await site.importCourse(demanding(A, workOfA, { end: now }));
      expect(await resumed()).toBe('Course B');
      const { body } = await learner.get('/dashboard');
      expect(body.indexOf('>Past courses<')).toBeGreaterThan(body.indexOf('>Course B</a></h3>'));
      expect(body.lastIndexOf('>Course A<')).toBeGreaterThan(body.indexOf('>Past courses<'));
    });
  });

  test('shows why a front end sent the learner here, as text', async () => {
    const learner = await site.join('ada');
    const at = async (query: string) => (await learner.get(`/dashboard?${query}`)).body;
    expect(await at('notlive=2%2F5%2F2013')).toContain('It starts on <bdi>2/5/2013</bdi>.');
    const refused = await at(
      'access_response_error=%3Cscript%3Ealert(1)%3C%2Fscript%3EIt%20ended%20%26%20closed.',
    );
    expect(refused).toContain('&lt;script&gt;alert(1)&lt;/script&gt;It ended &amp; closed.');
    expect(refused).not.toContain('<script>');
    for (const silent of ['', 'access_response_error=', 'notlive=a&notlive=b', 'notlive[x]=1'])
      expect(await at(silent)).not.toContain('class="alert');
  });

  test('shows when an upcoming course starts', async () => {
    await site.importCourse(course({ start: Date.parse('2026-05-04T08:00:00Z') }));
    const learner = await site.join('ada', { mode: 'audit' });
    expect((await learner.get('/dashboard')).body).toContain('Starts May 4, 2026');
  });
});
