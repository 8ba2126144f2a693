import { cookieNames, jwtClaims } from '@lectern/contract';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../lib/durations.ts';
import { type Browser, makeBrowser, setCookiesOf } from '../../testing/browser.ts';
import { openTestSite, PASSWORD, type TestSite } from '../../testing/site.ts';

const JWT = ['edx-jwt-cookie-header-payload', 'edx-jwt-cookie-signature'] as const;

let site: TestSite;
let browser: Browser;

beforeEach(async () => {
  site = await openTestSite();
  await site.makeUser('ada', { isAdministrator: true });
  browser = makeBrowser(site.app);
});
afterEach(() => site.close());

function claimsOf(from: Browser): v.InferOutput<typeof jwtClaims> {
  const [, payload = ''] = (from.cookies.get(JWT[0]) ?? '').split('.');
  return v.parse(jwtClaims, JSON.parse(Buffer.from(payload, 'base64url').toString()));
}

describe('POST /login_refresh', () => {
  test('renews the JWT cookies from the session, as often as asked, without a CSRF token', async () => {
    await browser.signIn('ada', PASSWORD);
    const first = browser.cookies.get(JWT[0]);
    for (const minutes of [1, 120]) {
      site.clock.advance(minutes * MINUTE);
      for (const name of JWT) browser.cookies.delete(name);
      const response = await browser.send('POST', '/login_refresh', { csrf: false });
      expect(response.statusCode).toBe(200);
      const now = site.clock.now();
      expect(response.json()).toEqual({
        success: true,
        user_id: claimsOf(browser).user_id,
        response_epoch_seconds: now / 1000,
        response_http_date: new Date(now).toUTCString(),
        expires: new Date(now + HOUR).toUTCString(),
        expires_epoch_seconds: now / 1000 + 3600,
      });
      expect(claimsOf(browser)).toMatchObject({
        exp: now / 1000 + 3600,
        preferred_username: 'ada',
        email: 'ada@example.org',
        name: 'Name of ada',
        administrator: true,
      });
      expect(browser.cookies.get(JWT[0])).not.toBe(first);
    }
  });

  test('lets the browser keep the session cookie for as long as the session', async () => {
    await browser.signIn('ada', PASSWORD);
    const token = browser.cookies.get(cookieNames.session);
    site.clock.advance(13 * DAY);
    const response = await browser.send('POST', '/login_refresh', { csrf: false });
    const cookie = setCookiesOf(response).find(({ name }) => name === cookieNames.session);
    expect(cookie).toMatchObject({ value: token, attributes: expect.arrayContaining(['Max-Age=1209600']) });
  });

  test('sends the claims that applications of Open edX check', async () => {
    await browser.signIn('ada', PASSWORD);
    const [, payload = ''] = (browser.cookies.get(JWT[0]) ?? '').split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(claims).toMatchObject({
      aud: 'openedx',
      sub: expect.stringMatching(/^[0-9a-f]{32}$/),
      filters: ['user:me'],
      given_name: '',
      family_name: '',
    });
    expect(claims).not.toHaveProperty('roles');
  });

  test('marks only administrators as such', async () => {
    await site.makeUser('dana');
    await browser.signIn('dana', PASSWORD);
    expect(claimsOf(browser)).toMatchObject({ preferred_username: 'dana', administrator: false });
  });

  test('gives an anonymous visitor 401 and a bare string', async () => {
    const response = await browser.send('POST', '/login_refresh', { csrf: false });
    expect(response.statusCode).toBe(401);
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.body).toBe('"Unauthorized"');
  });

  test('a session that was ended elsewhere gets 401, and its cookies are cleared', async () => {
    await browser.signIn('ada', PASSWORD);
    await site.context.db.write((tx) => tx.deleteFrom('sessions').execute());
    const response = await browser.send('POST', '/login_refresh', { csrf: false });
    expect(response.statusCode).toBe(401);
    const dropped = setCookiesOf(response).filter((cookie) => cookie.attributes.includes('Max-Age=0'));
    expect(dropped.map((cookie) => cookie.name).sort()).toEqual(
      ['edx-user-info', 'edxloggedin', 'sessionid', 'show-account-activation-popup', ...JWT].sort(),
    );
  });

  test('the JWT cookies alone can’t renew themselves', async () => {
    await browser.signIn('ada', PASSWORD);
    browser.cookies.delete('sessionid');
    const headers = { 'use-jwt-cookie': 'true' };
    const response = await browser.send('POST', '/login_refresh', { csrf: false, headers });
    expect(response.statusCode).toBe(401);
  });
});

describe('the JWT cookie pair', () => {
  const asks = (headers: Record<string, string> = {}) => browser.get('/u/ada', headers);
  const withHeader = { 'use-jwt-cookie': 'true' };

  beforeEach(async () => {
    await browser.signIn('ada', PASSWORD);
    browser.cookies.delete('sessionid');
  });

  test('authenticates only with the USE-JWT-COOKIE header', async () => {
    expect((await asks(withHeader)).statusCode).toBe(200);
    expect((await asks()).statusCode).toBe(302);
  });

  test('expires after an hour', async () => {
    site.clock.advance(HOUR - 1000);
    expect((await asks(withHeader)).statusCode).toBe(200);
    site.clock.advance(1001);
    expect((await asks(withHeader)).statusCode).toBe(302);
  });

  test('ends with the session', async () => {
    await site.context.db.write((tx) => tx.deleteFrom('sessions').execute());
    expect((await asks(withHeader)).statusCode).toBe(302);
  });

  test.each([
    ['a forged payload', JWT[0], (value: string) => value.replace(/.{6}$/, 'AAAAAA')],
    ['a forged signature', JWT[1], (value: string) => value.replace(/^.{6}/, 'AAAAAA')],
    ['no signature', JWT[1], () => ''],
    [
      'an unsigned token',
      JWT[0],
      (value: string) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${value.split('.')[1]}`,
    ],
  ])('with %s identifies nobody', async (_, name, forge) => {
    browser.cookies.set(name, forge(browser.cookies.get(name) ?? ''));
    expect((await asks(withHeader)).statusCode).toBe(302);
  });
});

describe('GET /csrf/api/v1/token', () => {
  test('gives 64 characters and a cookie that scripts may read', async () => {
    const response = await browser.get('/csrf/api/v1/token');
    expect(response.json()).toEqual({ csrfToken: expect.stringMatching(/^\w{64}$/) });
    const [cookie] = setCookiesOf(response);
    expect(cookie?.name).toBe('csrftoken');
    expect(cookie?.value).toMatch(/^\w{64}$/);
    expect(cookie?.attributes).not.toContain('HttpOnly');
  });
});
