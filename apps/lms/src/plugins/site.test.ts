import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '../config.ts';
import { loadConfig } from '../config.ts';
import { makeBrowser } from '../testing/browser.ts';
import { openTestSite, PASSWORD, type TestSite } from '../testing/site.ts';
import { findOrigins } from './site.ts';

const local: Config = loadConfig({});

describe('findOrigins', () => {
  test.each([
    [{}, 8000, 'http://localhost:8000', 'http://127.0.0.1:8000'],
    [{}, 80, 'http://localhost', 'http://127.0.0.1'],
    [{ baseUrl: 'http://127.0.0.1:9000' }, 8000, 'http://127.0.0.1:9000', 'http://localhost:9000'],
    [{ baseUrl: 'https://learn.example.org' }, 8000, 'https://learn.example.org', null],
    [{ unitsOrigin: 'none' }, 8000, 'http://localhost:8000', null],
    [
      { baseUrl: 'https://learn.example.org', unitsOrigin: 'https://units.example.net' },
      8000,
      'https://learn.example.org',
      'https://units.example.net',
    ],
  ])('%o on port %i: site %s, units %s', (changes, port, origin, unitsOrigin) => {
    expect(findOrigins({ ...local, ...changes }, port)).toMatchObject({ origin, unitsOrigin });
  });
});

describe('the two origins', () => {
  let site: TestSite;
  const seen: (string | undefined)[] = [];

  beforeAll(async () => {
    site = await openTestSite();
    site.app.get('/only-site', async () => 'site');
    site.app.get('/units-probe', { config: { origin: 'units' } }, async (request, reply) => {
      seen.push(request.headers.cookie, request.identity.kind);
      reply.setCookie('probe', 'x');
      return 'unit';
    });
    site.app.post('/units-probe', { config: { origin: 'units' } }, async () => 'written');
    await site.makeUser('ada');
  });
  afterAll(() => site.close());

  const get = (url: string, host: string, method: 'GET' | 'POST' = 'GET') =>
    site.app.inject({ method, url, headers: { host } });

  test.each([
    ['/only-site', 'localhost', 200],
    ['/only-site', 'LOCALHOST:80', 200],
    ['/only-site', '[::1]:80', 200],
    ['/only-site', '127.0.0.1', 404],
    ['/only-site', 'localhost:8000', 400],
    ['/only-site', 'evil.example', 400],
    ['/only-site', 'localhost.evil.example', 400],
    ['/login', '127.0.0.1', 404],
    ['/login_refresh', '127.0.0.1', 404],
    ['/api/mfe_config/v1', '127.0.0.1', 404],
    ['/csrf/api/v1/token', '127.0.0.1', 404],
    ['/metrics', '127.0.0.1', 200],
    ['/units-probe', '127.0.0.1', 200],
    ['/units-probe', 'localhost', 404],
    ['/healthz/live', '10.1.2.3:8000', 200],
    ['/nothing', '127.0.0.1', 404],
  ])('%s at %s: %i', async (url, host, status) => {
    expect((await get(url, host)).statusCode).toBe(status);
  });

  test('the units origin neither reads nor sets cookies, and identifies nobody', async () => {
    const browser = makeBrowser(site.app);
    await browser.signIn('ada', PASSWORD);
    const cookie = [...browser.cookies]
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
    const headers = { host: '127.0.0.1', cookie, 'use-jwt-cookie': 'true' };
    const response = await site.app.inject({ url: '/units-probe', headers });
    expect(response.body).toBe('unit');
    expect(seen).toEqual([undefined, 'anonymous', undefined, 'anonymous']);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  test('a request to an unknown host gets the right URL', async () => {
    const response = await get('/api/mfe_config/v1', 'evil.example');
    expect(response.json()).toMatchObject({ error_code: 'bad_request' });
    expect(response.body).toContain('http://localhost');
    const page = await get('/login', 'evil.example');
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain('its address is http://localhost');
  });

  test('a proxy that sends a scheme other than http and https gets an error', async () => {
    const { trustProxy } = loadConfig({ TRUST_PROXY: '127.0.0.1' });
    const behindProxy = await openTestSite({ config: { trustProxy } });
    for (const scheme of ['ftp', 'constructor', 'https, ftp', '']) {
      const headers = { host: 'localhost', 'x-forwarded-proto': scheme };
      const { statusCode, body } = await behindProxy.app.inject({ url: '/login', headers });
      expect([scheme, statusCode]).toEqual([scheme, scheme === '' ? 200 : 400]);
      if (statusCode === 400) expect(body).toContain('X-Forwarded-Proto');
    }
    await behindProxy.close();
  });

  test.each([
    [
      '/courses/course-v1:A+B+C/jump_to/x?y=1',
      'document',
      'http://localhost/courses/course-v1:A+B+C/jump_to/x?y=1',
    ],
    ['/jump_to_id/x', undefined, 'http://localhost/jump_to_id/x'],
    ['//evil.example/', 'document', 'http://localhost//evil.example/'],
    ['/login', 'iframe', undefined],
    ['/login', 'image', undefined],
  ])('a link in a unit to %s (%s) opens on the site', async (url, destination, location) => {
    const headers = {
      host: '127.0.0.1',
      accept: 'text/html,*/*;q=0.8',
      ...(destination && { 'sec-fetch-dest': destination }),
    };
    const response = await site.app.inject({ url, headers });
    expect([response.statusCode, response.headers.location]).toEqual([location ? 302 : 404, location]);
  });

  test('a visitor to the root of the units origin is redirected to the site', async () => {
    expect((await get('/', '127.0.0.1')).headers.location).toBe('http://localhost/');
  });

  test('without a units origin the site serves units itself', async () => {
    const single = await openTestSite({ config: { unitsOrigin: 'none' } });
    single.app.get('/units-probe', { config: { origin: 'units' } }, async (request) => request.site);
    const response = await single.app.inject('/units-probe');
    expect(response.json()).toEqual({
      origin: 'http://localhost',
      learningUrl: 'http://localhost',
      unitsOrigin: null,
    });
    expect(
      (await single.app.inject({ url: '/units-probe', headers: { host: '127.0.0.1' } })).statusCode,
    ).toBe(400);
    await single.close();
  });
});
