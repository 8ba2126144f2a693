import { afterEach, describe, expect, test } from 'vitest';
import { saveEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { UNIT_TOKEN_LIFETIME } from '../../kernel/unit-visit/unit-token.ts';
import { html, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { PASSWORD } from '../../testing/site.ts';
import { readProblemPage } from '../problems/testing/problem-page.ts';
import { problemOf, singleChoice } from '../problems/testing/problems.ts';
import { openUnitSite, problemBlock, sectionOf, UNIT, type UnitSite } from './testing/unit-site.ts';

let site: UnitSite;
afterEach(() => site.close());

const scripted = (id: string) =>
  html(id, {
    content: { kind: 'html', html: `<p>Secret of ${id}</p><script>steal()</script>`, wordCount: 3 },
  });

/** The addresses of a unit's nested frames. */
const nestedUrlsOf = (body: string) =>
  [...body.matchAll(/<iframe[^>]* data-nested[^>]* src="([^"]*)"/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&'),
  );

async function openSite(config = {}): Promise<UnitSite> {
  return openUnitSite(
    [
      sectionOf([
        { id: 'u1', children: [html('h1'), problemBlock('p1', problemOf([singleChoice()])), scripted('s1')] },
        { id: 'u2', children: [html('h2'), problemBlock('p2', problemOf([singleChoice()]))] },
      ]),
    ],
    { config },
  );
}

describe('a unit token is valid for one unit of one learner in one session', () => {
  test.each([
    ['publish_completion', usageKey('html', 'h2'), { completion: 1 }],
    ['problem_check', usageKey('problem', 'p2'), { answers: { '2_1': 'b' } }],
    ['problem_get', usageKey('problem', 'p2'), {}],
    ['token_refresh', usageKey('vertical', 'u2'), {}],
  ])('%s of another unit is refused', async (handler, key, body) => {
    site = await openSite();
    const { browser } = await site.makeLearner('ada');
    const frame = await site.openUnit(browser);
    const response = await frame.call(handler, key, body);
    expect([response.statusCode, response.json().error_code]).toEqual([403, 'forbidden']);
  });

  test('a block that doesn’t exist is not found', async () => {
    site = await openSite();
    const { browser } = await site.makeLearner('ada');
    const frame = await site.openUnit(browser);
    const response = await frame.call('problem_get', usageKey('problem', 'nowhere'));
    expect([response.statusCode, response.json().error_code]).toEqual([404, 'block_not_found']);
  });

  test('actions with it are those of its learner', async () => {
    site = await openSite();
    const ada = await site.makeLearner('ada');
    const ben = await site.makeLearner('ben');
    const hers = await site.openUnit(ada.browser);
    const his = await site.openUnit(ben.browser);
    await hers.problem('p1', 'problem_check', { answers: { '2_1': 'b' } });
    const statuses = async (frame: typeof hers) =>
      readProblemPage((await frame.problem('p1', 'problem_get')).body.html).statuses;
    expect(await statuses(his)).toEqual(['unanswered']);
    expect(await statuses(hers)).toEqual(['correct']);
  });

  test('it ends with the session', async () => {
    site = await openSite();
    const { browser } = await site.makeLearner('ada');
    const frame = await site.openUnit(browser);
    await browser.submit('/logout', {});
    const response = await frame.call('publish_completion', usageKey('html', 'h1'), { completion: 1 });
    expect([response.statusCode, response.json().error_code]).toEqual([401, 'not_authenticated']);
    expect((await frame.call('token_refresh', UNIT)).statusCode).toBe(401);
  });

  test('it ends with the enrollment', async () => {
    site = await openSite();
    const { browser, user } = await site.makeLearner('ada');
    const frame = await site.openUnit(browser);
    const { context } = site;
    const left = {
      userId: user.id,
      courseKey: TEST_COURSE_KEY,
      mode: 'audit',
      isActive: false,
      at: context.clock.now(),
    };
    await context.db.write((tx) => saveEnrollment(tx, left));
    const response = await frame.call('publish_completion', usageKey('html', 'h1'), { completion: 1 });
    expect(response.statusCode).toBe(403);
    expect((await frame.call('token_refresh', UNIT)).statusCode).toBe(403);
  });

  test('it expires, and can be renewed until then', async () => {
    site = await openSite();
    const { browser } = await site.makeLearner('ada');
    const frame = await site.openUnit(browser);
    site.clock.advance(UNIT_TOKEN_LIFETIME - 1000);
    const fresh = (await frame.call('token_refresh', UNIT)).json<{ token: string }>().token;
    site.clock.advance(1000);
    const key = usageKey('html', 'h1');
    const late = await frame.call('publish_completion', key, { completion: 1 });
    expect([late.statusCode, late.json().error_code]).toEqual([401, 'unit_token_expired']);
    const renewed = await frame.call(
      'publish_completion',
      key,
      { completion: 1 },
      { authorization: `Bearer ${fresh}` },
    );
    expect(renewed.statusCode).toBe(200);
  });

  test('the unit page says if its token has expired, is invalid, or is for another unit', async () => {
    site = await openSite();
    const { browser } = await site.makeLearner('ada');
    const redirect = await browser.get(`/xblock/${UNIT}`);
    const { pathname, search, host } = new URL(redirect.headers.location ?? '');
    const open = (url: string) => site.app.inject({ url, headers: { host } });
    const other = await open(`/units/${usageKey('vertical', 'u2')}${search}`);
    expect(other.statusCode).toBe(403);
    expect((await open(`${pathname}?token=wrong`)).statusCode).toBe(401);
    expect((await open(pathname)).statusCode).toBe(400);
    site.clock.advance(UNIT_TOKEN_LIFETIME);
    const late = await open(pathname + search);
    expect(late.statusCode).toBe(401);
    expect(late.body).toContain('Load it again');
    expect(late.body).toContain(`http://localhost/courses/${TEST_COURSE_KEY}/jump_to/${UNIT}`);
  });
});

describe('an author’s script', () => {
  test.each([
    ['GET', `/api/courseware/resume/${TEST_COURSE_KEY}`],
    ['GET', '/api/enrollment/v1/enrollment'],
    ['POST', '/api/bookmarks/v1/bookmarks/'],
    ['POST', '/api/course_home/save_course_goal'],
  ] as const)('cannot use a token on the site: %s %s', async (method, url) => {
    site = await openSite();
    const { browser } = await site.makeLearner('ada');
    const { settings } = await site.openUnit(browser);
    const response = await site.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${settings.token}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { payload: '{}' }),
    });
    expect(response.statusCode).toBe(401);
  });

  test('finds no cookies on the units origin, and those it sets or sends there are ignored', async () => {
    site = await openSite();
    const { browser } = await site.makeLearner('ada');
    const { page } = await site.openUnit(browser);
    expect(page.headers['set-cookie']).toBeUndefined();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const withCookies = await site.app.inject({
      method: 'POST',
      url: `/courses/${TEST_COURSE_KEY}/xblock/${usageKey('html', 'h1')}/handler/publish_completion`,
      headers: { host: '127.0.0.1', cookie },
      payload: { completion: 1 },
    });
    expect(withCookies.statusCode).toBe(401);
    const siteCall = await site.app.inject({
      url: `/api/courseware/resume/${TEST_COURSE_KEY}`,
      headers: { host: '127.0.0.1', cookie },
    });
    expect(siteCall.statusCode).toBe(404);
  });

  test('can’t read responses of the site or of handlers across origins', async () => {
    site = await openSite();
    const { browser } = await site.makeLearner('ada');
    const { call } = await site.openUnit(browser);
    for (const origin of ['http://127.0.0.1', 'null', 'https://evil.example.org']) {
      const response = await browser.get(`/api/courseware/resume/${TEST_COURSE_KEY}`, { origin });
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
      const handler = await call('problem_get', usageKey('problem', 'p1'), {}, { origin });
      expect(handler.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  test('doesn’t run on the page that has the token', async () => {
    site = await openSite();
    const { browser } = await site.makeLearner('ada');
    const { page } = await site.openUnit(browser);
    expect(page.body).not.toContain('steal()');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'nonce-[\w+/=]+' http:\/\/127\.0\.0\.1\/units\/assets\/;/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    for (const rule of [
      "base-uri 'none'",
      "form-action 'none'",
      "object-src 'none'",
      'frame-ancestors http://localhost',
    ]) {
      expect(policy).toContain(rule);
    }
    expect(page.headers['x-frame-options']).toBeUndefined();
    expect(page.headers['referrer-policy']).toBe('origin');
  });

  test('runs in an opaque origin on a separate page, whose token opens nothing else', async () => {
    site = await openSite();
    const { browser } = await site.makeLearner('ada');
    const { page, call } = await site.openUnit(browser);
    const address = nestedUrlsOf(page.body)[0] ?? '';
    const { pathname, search, host } = new URL(address);
    const nested = await site.app.inject({ url: pathname + search, headers: { host } });
    expect(nested.body).toContain('<script>steal()</script>');
    expect(nested.body).not.toContain('lectern-frame');
    const policy = String(nested.headers['content-security-policy']);
    expect(policy).toContain('sandbox allow-scripts');
    expect(policy).not.toMatch(/allow-same-origin|allow-top-navigation(?!-by-user-activation)/);
    // Chrome warns of a sandboxed document that asks for it.
    expect(page.headers['origin-agent-cluster']).toBe('?1');
    expect(nested.headers['origin-agent-cluster']).toBeUndefined();
    const token = new URLSearchParams(search).get('token') ?? '';
    const used = await call(
      'publish_completion',
      usageKey('html', 's1'),
      { completion: 1 },
      { authorization: `Bearer ${token}` },
    );
    expect([used.statusCode, used.json().error_code]).toEqual([401, 'unit_token_invalid']);
    const unit = await site.app.inject({ url: `/units/${UNIT}${search}`, headers: { host } });
    expect(unit.statusCode).toBe(401);
    const other = await site.app.inject({
      url: `/units/${usageKey('vertical', 'u2')}/texts${search}`,
      headers: { host },
    });
    expect(other.statusCode).toBe(403);
    const plain = await site.app.inject({
      url: pathname + search.replace(/from=.*/, `from=${usageKey('problem', 'p1')}`),
      headers: { host },
    });
    expect(plain.statusCode).toBe(403);
  });
});

test('no page to which an author’s script sends the tab changes anything by itself', async () => {
  site = await openSite();
  const { browser } = await site.makeLearner('ada');
  const before = site.context.db.lastWrite.at;
  const course = `/courses/${TEST_COURSE_KEY}`;
  // Pages that the LMS renders; the front end's are static files.
  for (const path of [
    '/',
    '/account/certificates',
    '/account/delete',
    '/account/email',
    '/account/password',
    '/account/settings',
    '/calendar',
    '/dashboard',
    '/dashboard/programs',
    '/login',
    '/logout',
    '/register',
    `${course}/about`,
    `${course}/info`,
    `${course}/jump_to/${UNIT}`,
    `${course}/upgrade`,
  ]) {
    const { statusCode } = await browser.get(path, {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    });
    expect(statusCode, path).toBeLessThan(500);
  }
  expect(site.context.db.lastWrite.at).toBe(before);
  expect((await browser.get('/dashboard')).statusCode).toBe(200);
});

describe('without a second origin', () => {
  test('the site serves the page in a sandbox with an opaque origin, and its handlers respond to it', async () => {
    site = await openSite({ unitsOrigin: 'none' });
    const { browser } = await site.makeLearner('ada');
    const response = await browser.get(`/xblock/${UNIT}?show_title=0`);
    expect(response.statusCode).toBe(200);
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain('; sandbox allow-scripts');
    expect(policy).not.toContain('allow-same-origin');

    const frame = await site.openUnit(browser);
    const key = usageKey('html', 'h1');
    const url = `/courses/${TEST_COURSE_KEY}/xblock/${key}/handler/publish_completion`;
    const preflight = await site.app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin: 'null',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(preflight.headers['access-control-allow-origin']).toBe('*');
    expect(preflight.headers['access-control-allow-headers']).toContain('authorization');
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
    const seen = await frame.call('publish_completion', key, { completion: 1 }, { origin: 'null' });
    expect(seen.statusCode).toBe(200);
    expect(seen.headers['access-control-allow-origin']).toBe('*');
    expect(seen.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('an author’s script still has a separate page, inside another opaque origin', async () => {
    site = await openSite({ unitsOrigin: 'none' });
    const { browser } = await site.makeLearner('ada');
    const { body } = await browser.get(`/xblock/${UNIT}`);
    const { pathname, search } = new URL(nestedUrlsOf(body)[0] ?? '');
    const nested = await browser.get(pathname + search);
    expect(nested.body).toContain('<script>steal()</script>');
    const policy = String(nested.headers['content-security-policy']);
    expect(policy).toContain('; sandbox allow-scripts');
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).not.toContain('frame-ancestors');
  });

  test('session cookies alone can’t call a handler', async () => {
    site = await openSite({ unitsOrigin: 'none' });
    await site.makeUser('someone');
    await site.browser.signIn('someone', PASSWORD);
    const url = `/courses/${TEST_COURSE_KEY}/xblock/${usageKey('html', 'h1')}/handler/publish_completion`;
    const response = await site.browser.send('POST', url, { body: { completion: 1 } });
    expect(response.statusCode).toBe(401);
  });
});
