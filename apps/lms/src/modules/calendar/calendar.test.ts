import type { DatesWire } from '@lectern/contract';
import ICAL from 'ical.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { saveEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../../kernel/settings/course-settings.ts';
import { saveVerification } from '../../kernel/verification/verification.store.ts';
import { HOUR } from '../../lib/durations.ts';
import { makeLogger } from '../../logger.ts';
import { makeBrowser } from '../../testing/browser.ts';
import { buildCourse, problem, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { importCourse } from '../course-files/import-course.ts';
import { exerciseBlock } from '../exercises/testing/exercises.ts';
import { OPEN_RESPONSE } from '../exercises/testing/responses.ts';

const KEY = TEST_COURSE_KEY;
const OTHER = 'course-v1:Acme+POEM+R1';
const LATER = 'course-v1:Acme+LATER+R1';
const CALL = '/api/lectern/v1/calendar_feed';

const ESSAY = { ...OPEN_RESPONSE, self: { opensAt: null, dueAt: Date.parse('2026-03-25T00:00:00Z') } };
const sequence = (id: string, more: object) => ({
  id,
  graded: true,
  children: [{ id: `u-${id}`, children: [problem(`p-${id}`)] }],
  ...more,
});
const course = buildCourse({
  tree: { end: Date.parse('2026-06-01T00:00:00Z') },
  sections: [
    {
      id: 'c1',
      children: [
        sequence('s1', { name: 'Limits <b>& more</b>', format: 'Homework', due: '2026-03-10T12:00:00Z' }),
        sequence('s2', { name: 'Series', due: '2026-03-20T12:00:00Z' }),
        sequence('soon', { name: 'Soon', start: '2026-03-21T00:00:00Z', due: '2026-03-30T12:00:00Z' }),
        sequence('paid', { name: 'Paid', due: '2026-03-20T12:00:00Z', groupAccess: { 50: [2] } }),
        sequence('team', { name: 'Team', due: '2026-03-20T12:00:00Z', staffOnly: true }),
        sequence('practice', { name: 'Practice', due: '2026-03-20T12:00:00Z', graded: false }),
        {
          id: 'essay',
          graded: true,
          children: [
            {
              id: 'u-essay',
              children: [exerciseBlock('x1', ESSAY, { pointsPossible: 3 }, { name: 'Essay' })],
            },
          ],
        },
        sequence('old', { name: 'Old', due: '2025-12-01T00:00:00Z' }),
      ],
    },
  ],
});
const other = buildCourse({
  key: OTHER,
  title: 'Poems',
  tree: { selfPaced: true },
  sections: [{ id: 'c1', children: [sequence('read', { name: 'Read aloud', relativeWeeksDue: 1 })] }],
});
const later = buildCourse({
  key: LATER,
  tree: { start: Date.parse('2026-05-01T00:00:00Z') },
  sections: [{ id: 'c1', children: [sequence('x', { name: 'Secret', due: '2026-05-10T00:00:00Z' })] }],
});

let site: LearningSite;
let logged = '';
const log = makeLogger('info', { write: (line: string) => (logged += line) });

const pathOf = (address: string) => new URL(address).pathname;
async function makeFeed(who: Person): Promise<string> {
  const response = await who.post(CALL);
  expect(response.statusCode).toBe(200);
  return pathOf(response.json<{ address: string }>().address);
}
/** Requests a feed like a calendar program, without cookies. */
const fetchFeed = (path: string, headers: Record<string, string> = {}) =>
  makeBrowser(site.app).get(path, headers);
async function eventsOf(path: string, headers = {}): Promise<[string, string][]> {
  const response = await fetchFeed(path, headers);
  expect(response.statusCode).toBe(200);
  return new ICAL.Component(ICAL.parse(response.body))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
    .map(({ summary, startDate }) => [summary, startDate.toJSDate().toISOString()]);
}

async function linksOf(path: string): Promise<string[]> {
  const { body } = await fetchFeed(path);
  return new ICAL.Component(ICAL.parse(body))
    .getAllSubcomponents('vevent')
    .map((component) => String(component.getFirstPropertyValue('url')));
}

describeDatabases('the calendar of a learner', (_, fresh) => {
  let dana: Person;
  let ben: Person;
  beforeAll(async () => {
    const config = {
      trustProxy: { hops: 1 },
      countryHeader: 'x-country',
      verifyIdentityUrl: 'https://verify.example.org/start',
    };
    site = await openLearningSite(course, { database: await fresh(), log, config });
    for (const tree of [other, later]) {
      await importCourse(site.context, { tree, assets: [], diagnostics: [] });
    }
    dana = await site.join('dana', { mode: 'audit' });
    ben = await site.join('ben');
    await site.context.db.write(async (tx) => {
      for (const courseKey of [OTHER, LATER]) {
        const enrollment = { userId: dana.user.id, courseKey, mode: 'audit', at: site.clock.now() };
        await saveEnrollment(tx, enrollment);
      }
    });
  });
  afterAll(() => site.close());

  test('has the unfinished work of every course that the learner can open, and nothing else', async () => {
    const path = await makeFeed(dana);
    expect(await eventsOf(path)).toEqual([
      ['Read aloud', '2026-03-09T09:00:00.000Z'],
      ['Homework: Limits <b>& more</b>', '2026-03-10T12:00:00.000Z'],
      ['Series', '2026-03-20T12:00:00.000Z'],
      ['Essay (Self Assessment)', '2026-03-25T00:00:00.000Z'],
      ['Soon', '2026-03-30T12:00:00.000Z'],
      ['Course ends', '2026-06-01T00:00:00.000Z'],
    ]);
    await site.complete(dana, usageKey('problem', 'p-s1'), usageKey('exercise', 'x1'));
    const left = (await eventsOf(path)).map(([title]) => title);
    expect(left).not.toContain('Homework: Limits <b>& more</b>');
    expect(left).not.toContain('Essay (Self Assessment)');
  });

  test('links to the work, or to the dates if it is not released yet', async () => {
    const urls = await linksOf(await makeFeed(dana));
    expect(urls[1]).toBe(`http://localhost/courses/${KEY}/jump_to/${usageKey('sequential', 's2')}`);
    expect(urls[2]).toBe(`http://localhost/course/${KEY}/dates`);
  });

  test('omits a course that they left until they come back', async () => {
    const path = await makeFeed(dana);
    const leave = (isActive: boolean) =>
      site.context.db.write((tx) =>
        saveEnrollment(tx, { userId: dana.user.id, courseKey: OTHER, mode: 'audit', isActive, at: 0 }),
      );
    await leave(false);
    expect((await eventsOf(path)).map(([title]) => title)).not.toContain('Read aloud');
    await leave(true);
    expect((await eventsOf(path)).map(([title]) => title)).toContain('Read aloud');
  });

  describe('with settings of the course', () => {
    const put = (settings: Partial<RunSettings>) =>
      site.context.db.write((tx) =>
        saveRunSettings(tx, KEY, { settings: { ...DEFAULT_SETTINGS, ...settings }, at: site.clock.now() }),
      );
    const titlesOf = async (path: string, headers = {}) =>
      (await eventsOf(path, headers)).map(([title]) => title);
    afterEach(() => put({}));

    test('has the verification deadline for learners who still have to verify their identity', async () => {
      await put({ modes: ['audit', 'verified'], verificationDeadline: Date.parse('2026-03-15T12:00:00Z') });
      const vera = await site.join('vera', { mode: 'verified' });
      const ofVera = await makeFeed(vera);
      const deadline: [string, string] = ['Verification deadline', '2026-03-15T12:00:00.000Z'];
      expect(await eventsOf(ofVera)).toContainEqual(deadline);
      const index = (await titlesOf(ofVera)).indexOf('Verification deadline');
      expect((await linksOf(ofVera))[index]).toBe(`http://localhost/course/${KEY}/home`);
      expect(await titlesOf(await makeFeed(dana))).not.toContain('Verification deadline');
      const at = site.clock.now();
      await site.context.db.write((tx) =>
        saveVerification(tx, vera.user.id, { status: 'pending', expiresAt: null, changedAt: at }),
      );
      expect(await titlesOf(ofVera)).not.toContain('Verification deadline');
    });

    test('doesn’t depend on the country of the request, because calendar servers fetch it', async () => {
      const path = await makeFeed(dana);
      await put({ embargo: ['KP'] });
      const from = { 'x-forwarded-for': '203.0.113.9', 'x-country': 'KP' };
      const metadata = await dana.browser.get(`/api/course_home/course_metadata/${KEY}`, from);
      expect(metadata.json().course_access.error_code).toBe('embargo');
      expect(await titlesOf(path, from)).toContain('Soon');
    });
  });

  test('is a calendar file with private caching, and neither needs nor sets cookies', async () => {
    const path = await makeFeed(dana);
    const response = await fetchFeed(path);
    expect(response.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=900',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['set-cookie']).toBeUndefined();
    const etag = String(response.headers.etag);
    const again = await fetchFeed(path, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await site.complete(dana, usageKey('problem', 'p-s2'));
    expect((await fetchFeed(path, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  test('depends on the token’s owner, not on who is signed in', async () => {
    const ofDana = await makeFeed(dana);
    const ofBen = await makeFeed(ben);
    expect(ofBen).not.toBe(ofDana);
    const asBen = await ben.get(ofDana);
    expect(asBen.body).toContain('Soon');
    expect(await eventsOf(ofBen)).toEqual([]);
  });

  test('gets a new link on request, which invalidates the former', async () => {
    const before = await makeFeed(dana);
    const ofBen = await makeFeed(ben);
    const after = await makeFeed(dana);
    expect(after).not.toBe(before);
    const statuses = async () =>
      (await Promise.all([before, after, ofBen].map((path) => fetchFeed(path)))).map((a) => a.statusCode);
    expect(await statuses()).toEqual([404, 200, 200]);
    const removed = await dana.browser.send('DELETE', CALL);
    expect([removed.statusCode, removed.json()]).toEqual([200, { address: null }]);
    expect(await statuses()).toEqual([404, 404, 200]);
    expect((await dana.browser.send('DELETE', CALL)).statusCode).toBe(200);
  });

  test('is part of the dates call as long as it exists', async () => {
    const linkOf = async (who: Person) =>
      (await who.get(`/api/course_home/dates/${KEY}`)).json<DatesWire>().calendar_feed;
    await dana.browser.send('DELETE', CALL);
    expect(await linkOf(dana)).toEqual({ address: null });
    const path = await makeFeed(dana);
    expect(await linkOf(dana)).toEqual({ address: `http://localhost${path}` });
  });

  test('its token is stored as a hash only, and never logged', async () => {
    const path = await makeFeed(dana);
    const token = path.replace('/calendar/', '').replace('.ics', '');
    expect(token).toMatch(/^[\w-]{43}$/);
    await fetchFeed(path);
    const rows = await site.context.db.read.selectFrom('calendar_feeds').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(logged.includes('/calendar/[redacted]')).toBe(true);
    expect(logged.includes(token)).toBe(false);
  });

  test('is removed with its account', async () => {
    const gone = await site.join('gone');
    const path = await makeFeed(gone);
    await site.context.db.write((tx) => tx.deleteFrom('users').where('id', '=', gone.user.id).execute());
    expect((await fetchFeed(path)).statusCode).toBe(404);
  });

  test('is rate-limited', async () => {
    const path = await makeFeed(ben);
    const statuses = [];
    for (let i = 0; i < 61; i += 1) statuses.push((await fetchFeed(path)).statusCode);
    expect(statuses.slice(59)).toEqual([200, 429]);
    expect((await fetchFeed(path)).headers['retry-after']).toBe('3600');
    expect((await fetchFeed(await makeFeed(dana))).statusCode).toBe(200);
    site.clock.advance(HOUR);
    expect((await fetchFeed(path)).statusCode).toBe(200);
  });

  describe('refuses', () => {
    const token = 'A'.repeat(43);
    test.each([
      ['an unknown token', `/calendar/${token}.ics`],
      ['a token without its ending', `/calendar/${token}`],
      ['a token that is too short', `/calendar/${'A'.repeat(42)}.ics`],
      ['what is no token', '/calendar/%00%0d%0a.ics'],
      ['a path out of it', '/calendar/..%2f..%2fetc%2fpasswd.ics'],
      ['a very long one', `/calendar/${'A'.repeat(400)}.ics`],
    ])('%s: 404', async (_, path) => {
      const response = await fetchFeed(path);
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).not.toContain('text/calendar');
    });

    test('to be created or removed without an account or CSRF token, or with extra fields', async () => {
      const path = await makeFeed(dana);
      expect((await site.visitor.send('POST', CALL)).statusCode).toBe(401);
      expect((await site.visitor.send('DELETE', CALL)).statusCode).toBe(401);
      expect((await dana.browser.send('POST', CALL, { csrf: false })).statusCode).toBe(403);
      expect((await dana.browser.send('DELETE', CALL, { csrf: false })).statusCode).toBe(403);
      expect((await dana.post(CALL, { user_id: ben.user.id })).statusCode).toBe(400);
      expect((await dana.post(CALL, { more: 'x'.repeat(2_000_000) })).statusCode).toBe(413);
      expect((await fetchFeed(path)).statusCode).toBe(200);
    });
  });
});

describeDatabases('the page of the calendar', (_, fresh) => {
  let dana: Person;
  beforeAll(async () => {
    site = await openLearningSite(course, { database: await fresh() });
    dana = await site.join('dana', { mode: 'audit' });
  });
  afterAll(() => site.close());
  const addressOf = (page: string) => /value="(http:\/\/localhost\/calendar\/[^"]+)"/.exec(page)?.[1] ?? null;

  test('is linked from the dashboard, and requires signing in', async () => {
    expect((await dana.get('/dashboard')).body).toContain('href="/calendar"');
    const anonymous = await site.visitor.get('/calendar');
    expect([anonymous.statusCode, anonymous.headers.location]).toEqual([302, '/login?next=%2Fcalendar']);
  });

  test('creates, replaces and turns off the link without script', async () => {
    const page = async () => (await dana.get('/calendar')).body;
    expect(addressOf(await page())).toBeNull();
    const made = await dana.browser.submit('/calendar', { action: 'make' });
    expect([made.statusCode, made.headers.location]).toEqual([303, '/calendar?done=made']);
    const first = addressOf(await page());
    expect(await page()).toContain(`href="${first?.replace('http:', 'webcal:')}"`);
    await dana.browser.submit('/calendar', { action: 'renew' });
    const second = addressOf(await page());
    expect(second).not.toBe(first);
    expect((await fetchFeed(pathOf(first ?? ''))).statusCode).toBe(404);
    expect((await fetchFeed(pathOf(second ?? ''))).statusCode).toBe(200);
    await dana.browser.submit('/calendar', { action: 'remove' });
    expect(addressOf(await page())).toBeNull();
    expect((await dana.get('/calendar?done=removed')).body).toContain('The link no longer works.');
    expect((await dana.get('/calendar?done=constructor')).body).not.toContain('role="status"');
  });

  test('rejects an empty form, or one without a CSRF token', async () => {
    expect((await dana.browser.submit('/calendar', { action: 'else' })).statusCode).toBe(400);
    expect((await dana.browser.submit('/calendar', {})).statusCode).toBe(400);
    const response = await dana.browser.send('POST', '/calendar', { body: { action: 'make' }, csrf: false });
    expect(response.statusCode).toBe(403);
    expect(addressOf((await dana.get('/calendar')).body)).toBeNull();
  });
});
