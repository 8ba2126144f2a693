import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  buildCourse,
  type CourseSpec,
  html,
  TEST_COURSE_KEY,
  usageKey,
} from '../../testing/course-builder.ts';
import { type LearningSite, openLearningSite } from '../../testing/learning-site.ts';

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
const HOME = `/course/${TEST_COURSE_KEY}/home`;

let site: LearningSite;
beforeEach(async () => {
  site = await openLearningSite(course());
});
afterEach(() => site.close());

describe('the catalogue', () => {
  test('lists courses by their own words, escaped, and leads to their pages', async () => {
    const { statusCode, body } = await site.visitor.get('/');
    expect(statusCode).toBe(200);
    expect(body).toContain('Calculus &amp; &lt;friends&gt;');
    expect(body).toContain(`href="${ABOUT}"`);
  });

  test('makes no format of dates for a request', async () => {
    await site.importCourse(course({ start: Date.UTC(2026, 0, 5) }));
    const pages = ['/', ABOUT, '/?x=1'];
    for (const page of pages) await site.visitor.get(page);
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    for (const page of pages) expect((await site.visitor.get(page)).body).toContain('5 January 2026');
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });

  test.each(['about', 'none'] as const)('leaves out what is visible as "%s"', async (catalogVisibility) => {
    await site.importCourse(course({ catalogVisibility }));
    expect((await site.visitor.get('/')).body).toContain('No courses yet');
  });
});

describe('the page of a course', () => {
  test('shows the words of the team without anything that runs', async () => {
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

  test('a visitor is led to sign in and back', async () => {
    const { body } = await site.visitor.get(ABOUT);
    expect(body).toContain(`href="/login?next=${encodeURIComponent(ABOUT)}"`);
  });

  test('a learner enrols by its button and gets to the course', async () => {
    const learner = await site.join('ada');
    expect((await learner.get(ABOUT)).body).toContain('>Enroll</button>');
    const answer = await learner.browser.submit(ABOUT.replace('about', 'enroll'), {});
    expect([answer.statusCode, answer.headers.location]).toEqual([303, HOME]);
    expect((await learner.get(ABOUT)).body).toContain('Go to the course');
  });

  test('enrolling needs the form and an account', async () => {
    const url = ABOUT.replace('about', 'enroll');
    const learner = await site.join('ada');
    expect((await learner.browser.send('POST', url, { csrf: false })).statusCode).toBe(403);
    const anonymous = await site.visitor.submit(url, {});
    expect([anonymous.statusCode, anonymous.headers.location]).toEqual([302, '/login']);
    expect((await learner.get(ABOUT)).body).toContain('>Enroll</button>');
  });

  test('closed enrolment offers no button and takes no form', async () => {
    await site.importCourse(course({ enrollmentEnd: Date.parse('2026-02-01T00:00:00Z') }));
    const learner = await site.join('ada');
    expect((await learner.get(ABOUT)).body).toContain('Enrollment in this course is closed.');
    const answer = await learner.browser.submit(ABOUT.replace('about', 'enroll'), {});
    expect(answer.headers.location).toBe(ABOUT);
    expect((await learner.get('/dashboard')).body).toContain('You’re not enrolled in a course yet');
  });

  test('a hidden course exists for its learners and team only', async () => {
    await site.importCourse(course({ catalogVisibility: 'none' }));
    const stranger = await site.join('eve');
    const learner = await site.join('ada', { mode: 'audit' });
    const staff = await site.join('stan', { courseStaff: true });
    const statuses = await Promise.all(
      [stranger, learner, staff].map(async (person) => (await person.get(ABOUT)).statusCode),
    );
    expect(statuses).toEqual([404, 200, 200]);
  });

  test.each(['/courses/nonsense/about', '/courses/course-v1:A+B+C/about'])('%s is not there', async (url) => {
    expect((await site.visitor.get(url)).statusCode).toBe(404);
  });
});

describe('the dashboard', () => {
  test('sends visitors to sign in', async () => {
    const answer = await site.visitor.get('/dashboard');
    expect(answer.headers.location).toBe('/login?next=%2Fdashboard');
  });

  test('invites who has no course', async () => {
    const learner = await site.join('ada');
    expect((await learner.get('/dashboard')).body).toContain('Browse courses');
  });

  test('starts at the first unit, then resumes at the last completed one with the share that is done', async () => {
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

  test('says why a front end sent the learner here, as text', async () => {
    const learner = await site.join('ada');
    const at = async (query: string) => (await learner.get(`/dashboard?${query}`)).body;
    expect(await at('notlive=2%2F5%2F2013')).toContain('It starts on <bdi>2/5/2013</bdi>.');
    const refused = await at(
      'access_response_error=%3Cscript%3Ealert(1)%3C%2Fscript%3EIt%20ended%20%26%20closed.',
    );
    expect(refused).toContain('&lt;script&gt;alert(1)&lt;/script&gt;It ended &amp; closed.');
    expect(refused).not.toContain('<script');
    for (const silent of ['', 'access_response_error=', 'notlive=a&notlive=b', 'notlive[x]=1'])
      expect(await at(silent)).not.toContain('class="alert');
  });

  test('a course that has not begun says when it will', async () => {
    await site.importCourse(course({ start: Date.parse('2026-05-04T08:00:00Z') }));
    const learner = await site.join('ada', { mode: 'audit' });
    expect((await learner.get('/dashboard')).body).toContain('Starts 4 May 2026');
  });
});
