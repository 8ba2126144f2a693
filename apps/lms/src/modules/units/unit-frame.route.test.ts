import { callPath, cookieNames, unitFrameCall } from '@lectern/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { discussion, html, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { numberQuestion, problemOf } from '../problems/testing/problems.ts';
import {
  openUnitSite,
  problemBlock,
  sectionOf,
  settingsOf,
  UNIT,
  type UnitSite,
} from './testing/unit-site.ts';

let site: UnitSite;
afterEach(() => site.close());

const unit = (id = 'u1') => ({ id, name: `Name of ${id}`, children: [html(`html-${id}`)] });
const address = (key = UNIT, query = '') =>
  `/xblock/${key}?show_title=0&show_bookmark_button=0&recheck_access=1${query}`;

describe('the URL that front ends load into the frame', () => {
  test('[API-28] redirects a learner to the unit page on the units origin, with a token for that unit', async () => {
    site = await openUnitSite([sectionOf([unit()])]);
    const { browser } = await site.makeLearner('ada');
    const response = await browser.get(
      callPath(
        unitFrameCall,
        { usageKey: UNIT },
        {
          show_title: '0',
          show_bookmark_button: '0',
          recheck_access: '1',
          view: 'student_view',
          format: 'Home work',
        },
      ),
    );
    expect(response.statusCode).toBe(302);
    const target = new URL(response.headers.location ?? '');
    expect([target.host, target.pathname]).toEqual(['127.0.0.1', `/units/${UNIT}`]);
    expect(response.headers['cache-control']).toBe('no-store');

    const page = await site.app.inject({
      url: target.pathname + target.search,
      headers: { host: target.host },
    });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<p>html-u1</p>');
    expect(page.body).not.toContain('<h1');
    expect(page.body).toContain('<base target="_parent">');
    expect(settingsOf(page)).toMatchObject({
      usageKey: UNIT,
      parent: 'http://localhost',
      savesWork: true,
      prefetched: false,
      handlers: `http://127.0.0.1/courses/${TEST_COURSE_KEY}/xblock/`,
    });
  });

  test('is opened again where a browser restores its frame, whose address has no token any more', async () => {
    site = await openUnitSite([sectionOf([unit()])]);
    const restore = (headers: Record<string, string>, query = '') =>
      site.app.inject({ url: `/units/${UNIT}${query}`, headers: { host: '127.0.0.1', ...headers } });
    const restored = await restore({ 'sec-fetch-dest': 'iframe' });
    expect([restored.statusCode, restored.headers.location]).toEqual([
      302,
      `http://localhost/xblock/${UNIT}?show_title=0&direct=1`,
    ]);
    expect((await restore({ 'sec-fetch-dest': 'document' })).statusCode).toBe(400);
    expect((await restore({ 'sec-fetch-dest': 'iframe' }, '?token=')).statusCode).toBe(400);
  });

  test('shows the title unless told not to, and doesn’t count as seen while it is prefetched', async () => {
    site = await openUnitSite([sectionOf([unit()])]);
    const { browser } = await site.makeLearner('ada');
    const { page } = await site.openUnit(browser, UNIT, 'view=student_view');
    expect(page.body).toContain('<h1 class="unit-title">Name of u1</h1>');
    const { settings } = await site.openUnit(browser, UNIT, 'view=student_view&prepared=1');
    expect(settings.prefetched).toBe(true);
  });

  test('[CWR-46] gives an anonymous visitor the public view of a public course, without storing anything', async () => {
    site = await openUnitSite([sectionOf([unit()])], { course: { tree: { courseVisibility: 'public' } } });
    const { settings, page, call } = await site.openUnit(site.browser, UNIT, 'view=public_view');
    expect(page.statusCode).toBe(200);
    expect(settings.savesWork).toBe(false);
    const refused = await call('publish_completion', usageKey('html', 'html-u1'), { completion: 1 });
    expect([refused.statusCode, refused.json().error_code]).toEqual([403, 'enrollment_required']);
  });

  test.each([
    ['a view that is not known', address(UNIT, '&view=studio_view'), 400],
    ['a key that is none', address('nonsense'), 400],
    ['an unknown course', address('block-v1:Other+X+Y+type@vertical+block@u1'), 404],
    ['an unknown unit', address(usageKey('vertical', 'nowhere')), 404],
    ['a key of the old form', address('i4x://Acme/CAL101/vertical/u1'), 400],
    ['a section', address(usageKey('chapter', 'c1')), 404],
  ])('%s', async (_, url, status) => {
    site = await openUnitSite([sectionOf([unit()])]);
    const { browser } = await site.makeLearner('ada');
    const response = await browser.get(url);
    // An old key contains slashes: no route matches it.
    expect(response.statusCode).toBe(url.includes('i4x') ? 404 : status);
  });

  test('asks visitors without a session to sign in for the student view', async () => {
    site = await openUnitSite([sectionOf([unit()])]);
    const response = await site.browser.get(address(UNIT, '&view=student_view'));
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.body).toContain('You’re signed out');
    expect(response.body).toContain('http://localhost/login?next=');
  });

  test('is not found by people who aren’t enrolled, or for content of the course team', async () => {
    site = await openUnitSite([sectionOf([unit(), { ...unit('u2'), staffOnly: true }])]);
    const { browser } = await site.makeLearner('ada');
    expect((await browser.get(address(usageKey('vertical', 'u2')))).statusCode).toBe(404);
    await site.makeUser('guest');
    const { browser: other } = { browser: site.browser };
    await other.signIn('guest', 'correct horse battery');
    expect((await other.get(address())).statusCode).toBe(404);
  });

  test('redirects from a gated unit to its sequence’s page, which names the prerequisite', async () => {
    const first = { id: 's1', name: 'Warm up', children: [unit('u1')] };
    const second = {
      id: 's2',
      name: 'Main part',
      prerequisite: { id: 's1', minScorePercent: 100, minCompletionPercent: 100 },
      children: [unit('u2')],
    };
    site = await openUnitSite([{ id: 'c1', children: [first, second] }]);
    const { browser } = await site.makeLearner('ada');
    const locked = await browser.get(address(usageKey('vertical', 'u2'), '&view=student_view'));
    const sequence = usageKey('sequential', 's2');
    expect([locked.statusCode, locked.headers.location]).toEqual([
      302,
      `http://localhost/xblock/${sequence}`,
    ]);
    const page = await browser.get(`/xblock/${sequence}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Complete “Warm up” first.');

    const { call } = await site.openUnit(browser, usageKey('vertical', 'u1'));
    await call('publish_completion', usageKey('html', 'html-u1'), { completion: 1 });
    const open = await browser.get(address(usageKey('vertical', 'u2'), '&view=student_view'));
    expect(open.headers.location).toContain('http://127.0.0.1/units/');
  });

  test('says if a sequence is hidden after its due date', async () => {
    site = await openUnitSite([sectionOf([unit()], { due: '2026-03-01T00:00:00Z', hideAfterDue: true })]);
    const { browser } = await site.makeLearner('ada');
    const response = await browser.get(address());
    expect(response.statusCode).toBe(302);
    const page = await browser.get(new URL(response.headers.location ?? '').pathname);
    expect(page.body).toContain('The due date has passed, so this content is no longer available');
  });

  test('names the front end that embeds it, when that is allowed to', async () => {
    site = await openUnitSite([sectionOf([unit()])], {
      config: { corsAllowedOrigins: ['https://learn.example.org'] },
    });
    const { browser } = await site.makeLearner('ada');
    for (const [referer, parent] of [
      ['https://learn.example.org/', 'https://learn.example.org'],
      ['https://evil.example.org/', 'http://localhost'],
      ['nonsense', 'http://localhost'],
    ] as const) {
      const response = await browser.get(address(), { referer });
      const { pathname, search, host } = new URL(response.headers.location ?? '');
      const page = await site.app.inject({ url: pathname + search, headers: { host } });
      expect(settingsOf(page).parent).toBe(parent);
      expect(page.headers['content-security-policy']).toContain(
        'frame-ancestors http://localhost https://learn.example.org',
      );
    }
  });
});

describe('what a unit shows', () => {
  test('an empty unit says so', async () => {
    site = await openUnitSite([sectionOf([{ id: 'u1', name: 'Nothing', children: [] }])]);
    const { browser } = await site.makeLearner('ada');
    expect((await site.openUnit(browser)).page.body).toContain('There’s nothing in “Nothing” yet.');
  });

  test('discussions show as a link, unknown types as a labeled box; content for others is omitted', async () => {
    const lti = {
      id: 'x1',
      name: 'Applet',
      content: { kind: 'unsupported' as const, tag: 'lti_consumer', reason: '' },
    };
    const locked = html('for-verified', { name: 'Extra', groupAccess: { 50: [2] } });
    const hidden = html('for-staff', { staffOnly: true });
    site = await openUnitSite([sectionOf([{ id: 'u1', children: [discussion('d1'), lti, locked, hidden] }])]);
    const { browser } = await site.makeLearner('ada');
    const { page } = await site.openUnit(browser);
    expect(page.body).toContain('Discuss this with the others.');
    expect(page.body).toMatch(/href="[^"]+\/course\/course-v1:[^"]+\/discussion\/topics\/d1"/);
    expect(page.body).toContain('This is a tool from another site, which doesn’t work on this site.');
    expect(page.body).toContain('This content is for learners in the verified track.');
    expect(page.body).not.toContain('<p>for-verified</p>');
    expect(page.body).not.toContain('for-staff');
  });

  test('a unit for another track says for whom each block is, without its content', async () => {
    const clinic = {
      id: 'u1',
      groupAccess: { 50: [2] },
      children: [html('secret', { name: 'A plan, improved' })],
    };
    site = await openUnitSite([sectionOf([clinic])]);
    const { browser } = await site.makeLearner('ada');
    const { page, call } = await site.openUnit(browser);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('This content is for learners in the verified track.');
    // This site sells no upgrade, so the page mentions none.
    expect(page.body).not.toContain('Upgrade');
    expect(page.body).not.toContain('<p>secret</p>');
    const seen = await call('publish_completion', usageKey('html', 'secret'), { completion: 1 });
    expect(seen.statusCode).toBe(403);
  });

  test.each(['Talk', 'talk', ' Talk:'])(
    'a block title that repeats the page’s is not shown: %s',
    async (name) => {
      const alike = {
        id: 'u1',
        name: 'Talk',
        children: [{ ...discussion('d1'), name }, discussion('d2')],
      };
      site = await openUnitSite([sectionOf([alike])]);
      const { browser } = await site.makeLearner('ada');
      const { page } = await site.openUnit(browser);
      expect(page.body).toMatch(/<h2 class="block-title visually-hidden" id="[^"]+">\s?Talk:?</i);
      expect(page.body.match(/<h2 class="block-title"/g)).toHaveLength(1);
    },
  );

  test('mathematics is rendered by the server, with a style sheet that other pages don’t load', async () => {
    const formula = html('h1', { content: { kind: 'html', html: '<p>\\(x^2\\)</p>', wordCount: 1 } });
    site = await openUnitSite([sectionOf([{ id: 'u1', children: [formula] }, unit('u2')])]);
    const { browser } = await site.makeLearner('ada');
    const { page } = await site.openUnit(browser);
    expect(page.body).toContain('<math ');
    const [, sheet = ''] = /href="http:\/\/127\.0\.0\.1([^"]*katex\.css)"/.exec(page.body) ?? [];
    const css = await site.app.inject({ url: sheet, headers: { host: '127.0.0.1' } });
    expect(css.headers['cache-control']).toContain('immutable');
    const [font = ''] = /fonts\/[\w-]+\.woff2/.exec(css.body) ?? [];
    const woff = await site.app.inject({
      url: sheet.replace('katex.css', font),
      headers: { host: '127.0.0.1' },
    });
    expect([woff.statusCode, woff.headers['content-type']]).toEqual([200, 'font/woff2']);
    expect((await site.openUnit(browser, usageKey('vertical', 'u2'))).page.body).not.toContain('katex.css');
  });

  test('[WCAG-3.1.1] the course’s language sets the direction', async () => {
    site = await openUnitSite([sectionOf([unit()])], { course: { tree: { language: 'he' } } });
    const { browser } = await site.makeLearner('ada');
    expect((await site.openUnit(browser)).page.body).toContain('<html lang="he" dir="rtl">');
  });

  test.each([
    ['he', 'en', 'unit-content is-opposite'],
    ['ar', 'he', 'unit-content'],
    ['fr', 'en', 'unit-content'],
    ['en', 'he', 'unit-content is-opposite'],
  ])('in %s for a reader of %s has its column where the page has its own', async (language, reader, name) => {
    site = await openUnitSite([sectionOf([unit()])], { course: { tree: { language } } });
    const { browser } = await site.makeLearner('ada');
    browser.cookies.set(cookieNames.language, reader);
    const { body } = (await site.openUnit(browser)).page;
    expect(body).toContain(`<div class="${name}">`);
    const alone = (await site.openUnit(browser, UNIT, 'view=student_view')).page.body;
    expect(alone).toContain('<div class="unit-content">');
  });

  test('names and answers are escaped', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const content = problemOf([numberQuestion({ tolerance: { kind: 'absolute', value: 1 } })], {
      maxAttempts: 2,
    });
    site = await openUnitSite([
      sectionOf([{ id: 'u1', name, children: [problemBlock('p1', content, { name }), discussion('d1')] }]),
    ]);
    const { browser } = await site.makeLearner('ada');
    const frame = await site.openUnit(browser, UNIT, 'view=student_view');
    const saved = await frame.problem('p1', 'problem_save', {
      answers: { '2_1': `"><script>alert(1)</script>` },
    });
    expect(saved.status).toBe(200);
    for (const markup of [frame.page.body, saved.body.html, (await site.openUnit(browser)).page.body]) {
      expect(markup).not.toMatch(/<img|<script>/);
    }
    expect(saved.body.html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  });
});
