import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenApiDocument } from '@lectern/contract/openapi';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBrowser } from '../../testing/browser.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { openTestSite, PASSWORD, type TestSite } from '../../testing/site.ts';

const INDEX = `<!doctype html><title>x</title>
<script type="application/json" id="lectern-config">{}</script>
<script>go()</script><script type="module" src="/assets/app-1.js"></script>`;

const lines: string[] = [];
let folder: string;
let site: TestSite;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), INDEX);
  await writeFile(join(folder, 'secret.txt'), 'outside of assets');
  await writeFile(join(folder, 'assets/app-1.js'), 'plain');
  await writeFile(join(folder, 'assets/app-1.js.br'), 'compressed');
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  site = await openTestSite({ config: { webDist: folder, siteName: 'A </script> site' }, log });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

describe('GET /api/mfe_config/v1', () => {
  test('returns flat settings with the names of Open edX, with jump navigation on', async () => {
    const response = await site.app.inject('/api/mfe_config/v1?mfe=learning');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      LMS_BASE_URL: 'http://localhost',
      LOGIN_URL: 'http://localhost/login',
      LOGOUT_URL: 'http://localhost/logout',
      REFRESH_ACCESS_TOKEN_ENDPOINT: 'http://localhost/login_refresh',
      CSRF_TOKEN_API_PATH: '/csrf/api/v1/token',
      LANGUAGE_PREFERENCE_COOKIE_NAME: 'openedx-language-preference',
      UNITS_ORIGIN: 'http://127.0.0.1',
      ENABLE_JUMPNAV: 'true',
      LANGUAGES: 'en,ar,es-419,fr,he',
    });
  });

  test('names additional languages once they are switched on', async () => {
    const other = await openTestSite({ config: { additionalLanguages: ['zh-cn'] } });
    expect((await other.app.inject('/api/mfe_config/v1')).json()).toMatchObject({
      LANGUAGES: 'en,ar,es-419,fr,he,zh-cn',
      ADDITIONAL_LANGUAGES: 'zh-cn',
    });
    await other.close();
  });

  test('omits what is not configured, and has empty strings for what the site lacks', async () => {
    const settings = (await site.app.inject('/api/mfe_config/v1')).json<Record<string, unknown>>();
    expect(Object.values(settings).filter((value) => typeof value !== 'string')).toEqual([]);
    expect(settings).not.toHaveProperty('SUPPORT_URL');
    expect(settings).not.toHaveProperty('ADDITIONAL_LANGUAGES');
    expect(settings).not.toHaveProperty('MARKETING_SITE_BASE_URL');
    expect(settings).toMatchObject({ ENABLE_NOTICES: '', EXAMS_BASE_URL: '', STUDIO_BASE_URL: '' });
  });

  test('doesn’t override the URL of a front end on another host', async () => {
    expect((await site.app.inject('/api/mfe_config/v1')).json()).not.toHaveProperty('BASE_URL');
  });

  test('returns URLs to which the reference header appends its own path', async () => {
    await site.makeUser('grace');
    const browser = makeBrowser(site.app);
    await browser.signIn('grace', PASSWORD);
    const settings = (await browser.get('/api/mfe_config/v1')).json<Record<string, string>>();
    for (const address of [`${settings.ACCOUNT_PROFILE_URL}/u/grace`, settings.ACCOUNT_SETTINGS_URL ?? '']) {
      expect((await browser.get(new URL(address).pathname)).statusCode).toBe(200);
    }
  });
});

describe('POST /event', () => {
  const tracked = () => lines.filter((line) => line.includes('"tracking event"'));
  const form = (fields: Record<string, string>) =>
    site.app.inject({
      method: 'POST',
      url: '/event',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });

  test('writes one structured line', async () => {
    const event = JSON.stringify({ current_tab: 2 });
    const response = await form({
      event_type: 'edx.ui.lms.sequence.next_selected',
      event,
      page: 'http://x/',
    });
    expect(response.statusCode).toBe(200);
    const line = lines.map((text) => JSON.parse(text)).find((entry) => entry.msg === 'tracking event');
    expect(line.tracking).toMatchObject({
      type: 'edx.ui.lms.sequence.next_selected',
      event: { current_tab: 2 },
      page: 'http://x/',
      userId: null,
    });
  });

  test.each([
    [{ event: '{}', page: '' }],
    [{ event_type: '', event: '{}', page: '' }],
    [{ event_type: 'x', event: '{', page: '' }],
    [{ event_type: 'x'.repeat(256), event: '{}', page: '' }],
    [{ event_type: 'x', event: JSON.stringify('x'.repeat(4000)), page: '' }],
    [{ event_type: 'x', event: `${'['.repeat(100_000)}${']'.repeat(100_000)}`, page: '' }],
    [{ event_type: 'x', event: '{}', page: 'x'.repeat(2001) }],
  ])('refuses %o, and logs nothing of it', async (fields) => {
    const before = tracked().length;
    const response = await form(fields as Record<string, string>);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error_code: 'invalid_body' });
    expect(tracked()).toHaveLength(before);
  });

  test('is one line of the log, whatever it contains', async () => {
    const before = tracked().length;
    const text = 'a\r\n{"level":60,"msg":"made up"}\u2028\0';
    expect((await form({ event_type: text, event: JSON.stringify({ text }), page: text })).statusCode).toBe(
      200,
    );
    const written = tracked().slice(before);
    expect(written).toHaveLength(1);
    expect(written[0]?.trimEnd().includes('\n')).toBe(false);
    expect(JSON.parse(written[0] ?? '').tracking).toMatchObject({ type: text, event: { text }, page: text });
  });

  test('is rate-limited for visitors, with Retry-After and without logging', async () => {
    const send = (remoteAddress: string) =>
      site.app.inject({
        method: 'POST',
        url: '/event',
        remoteAddress,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'event_type=x&event={}&page=',
      });
    const before = tracked().length;
    const statuses: number[] = [];
    for (let i = 0; i < 130; i += 1) statuses.push((await send('192.0.2.1')).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(tracked()).toHaveLength(before + 120);
    const refused = await send('192.0.2.1');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(refused.json()).toMatchObject({ error_code: 'too_many_requests' });
    expect((await send('192.0.2.2')).statusCode).toBe(200);
    site.clock.advance(1000);
    expect((await send('192.0.2.1')).statusCode).toBe(200);
  });

  test('is limited in total across all addresses', async () => {
    const payload = new URLSearchParams({
      event_type: 'x',
      event: JSON.stringify('x'.repeat(3000)),
      page: '',
    });
    const before = tracked().length;
    for (let i = 0; i < 400; i += 1) {
      await site.app.inject({
        method: 'POST',
        url: '/event',
        remoteAddress: `198.51.100.${i % 200}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: payload.toString(),
      });
    }
    const characters = tracked().slice(before).join('').length;
    expect(characters).toBeGreaterThan(500_000);
    expect(characters).toBeLessThan(1_300_000);
    site.clock.advance(60_000);
  });

  test('is limited by account for signed-in learners, who may share an address', async () => {
    const people = await Promise.all(
      ['bea', 'cem'].map(async (name) => {
        await site.makeUser(name);
        const browser = makeBrowser(site.app);
        await browser.signIn(name, PASSWORD);
        return browser;
      }),
    );
    const body = { event_type: 'x', event: '{}', page: '' };
    const statuses = people.map(async (browser) => {
      const sent: number[] = [];
      for (let i = 0; i < 121; i += 1) sent.push((await browser.send('POST', '/event', { body })).statusCode);
      return sent.filter((status) => status === 200).length;
    });
    expect(await Promise.all(statuses)).toEqual([120, 120]);
    site.clock.advance(60_000);
  });

  test('requires the CSRF token of signed-in learners', async () => {
    await site.makeUser('ada');
    const browser = makeBrowser(site.app);
    await browser.signIn('ada', PASSWORD);
    const body = { event_type: 'x', event: '{}', page: '' };
    expect((await browser.send('POST', '/event', { body, csrf: false })).statusCode).toBe(403);
    expect((await browser.send('POST', '/event', { body })).statusCode).toBe(200);
  });
});

describe('the front end', () => {
  test.each([
    '/course/course-v1:A+B+C/home',
    '/preview/course/course-v1:A+B+C/block-v1:A+B+C+type@sequential+block@s',
    '/redirect/dashboard',
    '/goal-unsubscribe/x',
    '/preferences-unsubscribe/x',
    '/notification-preferences',
  ])('%s is its page, with the configuration inside', async (url) => {
    const response = await site.app.inject(url);
    expect(response.statusCode).toBe(200);
    const [, config = ''] = /id="lectern-config">([^<]*)<\/script>/.exec(response.body) ?? [];
    expect(JSON.parse(config)).toMatchObject({
      LMS_BASE_URL: 'http://localhost',
      SITE_NAME: 'A </script> site',
    });
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/);
    expect(policy).toContain("frame-src 'self' http://127.0.0.1;");
  });

  test('without a units origin its policy lists its files, because course files have the same origin', async () => {
    const single = await openTestSite({ config: { webDist: folder, unitsOrigin: 'none' } });
    const response = await single.app.inject('/course/course-v1:A+B+C/home');
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toMatch(/script-src http:\/\/localhost\/assets\/app-1\.js 'sha256-[\w+/]{43}=';/);
    expect(policy).toContain("style-src 'none';");
    await single.close();
  });

  test('its files are compressed if the browser supports it, and immutable', async () => {
    const plain = await site.app.inject('/assets/app-1.js');
    expect(plain.body).toBe('plain');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const compressed = await site.app.inject({
      url: '/assets/app-1.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(compressed.body).toBe('compressed');
    expect(compressed.headers['content-encoding']).toBe('br');
    const onUnits = await site.app.inject({ url: '/assets/app-1.js', headers: { host: '127.0.0.1' } });
    expect(onUnits.statusCode).toBe(200);
  });

  test.each([
    '/assets/nothing.js',
    '/assets/../secret.txt',
    '/assets/%2e%2e/secret.txt',
    '/assets/..%2fsecret.txt',
  ])('%s is not found', async (url) => {
    const response = await site.app.inject(url);
    expect([403, 404]).toContain(response.statusCode);
    expect(response.body).not.toContain('outside');
  });

  test('its routes say if it isn’t built', async () => {
    const unbuilt = await openTestSite({ config: { webDist: join(folder, 'nowhere') } });
    const response = await unbuilt.app.inject('/course/x');
    expect(response.statusCode).toBe(503);
    expect(response.body).toContain('npm run build');
    await unbuilt.close();
  });
});

describe('GET /api/openapi.json', () => {
  test('describes the calls with this site as server', async () => {
    const document = (await site.app.inject('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(document.servers[0].url).toBe('http://localhost');
    expect(Object.keys(document.paths)).toContain('/login_refresh');
  });

  test('lists only operations with a route', async () => {
    const { paths } = (await site.app.inject('/api/openapi.json')).json<OpenApiDocument>();
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
    );
    expect(operations.length).toBeGreaterThan(40);
    const unanswered = [];
    for (const { path, method, operation } of operations) {
      const isOnUnits = operation.servers?.[0]?.url === 'http://127.0.0.1';
      const response = await site.app.inject({
        method: method.toUpperCase() as 'GET',
        url: path.replaceAll(/\{\w+\}/g, 'x'),
        headers: { host: isOnUnits ? '127.0.0.1' : 'localhost' },
      });
      if (response.body.includes('There’s nothing at this address.')) unanswered.push(`${method} ${path}`);
    }
    expect(unanswered).toEqual([]);
  });
});

describe('GET /metrics', () => {
  test('counts responses by route, never by URL', async () => {
    await site.app.inject('/u/somebody');
    const { body } = await site.app.inject('/metrics');
    expect(body).toContain('route="/u/:username"');
    expect(body).not.toContain('somebody');
    expect(body).toMatch(/lectern_db_query_duration_seconds_count [1-9]/);
  });
});

describeDatabases('health', (_open, fresh) => {
  test('is ready while the database responds, and live even without it', async () => {
    const healthy = await openTestSite({ database: await fresh() });
    expect((await healthy.app.inject('/healthz/ready')).json()).toEqual({ status: 'ready' });
    await healthy.context.db.close();
    const unready = await healthy.app.inject('/healthz/ready');
    expect(unready.statusCode).toBe(503);
    expect(unready.json()).toMatchObject({ status: 'unavailable' });
    expect((await healthy.app.inject('/healthz/live')).json()).toEqual({ status: 'live' });
    await healthy.app.close();
  });
});
