import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCourse, html, TEST_COURSE_KEY as KEY, usageKey } from '../testing/course-builder.ts';
import { type LearningSite, openLearningSite, type Person } from '../testing/learning-site.ts';

let site: LearningSite;
let dana: Person;

beforeAll(async () => {
  site = await openLearningSite(
    buildCourse({
      sections: [{ id: 'c1', children: [{ id: 's1', children: [{ id: 'u1', children: [html('h1')] }] }] }],
    }),
  );
  dana = await site.join('dana', { mode: 'audit' });
});
afterAll(() => site.close());

const home = '/api/course_home';

describe('other forms of an address', () => {
  test.each([
    `${home}/course_metadata/${KEY}/`,
    `${home}/outline/${KEY}/`,
    `${home}/dates/${KEY}/`,
    `${home}/progress/${KEY}/`,
    `${home}/navigation/${KEY}`,
    `${home}/v1/navigation/${KEY}/`,
    `${home}/v1/course_metadata/${KEY}`,
    `${home}/v1/outline/${KEY}`,
    `${home}/v1/dates/${KEY}`,
    `${home}/v1/progress/${KEY}/`,
    `/api/courseware/course/${KEY}/`,
    `/api/courseware/sequence/${usageKey('sequential', 's1')}/`,
    `/api/courseware/resume/${KEY}/`,
  ])('%s is served', async (url) => {
    expect((await dana.get(url)).statusCode).toBe(200);
  });

  test('a write is served with a slash at the end of its address', async () => {
    const goal = { course_id: KEY, days_per_week: 3, subscribed_to_reminders: false };
    expect((await dana.post(`${home}/save_course_goal/`, goal)).statusCode).toBe(200);
  });

  test.each([
    [`/api/courses/v2/blocks?course_id=a%2Bb&depth=1`, `/api/courses/v2/blocks/?course_id=a%2Bb&depth=1`],
    ['/api/bookmarks/v1/bookmarks', '/api/bookmarks/v1/bookmarks/'],
    ['/api/notifications/count', '/api/notifications/count/'],
    [`/courses/${KEY}/courseware-search/enabled`, `/courses/${KEY}/courseware-search/enabled/`],
  ])('a read of %s is redirected to %s', async (url, location) => {
    const response = await dana.get(url);
    expect([response.statusCode, response.headers.location]).toEqual([301, location]);
  });
});

describe('the wrong method', () => {
  test.each([
    ['PUT', `${home}/outline/${KEY}`, 'GET, HEAD, OPTIONS'],
    ['GET', `${home}/save_course_goal`, 'POST, OPTIONS'],
    ['GET', `/courses/${KEY}/generate_user_cert`, 'POST, OPTIONS'],
    ['DELETE', '/api/bookmarks/v1/bookmarks/', 'GET, HEAD, POST, OPTIONS'],
  ] as const)('%s %s is refused with what is allowed', async (method, url, allow) => {
    const response = await (method === 'GET' ? dana.get(url) : dana.browser.send(method, url));
    expect([response.statusCode, response.headers.allow]).toEqual([405, allow]);
    expect(response.body).toContain('not allowed');
  });

  test('an address of no call is not found', async () => {
    expect((await dana.browser.send('PUT', '/api/nothing')).statusCode).toBe(404);
    expect((await dana.get(`/courses/${KEY}/no-such-page`)).statusCode).toBe(404);
  });
});
