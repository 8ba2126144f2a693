import { afterEach, beforeEach, expect, test } from 'vitest';
import { findUserRow } from '../../kernel/users/users.store.ts';
import { MINUTE } from '../../lib/durations.ts';
import { makeBrowser } from '../../testing/browser.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { readMails } from '../../testing/mails.ts';
import { openTestSite, PASSWORD, type TestSite } from '../../testing/site.ts';
import { DEVICE_COOKIE } from './known-device.ts';
import { countSignIn } from './sign-in-limits.ts';

const EMAIL = 'ada@example.org';

describeDatabases('sign-in limits behind a proxy', (_open, fresh) => {
  let site: TestSite;
  beforeEach(async () => {
    site = await openTestSite({ database: await fresh(), config: { trustProxy: { hops: 1 } } });
    await site.makeUser('ada');
  });
  afterEach(() => site.close());

  /** A browser whose requests the proxy forwards with this header. */
  function browserAt(forwardedFor: string) {
    const browser = makeBrowser(site.app);
    async function signIn(login: string, password: string): Promise<number> {
      const token = (await browser.get('/csrf/api/v1/token')).json<{ csrfToken: string }>().csrfToken;
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'http://localhost',
        'x-forwarded-for': forwardedFor,
      };
      const payload = new URLSearchParams({ login, password, csrfmiddlewaretoken: token }).toString();
      const cookies = Object.fromEntries(browser.cookies);
      const response = await site.app.inject({ method: 'POST', url: '/login', headers, payload, cookies });
      for (const { name, value } of response.cookies) browser.cookies.set(name, value);
      return response.statusCode;
    }
    return { browser, signIn };
  }

  /** Counts failed attempts from this many IP addresses. */
  async function failElsewhere(times: number, login: string): Promise<void> {
    const { context, clock } = site;
    const userId = (await findUserRow(context.db.read, login))?.id ?? null;
    await context.db.write(async (tx) => {
      for (let attempt = 1; attempt <= times; attempt += 1) {
        const network = `198.51.100.${attempt}`;
        await countSignIn(tx, { network, login, userId, device: null }, clock.now());
      }
    });
  }

  async function fail(times: number, login: string, address: (attempt: number) => string): Promise<number[]> {
    const answers: number[] = [];
    for (let attempt = 1; attempt <= times; attempt += 1) {
      answers.push(await browserAt(address(attempt)).signIn(login, 'wrong'));
    }
    return answers;
  }

  test('a client can’t evade them with forged addresses', async () => {
    const responses = await fail(11, 'ada', (attempt) => `198.51.100.${attempt}, 192.0.2.1`);
    expect(responses).toEqual([...Array(10).fill(401), 429]);
  });

  test('the addresses of an IPv6 network count as one client', async () => {
    const responses = await fail(11, 'ada', (attempt) => `2001:db8:1:2::${attempt}`);
    expect(responses).toEqual([...Array(10).fill(401), 429]);
    expect(await browserAt('2001:db8:1:3::1').signIn('ada', PASSWORD)).toBe(303);
  });

  test('an IPv4 address written as IPv6 counts as the same client', async () => {
    await fail(10, 'ada', () => '192.0.2.1');
    expect(await browserAt('::ffff:192.0.2.1').signIn('ada', PASSWORD)).toBe(429);
  });

  test('username and email address of an account count together, without revealing it', async () => {
    await fail(5, 'ada', () => '192.0.2.1');
    await fail(5, EMAIL, () => '192.0.2.1');
    // The right password now gets the response of a wrong one.
    expect(await browserAt('192.0.2.1').signIn('ada', PASSWORD)).toBe(401);
    expect(await browserAt('192.0.2.1').signIn(EMAIL, PASSWORD)).toBe(401);
    await fail(4, 'ada', () => '192.0.2.1');
    expect(await browserAt('192.0.2.1').signIn('ada', 'wrong')).toBe(429);
    // The response is the same as for an unknown address.
    await fail(5, 'nobody@example.org', () => '192.0.2.2');
    expect(await browserAt('192.0.2.1').signIn(EMAIL, 'wrong')).toBe(401);
    site.clock.advance(15 * MINUTE);
    expect(await browserAt('192.0.2.1').signIn(EMAIL, PASSWORD)).toBe(303);
  });

  test('an account has a limit across all IP addresses, and so has an unknown username', async () => {
    for (const login of ['ada', 'nobody']) {
      await failElsewhere(49, login);
      expect(await fail(2, login, (attempt) => `203.0.113.${attempt}`)).toEqual([401, 429]);
    }
    expect(await browserAt('192.0.2.1').signIn('ada', PASSWORD)).toBe(429);
    expect(await browserAt('192.0.2.1').signIn(EMAIL, PASSWORD)).toBe(401);
    site.clock.advance(15 * MINUTE);
    expect(await browserAt('192.0.2.1').signIn('ada', PASSWORD)).toBe(303);
  });

  test('a browser known for the account can sign in while others guess, within its own limit', async () => {
    const known = browserAt('192.0.2.1');
    expect(await known.signIn('ada', PASSWORD)).toBe(303);
    const { browser } = known;
    for (const name of browser.cookies.keys()) if (name !== DEVICE_COOKIE) browser.cookies.delete(name);
    await failElsewhere(50, 'ada');
    await fail(10, 'ada', () => '192.0.2.1');
    expect(await known.signIn('ada', PASSWORD)).toBe(303);
    for (let attempt = 1; attempt <= 10; attempt += 1) await known.signIn('ada', 'wrong');
    expect(await known.signIn('ada', PASSWORD)).toBe(429);
  });

  test('a browser known for one account is unknown to others', async () => {
    await site.makeUser('eve');
    const { browser, signIn } = browserAt('192.0.2.1');
    await signIn('eve', PASSWORD);
    for (let attempt = 1; attempt <= 10; attempt += 1) await signIn('ada', 'wrong');
    expect(await signIn('ada', PASSWORD)).toBe(429);
    browser.cookies.set(DEVICE_COOKIE, 'made.up.one');
    expect(await signIn('ada', PASSWORD)).toBe(429);
  });

  test('the owner can sign in after resetting the password while others guess', async () => {
    const { browser, signIn } = browserAt('192.0.2.1');
    await failElsewhere(50, 'ada');
    expect(await signIn('ada', PASSWORD)).toBe(429);
    await browser.submit('/password/forgotten', { login: 'ada' });
    await site.runJobs();
    const link = /\/password\/new\/\S+/.exec((await readMails(site)).at(-1) ?? '')?.[0] ?? 'no link';
    await browser.submit(link, { password: 'analytical engine' });
    expect(await signIn('ada', 'analytical engine')).toBe(303);
  });
});
