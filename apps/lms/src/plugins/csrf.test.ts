import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { csrfTokensMatch, findCsrfSecret, makeCsrfSecret, maskCsrfSecret } from '../http/csrf-token.ts';
import { type Browser, makeBrowser } from '../testing/browser.ts';
import { openTestSite, PASSWORD, type TestSite } from '../testing/site.ts';

describe('CSRF tokens', () => {
  test('two masks of one secret differ and match', () => {
    const secret = makeCsrfSecret();
    const [one, other] = [maskCsrfSecret(secret), maskCsrfSecret(secret)];
    expect(one).not.toBe(other);
    expect(findCsrfSecret(one)).toBe(secret);
    expect(csrfTokensMatch(one, other)).toBe(true);
  });

  test.each([undefined, '', 'x'.repeat(64), '0'.repeat(63), '0'.repeat(65)])(
    '%j matches nothing',
    (token) => {
      expect(csrfTokensMatch(token, token)).toBe(false);
    },
  );

  test('tokens of two secrets do not match', () => {
    expect(csrfTokensMatch(maskCsrfSecret(makeCsrfSecret()), maskCsrfSecret(makeCsrfSecret()))).toBe(false);
  });
});

describe('a write authenticated by cookies', () => {
  let site: TestSite;
  let browser: Browser;

  beforeEach(async () => {
    site = await openTestSite({ config: { corsAllowedOrigins: ['https://apps.example.org'] } });
    site.app.put('/echo', async () => 'done');
    await site.makeUser('ada');
    browser = makeBrowser(site.app);
    await browser.signIn('ada', PASSWORD);
  });
  afterEach(() => site.close());

  const write = (headers: Record<string, string>, csrf = true) =>
    browser.send('PUT', '/echo', { csrf, headers });

  test.each([
    ['no origin', {}, 200],
    ['our origin', { origin: 'http://localhost' }, 200],
    ['an allowed origin', { origin: 'https://apps.example.org' }, 200],
    ['our page as referer', { referer: 'http://localhost/login' }, 200],
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['another port', { origin: 'http://localhost:81' }, 403],
    ['the units origin', { origin: 'http://127.0.0.1' }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['another page as referer', { referer: 'https://evil.example/x' }, 403],
    ['a referer that is none', { referer: 'nonsense' }, 403],
  ])('with the token and %s: %o', async (_, headers, status) => {
    expect((await write(headers)).statusCode).toBe(status);
  });

  test.each([
    ['missing', {}],
    ['empty', { 'x-csrftoken': '' }],
    ['made up', { 'x-csrftoken': maskCsrfSecret(makeCsrfSecret()) }],
  ])('with the token %s is refused with a code', async (_, headers) => {
    const response = await write(headers, false);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ error_code: 'csrf_failed' });
  });

  test('with a header but no cookie is refused', async () => {
    const token = browser.cookies.get('csrftoken') ?? '';
    browser.cookies.delete('csrftoken');
    expect((await write({ 'x-csrftoken': token }, false)).statusCode).toBe(403);
  });

  test('over HTTPS requires an origin', async () => {
    const secure = await openTestSite({ config: { trustProxy: { hops: 1 } } });
    secure.app.put('/echo', async () => 'done');
    const visitor = makeBrowser(secure.app);
    const https = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'localhost' };
    expect((await visitor.send('PUT', '/echo', { headers: https })).statusCode).toBe(403);
    const named = { ...https, origin: 'http://localhost' };
    expect((await visitor.send('PUT', '/echo', { headers: named })).statusCode).toBe(200);
    await secure.close();
  });

  test('a form without the hidden field gets a page that says what to do', async () => {
    const response = await browser.send('POST', '/logout', { csrf: false });
    expect(response.statusCode).toBe(403);
    expect(response.body).toContain('This form has expired');
    expect((await browser.get('/account/settings')).statusCode).toBe(200);
  });
});

describe('signing in from another site', () => {
  test('is refused, so that nobody is signed in to another person’s account', async () => {
    const site = await openTestSite();
    await site.makeUser('eve');
    const response = await site.app.inject({
      method: 'POST',
      url: '/login',
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: `login=eve&password=${PASSWORD}`,
    });
    expect(response.statusCode).toBe(403);
    expect(response.headers['set-cookie'] ?? '').not.toContain('sessionid');
    await site.close();
  });
});
