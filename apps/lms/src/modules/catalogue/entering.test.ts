import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { findUserByUsername } from '../../kernel/users/users.store.ts';
import { type Browser, makeBrowser } from '../../testing/browser.ts';
import {
  buildCourse,
  type CourseSpec,
  html,
  problem,
  TEST_COURSE_KEY,
  usageKey,
} from '../../testing/course-builder.ts';
import { describeDatabases, type FreshDatabase } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite } from '../../testing/learning-site.ts';
import { PASSWORD } from '../../testing/site.ts';

const KEY = TEST_COURSE_KEY;
const ABOUT = `/courses/${KEY}/about`;
const FIRST_UNIT = `/course/${KEY}/${usageKey('sequential', 's1')}/${usageKey('vertical', 'u1')}`;
const WANTED = `enroll=${encodeURIComponent(KEY)}`;
const ADA = { name: 'Ada', username: 'ada', email: 'ada@example.org', password: 'enchantress' };

const course = (tree: CourseSpec['tree'] = {}) =>
  buildCourse({
    title: 'Calculus & <friends>',
    sections: [
      {
        id: 'c1',
        name: 'Limits',
        children: [
          { id: 's1', name: 'Near', children: [{ id: 'u1', children: [html('h1')] }] },
          { id: 's2', name: 'Far', children: [{ id: 'u2', children: [problem('p1')] }] },
          {
            id: 's5',
            name: 'Appendix',
            hideFromToc: true,
            children: [{ id: 'u5', children: [html('h5')] }],
          },
        ],
      },
      {
        id: 'c2',
        name: 'Series',
        start: '2027-01-01T00:00:00Z',
        children: [{ id: 's3', name: 'Sums', children: [{ id: 'u3', children: [html('h3')] }] }],
      },
      {
        id: 'c3',
        name: 'Answers',
        staffOnly: true,
        children: [{ id: 's4', name: 'Keys', children: [{ id: 'u4', children: [html('h4')] }] }],
      },
      {
        id: 'c4',
        name: 'Archive',
        hideFromToc: true,
        children: [{ id: 's6', name: 'Drafts', children: [{ id: 'u6', children: [html('h6')] }] }],
      },
    ],
    tree,
  });

describeDatabases('getting into a course', (_, fresh) => {
  let site: LearningSite;
  let stranger: Browser;
  let database: FreshDatabase;
  beforeEach(async () => {
    database = await fresh();
    site = await openLearningSite(course(), { database });
    stranger = makeBrowser(site.app);
  });
  afterEach(() => site.close());
  const isEnrolled = async (username: string) => {
    const { read } = site.context.db;
    const user = await findUserByUsername(read, username);
    return user !== null && (await findEnrollment(read, user.id, KEY))?.isActive === true;
  };

  test('a stranger gets from the front page to the first unit by three links and one form', async () => {
    expect((await stranger.get('/')).body).toContain(`href="${ABOUT}"`);
    const about = (await stranger.get(ABOUT)).body;
    const enroll = /class="button button--primary button--wide" href="([^"]+)">Enroll</.exec(about)?.[1];
    expect(enroll).toBe(`/register?${WANTED}`);
    expect(about.match(/button--primary/g), 'Enroll is the one loud button').toHaveLength(1);
    const form = (await stranger.get(`/register?${WANTED}`)).body;
    expect(form).toContain('You’ll be enrolled in <bdi>Calculus &amp; &lt;friends&gt;</bdi>.');
    expect(form).toContain(`href="/login?${WANTED}"`);
    const response = await stranger.submit('/register', { ...ADA, next: '', enroll: KEY });
    expect([response.statusCode, response.headers.location]).toEqual([303, FIRST_UNIT]);
    expect((await stranger.get(`/xblock/${usageKey('vertical', 'u1')}`)).statusCode).toBe(302);
    expect(await isEnrolled('ada')).toBe(true);
  });

  test('an account that signs in from there enrolls, or resumes where it left off', async () => {
    await site.makeUser('ben');
    const signIn = () =>
      makeBrowser(site.app).submit('/login', { login: 'ben', password: PASSWORD, next: '', enroll: KEY });
    expect((await signIn()).headers.location).toBe(FIRST_UNIT);
    expect(await isEnrolled('ben')).toBe(true);
    expect((await signIn()).headers.location).toBe(FIRST_UNIT);
  });

  test('a wrong password keeps the course, and enrolls nobody', async () => {
    await site.makeUser('ben');
    const refused = await stranger.submit('/login', {
      login: 'ben',
      password: 'wrong',
      next: '',
      enroll: KEY,
    });
    expect(refused.statusCode).toBe(401);
    expect(refused.body).toContain(`name="enroll" value="${KEY}"`);
    const invalid = await stranger.submit('/register', { ...ADA, password: 'x', next: '', enroll: KEY });
    expect(invalid.body).toContain(`name="enroll" value="${KEY}"`);
    expect([await isEnrolled('ben'), await isEnrolled('ada')]).toEqual([false, false]);
  });

  test.each<[string, CourseSpec['tree'], string]>([
    ['closed', { enrollmentEnd: Date.parse('2026-02-01T00:00:00Z') }, ABOUT],
    ['not started', { start: Date.parse('2027-01-01T00:00:00Z') }, `/course/${KEY}/home`],
    ['hidden', { catalogVisibility: 'none' }, '/dashboard'],
  ])('a course that is %s', async (_name, tree, location) => {
    await site.importCourse(course(tree));
    const response = await stranger.submit('/register', { ...ADA, next: '', enroll: KEY });
    expect(response.headers.location).toBe(location);
    expect(await isEnrolled('ada')).toBe(tree?.start !== undefined);
  });

  test.each(['nonsense', 'course-v1:A+B+C'])('unknown courses are ignored: %s', async (enroll) => {
    expect((await stranger.get(`/register?enroll=${enroll}`)).body).not.toContain('be enrolled');
    const response = await stranger.submit('/register', { ...ADA, next: '/x', enroll });
    expect(response.headers.location).toBe('/x');
  });
});

describe('the about page', () => {
  let site: LearningSite;
  afterEach(() => site.close());
  const open = async (tree: CourseSpec['tree']) => {
    site = await openLearningSite(course(tree));
    return (await site.visitor.get(ABOUT)).body;
  };
  const LESSONS = /Near|Far/;
  const SECRETS = /Series|Sums|Answers|Keys|Appendix|Archive|Drafts/;

  test.each<[NonNullable<CourseSpec['tree']>['courseVisibility'], boolean, boolean]>([
    ['private', false, false],
    ['public_outline', true, false],
    ['public', true, true],
  ])('of a %s course: lessons %s, a lesson to try %s', async (courseVisibility, lessons, trial) => {
    const body = await open({ courseVisibility });
    expect(body).toMatch(/Limits<\/h3>\s*<p class="muted">2 lessons/);
    expect(LESSONS.test(body)).toBe(lessons);
    expect(body).not.toMatch(SECRETS);
    expect(body).toContain('More opens during the course.');
    expect(body.includes(`href="${FIRST_UNIT}">Try the first lesson`)).toBe(trial);
    expect(
      (await site.visitor.get(`/xblock/${usageKey('vertical', 'u1')}?view=public_view`)).statusCode === 302,
    ).toBe(trial);
  });

  test('of a course that hasn’t started names no sections', async () => {
    const body = await open({ start: Date.parse('2027-01-01T00:00:00Z'), courseVisibility: 'public' });
    expect(body).not.toMatch(/Limits|Syllabus|Try the first lesson/);
    expect(body).toContain('<dt>Starts</dt>');
  });

  test('presents the people, escaped, with their pictures or initials', async () => {
    const image = `/assets/courseware/${'0'.repeat(64)}/emmy.png`;
    const { about } = course();
    const body = await open({
      about: {
        ...about,
        instructors: [
          { name: 'Emmy Noether', title: 'Professor', organization: '<b>', bio: 'Invariants', image },
          { name: 'Ada King (Lovelace)', title: '', organization: '', bio: '', image: null },
        ],
      },
    });
    expect(body).toContain('Your teachers');
    expect(body).toContain(`src="${image}"`);
    expect(body).toContain('Professor, &lt;b&gt;');
    const inArabic = await site.visitor.get(ABOUT, { 'accept-language': 'ar' });
    expect(inArabic.body).toContain('Professor، &lt;b&gt;');
    expect(body).toContain('aria-hidden="true">AK</span>');
  });
});
