import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../lib/durations.ts';
import { cloneBrowser, makeBrowser, SESSION_COOKIE, setCookiesOf } from '../../testing/browser.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { readMails } from '../../testing/mails.ts';
import { openTestSite, PASSWORD, type TestSite } from '../../testing/site.ts';

const isSignedIn = async (browser: ReturnType<typeof makeBrowser>) =>
  (await browser.get('/account/settings')).statusCode === 200;

describeDatabases('signing in', (_open, fresh) => {
  let site: TestSite;

  beforeEach(async () => {
    site = await openTestSite({ database: await fresh() });
    await site.makeUser('ada');
  });
  afterEach(() => site.close());

  test.each(['ada', 'ADA', 'ada@example.org', ' Ada@Example.org '])('works with %j', async (login) => {
    const browser = makeBrowser(site.app);
    const response = await browser.signIn(login, PASSWORD);
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('/dashboard');
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('sets the cookies of the wire contract; those that authenticate are hidden from scripts', async () => {
    const cookies = setCookiesOf(await makeBrowser(site.app).signIn('ada', PASSWORD));
    const attributes = Object.fromEntries(cookies.map((cookie) => [cookie.name, cookie.attributes]));
    expect(attributes).toEqual({
      sessionid: ['Max-Age=1209600', 'Path=/', 'HttpOnly', 'SameSite=Lax'],
      'edx-jwt-cookie-header-payload': ['Max-Age=3600', 'Path=/', 'SameSite=Lax'],
      'edx-jwt-cookie-signature': ['Max-Age=3600', 'Path=/', 'HttpOnly', 'SameSite=Lax'],
      'edx-user-info': ['Max-Age=1209600', 'Path=/', 'SameSite=Lax'],
      edxloggedin: ['Max-Age=1209600', 'Path=/', 'SameSite=Lax'],
      csrftoken: ['Max-Age=31536000', 'Path=/', 'SameSite=Lax'],
      'lectern-device': ['Max-Age=31536000', 'Path=/login', 'HttpOnly', 'SameSite=Lax'],
    });
  });

  test('sessions are stored as hashes, which can’t be used to sign in', async () => {
    const browser = makeBrowser(site.app);
    await browser.signIn('ada', PASSWORD);
    const [row] = await site.context.db.read.selectFrom('sessions').selectAll().execute();
    expect(row?.id_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.id_hash).not.toContain(browser.cookies.get(SESSION_COOKIE) ?? 'none');
    browser.cookies.clear();
    browser.cookies.set(SESSION_COOKIE, row?.id_hash ?? '');
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('a session cookie set before signing in is not reused', async () => {
    const browser = makeBrowser(site.app);
    browser.cookies.set(SESSION_COOKIE, 'chosen-by-somebody-else');
    await browser.signIn('ada', PASSWORD);
    expect(browser.cookies.get(SESSION_COOKIE)).not.toBe('chosen-by-somebody-else');
  });

  test('signing in again ends the previous session and changes the CSRF secret', async () => {
    await site.makeUser('bob');
    const browser = makeBrowser(site.app);
    await browser.signIn('ada', PASSWORD);
    const former = cloneBrowser(site.app, browser);
    await browser.signIn('bob', PASSWORD);
    expect(await isSignedIn(former)).toBe(false);
    expect((await browser.get('/u/bob')).statusCode).toBe(200);
    const stale = await site.app.inject({
      method: 'POST',
      url: '/logout',
      cookies: { ...Object.fromEntries(browser.cookies) },
      headers: { 'x-csrftoken': former.cookies.get('csrftoken') ?? '' },
    });
    expect(stale.statusCode).toBe(403);
  });

  test('an unused session expires after 14 days, one in use does not', async () => {
    const browser = makeBrowser(site.app);
    await browser.signIn('ada', PASSWORD);
    const untilExtended = () =>
      expect
        .poll(() => site.context.db.read.selectFrom('sessions').select('expires_at').executeTakeFirst())
        .toEqual({ expires_at: site.clock.now() + 14 * DAY });
    site.clock.advance(13 * DAY);
    expect(await isSignedIn(browser)).toBe(true);
    await untilExtended();
    site.clock.advance(14 * DAY - 1);
    expect(await isSignedIn(browser)).toBe(true);
    await untilExtended();
    site.clock.advance(14 * DAY);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('a wrong password and an unknown account get the same response', async () => {
    const browser = makeBrowser(site.app);
    const wrong = await browser.signIn('ada', 'not the password');
    const unknown = await browser.signIn('eve', 'not the password');
    const plain = (body: string) => body.replace(/value="[^"]*"/g, '');
    expect(wrong.statusCode).toBe(401);
    expect(unknown.statusCode).toBe(401);
    expect(plain(unknown.body)).toBe(plain(wrong.body));
    expect(unknown.body).toContain('doesn’t match the password');
    expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);
  });

  test('a login that databases can’t store counts as unknown, also for a new password', async () => {
    const browser = makeBrowser(site.app);
    expect((await browser.signIn('ada\0', PASSWORD)).statusCode).toBe(401);
    const asked = await browser.submit('/password/forgotten', { login: '\0ada@example.org' });
    expect(asked.statusCode).toBe(303);
    await site.runJobs();
    expect(await readMails(site)).toEqual([]);
    const jobs = site.context.db.read.selectFrom('jobs').select(['outcome as result', 'last_error']);
    expect(await jobs.where('kind', '=', 'password-reset-mail').execute()).toEqual([
      { result: 'done', last_error: null },
    ]);
  });

  test('setting the clock back never extends a wait beyond the window', async () => {
    const browser = makeBrowser(site.app);
    site.clock.advance(DAY);
    for (let failure = 0; failure < 11; failure += 1) await browser.signIn('ada', 'not the password');
    expect((await browser.signIn('ada', PASSWORD)).statusCode).toBe(429);
    site.clock.advance(-DAY);
    expect((await browser.signIn('ada', PASSWORD)).statusCode).toBe(303);
  });

  test('the eleventh attempt within 15 minutes is rejected, even with the right password', async () => {
    const browser = makeBrowser(site.app);
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect((await browser.signIn('ada', 'wrong')).statusCode).toBe(401);
    }
    const limited = await browser.signIn('ADA', PASSWORD);
    expect(limited.statusCode).toBe(429);
    expect(limited.headers['retry-after']).toBe('900');
    expect(limited.body).toContain('15 minutes');
    site.clock.advance(15 * MINUTE - 1);
    expect((await browser.signIn('ada', PASSWORD)).statusCode).toBe(429);
    site.clock.advance(1);
    expect((await browser.signIn('ada', PASSWORD)).statusCode).toBe(303);
  });

  test('failures on one account don’t lock another, and success clears them', async () => {
    await site.makeUser('bob');
    const browser = makeBrowser(site.app);
    for (let attempt = 1; attempt <= 10; attempt += 1) await browser.signIn('ada', 'wrong');
    expect((await browser.signIn('bob', PASSWORD)).statusCode).toBe(303);
    site.clock.advance(15 * MINUTE);
    for (let round = 1; round <= 12; round += 1) {
      await browser.signIn('ada', 'wrong');
      expect((await browser.signIn('ada', PASSWORD)).statusCode).toBe(303);
    }
  });
});
