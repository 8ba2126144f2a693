import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { userCommands } from '../../cli/commands/user.commands.ts';
import { SIGN_ON_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { findUserByUsername } from '../../kernel/users/users.store.ts';
import { HOUR, MINUTE } from '../../lib/durations.ts';
import { type Browser, makeBrowser } from '../../testing/browser.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { buildCourse, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite } from '../../testing/learning-site.ts';
import { readMails } from '../../testing/mails.ts';
import { PASSWORD } from '../../testing/site.ts';
import { type IdentityProvider, startIdentityProvider } from './testing/identity-provider.ts';

const LENA = {
  sub: 'p-1',
  email: 'lena@uni.example',
  email_verified: true,
  name: 'Lena Lind',
  preferred_username: 'lena.lind@uni.example',
};
const course = buildCourse({
  sections: [{ id: 'c1', children: [{ id: 's1', children: [{ id: 'u1', children: [] }] }] }],
});

let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider();
});
afterAll(() => provider.stop());

let site: LearningSite;
afterEach(() => site.close());

describeDatabases('signing in with an organization', (_, fresh) => {
  const open = async (changes = {}) => {
    const { issuer: oidcIssuer, clientId: oidcClientId, clientSecret: oidcClientSecret } = provider;
    const config = { oidcIssuer, oidcClientId, oidcClientSecret, oidcName: 'Example University', ...changes };
    site = await openLearningSite(course, { database: await fresh(), config });
    return makeBrowser(site.app);
  };
  /** Follows the redirects to the provider and back; returns the response of the site. */
  const arrive = async (browser: Browser, query = '', headers = {}) => {
    const started = await browser.get(`/login/oidc${query}`, headers);
    expect(started.statusCode).toBe(302);
    const there = await fetch(String(started.headers.location), { redirect: 'manual' });
    const back = new URL(there.headers.get('location') ?? '');
    return browser.get(back.pathname + back.search);
  };
  /** Signs in at the provider; the address at which the browser comes back. */
  const start = async (browser: Browser) => {
    const { headers } = await browser.get('/login/oidc');
    const there = await fetch(String(headers.location), { redirect: 'manual' });
    const back = new URL(there.headers.get('location') ?? '');
    return back.pathname + back.search;
  };
  const find = (username: string) => findUserByUsername(site.context.db.read, username);
  const nameOn = async (browser: Browser) => (await browser.get('/account/settings')).body;

  test('creates a confirmed account without a password, and finds it again', async () => {
    const browser = await open();
    provider.signIn(LENA);
    const arrived = await arrive(browser);
    expect([arrived.statusCode, arrived.headers.location]).toEqual([302, '/dashboard']);
    expect(await find('lena-lind')).toMatchObject({
      email: 'lena@uni.example',
      name: 'Lena Lind',
      isActive: true,
      isAdministrator: false,
    });
    expect(await nameOn(browser)).toContain('lena@uni.example');
    for (const password of ['', PASSWORD])
      expect((await makeBrowser(site.app).signIn('lena-lind', password)).statusCode).toBe(401);

    provider.signIn({ sub: LENA.sub, email: 'new@uni.example', name: 'Somebody' });
    const elsewhere = makeBrowser(site.app);
    expect((await arrive(elsewhere)).headers.location).toBe('/dashboard');
    expect(await nameOn(elsewhere)).toContain('lena@uni.example');
  });

  test('two windows of a new person create one account', async () => {
    await open();
    provider.signIn(LENA);
    const windows = [1, 2, 3].map(() => makeBrowser(site.app));
    const arrived = await Promise.all(windows.map((each) => arrive(each)));
    expect(arrived.map(({ statusCode }) => statusCode)).toEqual([302, 302, 302]);
    for (const each of windows) expect(await nameOn(each)).toContain('lena-lind');
  });

  test('opens the account that has confirmed the same address, if the provider knows it is theirs', async () => {
    const browser = await open();
    await site.makeUser('lena', { email: 'Lena@Uni.example' });
    provider.signIn({ ...LENA, email_verified: false });
    const refused = await arrive(browser);
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('has your email address already');
    expect((await browser.get('/dashboard')).statusCode).toBe(302);
    provider.signIn(LENA);
    expect((await arrive(browser)).headers.location).toBe('/dashboard');
    expect(await nameOn(browser)).toContain('<dd>lena</dd>');
    expect((await makeBrowser(site.app).signIn('lena', PASSWORD)).statusCode).toBe(303);
  });

  test('doesn’t open the account of whoever had the address before at the provider', async () => {
    const browser = await open();
    provider.signIn(LENA);
    await arrive(browser);
    provider.signIn({ ...LENA, sub: 'p-2', name: 'Lena Lang' });
    const successor = makeBrowser(site.app);
    const refused = await arrive(successor);
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('is another person’s at Example University');
    expect((await successor.get('/dashboard')).statusCode).toBe(302);
    // As for somebody whom the provider knows by another id from now on.
    const lines = await runCommandLine(userCommands, site.context, 'user unlink lena-lind');
    expect(lines).toEqual(['lena-lind can sign in with another identity.']);
    expect((await arrive(successor)).headers.location).toBe('/dashboard');
    expect(await nameOn(successor)).toContain('<dd>lena-lind</dd>');
  });

  test('doesn’t give an address that nobody has confirmed to whoever registered with it', async () => {
    const browser = await open();
    await site.makeUser('squatter', { email: LENA.email, isActive: false });
    provider.signIn(LENA);
    await arrive(browser);
    expect(await nameOn(browser)).toContain('lena-lind');
  });

  test('an address that the provider hasn’t verified is confirmed by mail', async () => {
    const browser = await open();
    provider.signIn({ ...LENA, email_verified: undefined });
    expect((await arrive(browser)).statusCode).toBe(302);
    expect(await find('lena-lind')).toMatchObject({ isActive: false });
    await site.runJobs();
    const mails = await readMails(site);
    expect(mails.filter((mail) => mail.includes('To: lena@uni.example'))).toHaveLength(1);
  });

  test.each([[['email', 'email_verified', 'name', 'preferred_username']], [['name']]])(
    'takes what the ID token lacks from the userinfo endpoint: %j',
    async (inUserinfo) => {
      const browser = await open();
      provider.signIn(LENA, { inUserinfo });
      await arrive(browser);
      expect(await find('lena-lind')).toMatchObject({ name: 'Lena Lind', isActive: true });
    },
  );

  test.each(['client_secret_post', 'client_secret_basic'] as const)(
    'sends the secret as a provider takes it that knows only %s',
    async (secretMethod) => {
      const only = await startIdentityProvider({ secretMethod });
      const browser = await open({ oidcIssuer: only.issuer });
      only.signIn(LENA);
      expect((await arrive(browser)).headers.location).toBe('/dashboard');
      await only.stop();
    },
  );

  test('another person gets another username', async () => {
    const browser = await open();
    await site.makeUser('lena-lind');
    provider.signIn(LENA);
    await arrive(browser);
    expect(await nameOn(browser)).toMatch(/<dd>lena-lind\d+<\/dd>/);
  });

  test('needs an address', async () => {
    const browser = await open();
    provider.signIn({ sub: 'p-2', name: 'Milo' });
    const refused = await arrive(browser);
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('Example University doesn’t tell this site your email address');
  });

  test('goes on where the person wanted to go, and into the course, but not to other sites', async () => {
    const browser = await open();
    provider.signIn(LENA);
    const next = '/account/settings';
    const page = await browser.get(`/login?next=${next}`);
    expect(page.body).toContain(`href="/login/oidc?next=${encodeURIComponent(next)}"`);
    expect(page.body).toContain('Sign in with <bdi>Example University</bdi>');
    expect((await arrive(browser, `?next=${next}`)).headers.location).toBe(next);
    const other = makeBrowser(site.app);
    expect((await arrive(other, '?next=https://evil.example/')).headers.location).toBe('/dashboard');
    const about = makeBrowser(site.app);
    const register = await about.get(`/register?enroll=${encodeURIComponent(TEST_COURSE_KEY)}`);
    expect(register.body).toContain(`href="/login/oidc?enroll=${encodeURIComponent(TEST_COURSE_KEY)}"`);
    const button = { 'sec-fetch-site': 'same-origin' };
    const enrolled = await arrive(about, `?enroll=${encodeURIComponent(TEST_COURSE_KEY)}`, button);
    expect(enrolled.headers.location).toContain(TEST_COURSE_KEY);
    expect((await about.get('/dashboard')).body).toContain(course.title);
  });

  test('whoever is signed in goes on at once', async () => {
    const browser = await open();
    await site.makeUser('ada');
    await browser.signIn('ada', PASSWORD);
    expect((await browser.get('/login/oidc?next=/account/settings')).headers.location).toBe(
      '/account/settings',
    );
  });

  test.each([
    ['of another site', { 'sec-fetch-site': 'cross-site' }, false],
    ['in a mail', { 'sec-fetch-site': 'none' }, false],
    ['for whoever is signed in', { 'sec-fetch-site': 'same-origin' }, true],
  ])('a link %s enrolls nobody', async (_name, headers, isSignedIn) => {
    const browser = await open();
    provider.signIn(LENA);
    if (isSignedIn) await arrive(browser);
    const query = `?enroll=${encodeURIComponent(TEST_COURSE_KEY)}`;
    const page = isSignedIn
      ? await browser.get(`/login/oidc${query}`, headers)
      : await arrive(browser, query, headers);
    expect(page.headers.location).toBe(`/courses/${TEST_COURSE_KEY}/about`);
    expect((await browser.get('/dashboard')).body).not.toContain(course.title);
  });

  test.each([
    ['with the link of another browser', (back: URL) => ({ path: back.pathname + back.search, own: false })],
    ['with another state', (back: URL) => ({ path: `${back.pathname}?code=c&state=other`, own: true })],
    ['without a code', (back: URL) => ({ path: back.pathname, own: true })],
  ])('coming back %s signs nobody in', async (_name, change) => {
    const browser = await open();
    provider.signIn(LENA);
    const { headers } = await browser.get('/login/oidc');
    const there = await fetch(String(headers.location), { redirect: 'manual' });
    const { path, own } = change(new URL(there.headers.get('location') ?? ''));
    const victim = own ? browser : makeBrowser(site.app);
    const page = await victim.get(path);
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain('took too long, or began in another window');
    expect((await victim.get('/dashboard')).statusCode).toBe(302);
    expect(await find('lena-lind')).toBeNull();
  });

  test('coming back after a quarter of an hour, or twice, signs nobody in', async () => {
    const browser = await open();
    provider.signIn(LENA);
    const late = await start(browser);
    site.clock.advance(15 * MINUTE);
    expect((await browser.get(late)).statusCode).toBe(400);
    const path = await start(browser);
    expect((await browser.get(path)).statusCode).toBe(302);
    expect((await browser.get(path)).headers.location).toBe('/dashboard');
    await browser.submit('/logout', {});
    expect((await browser.get(path)).statusCode).toBe(400);
  });

  test('of two windows, the one that began later signs in, whichever comes back first', async () => {
    const browser = await open();
    provider.signIn(LENA);
    const [earlier, later] = [await start(browser), await start(browser)];
    expect((await browser.get(earlier)).statusCode).toBe(400);
    expect((await browser.get(later)).headers.location).toBe('/dashboard');
    expect((await browser.get(earlier)).headers.location).toBe('/dashboard');
    expect(await nameOn(browser)).toContain('lena-lind');
  });

  test('a token that another key has signed signs nobody in', async () => {
    const browser = await open();
    provider.signIn(LENA, { isForged: true });
    expect((await arrive(browser)).statusCode).toBe(503);
    expect(await find('lena-lind')).toBeNull();
    // With the keys that are requested by then.
    provider.signIn(LENA);
    expect((await arrive(browser)).statusCode).toBe(302);
  });

  test('a token for another attempt, a refusal and a provider that is away say so', async () => {
    const browser = await open();
    provider.signIn(LENA, { nonce: 'another' });
    const forged = await arrive(browser);
    expect([forged.statusCode, await find('lena-lind')]).toEqual([503, null]);
    expect(forged.body).toContain('Signing in with Example University doesn’t work at the moment');
    const { headers } = await browser.get('/login/oidc');
    const state = new URL(String(headers.location)).searchParams.get('state');
    const canceled = await browser.get(`/login/oidc/callback?error=access_denied&state=${state}`);
    expect(canceled.statusCode).toBe(403);
    expect(canceled.body).toContain('Example University didn’t sign you in');
    expect(canceled.body).toContain('href="/login"');
    const again = await browser.get('/login/oidc');
    const other = new URL(String(again.headers.location)).searchParams.get('state');
    const refused = await browser.get(`/login/oidc/callback?error=invalid_scope&state=${other}`);
    expect(refused.statusCode).toBe(503);
    expect(refused.body).toContain('Signing in with Example University doesn’t work at the moment');
    await site.close();
    const away = await open({ oidcIssuer: 'http://127.0.0.1:1' });
    expect((await away.get('/login/oidc')).statusCode).toBe(503);
  });

  test('asks the provider only so often about attempts that it doesn’t confirm', async () => {
    const browser = await open();
    provider.signIn(LENA);
    // Not counted.
    expect((await arrive(makeBrowser(site.app))).statusCode).toBe(302);
    const { headers } = await browser.get('/login/oidc');
    const state = new URL(String(headers.location)).searchParams.get('state');
    const cookies = Object.fromEntries(browser.cookies);
    const repeat = () =>
      site.app.inject({ url: `/login/oidc/callback?code=made-up&state=${state}`, cookies });
    const statuses = new Map<number, number>();
    for (let count = 0; count <= SIGN_ON_LIMIT.max; count += 1) {
      const { statusCode } = await repeat();
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [503, SIGN_ON_LIMIT.max],
      [429, 1],
    ]);
    site.clock.advance(SIGN_ON_LIMIT.window);
    expect((await arrive(makeBrowser(site.app))).statusCode).toBe(302);
  });

  test('is not there without a provider, whose host names the button without a name', async () => {
    const browser = await open({ oidcIssuer: null, oidcClientId: null, oidcClientSecret: null });
    expect((await browser.get('/login')).body).not.toContain('/login/oidc');
    for (const path of ['/login/oidc', '/login/oidc/callback?state=x'])
      expect((await browser.get(path)).statusCode).toBe(404);
    await site.close();
    const { host } = new URL(provider.issuer);
    expect((await (await open({ oidcName: null })).get('/login')).body).toContain(host);
  });

  test('the account can get a password by mail, and be deleted with it', async () => {
    const browser = await open();
    provider.signIn(LENA);
    await arrive(browser);
    expect((await browser.get('/account/delete')).body).toContain('href="/password/forgotten"');
    await browser.submit('/password/forgotten', { login: LENA.email });
    site.clock.advance(HOUR / 60);
    await site.runJobs();
    const [mail = ''] = (await readMails(site)).filter((text) => text.includes('To: lena@uni.example'));
    const [link = ''] = /\/password\/new\S+/.exec(mail) ?? [];
    const password = 'a long new password';
    expect((await browser.submit(link, { password })).statusCode).toBe(303);
    await browser.signIn(LENA.email, password);
    expect((await browser.submit('/account/delete', { current: password })).statusCode).toBe(303);
    expect(await find('lena-lind')).toBeNull();
    expect((await arrive(makeBrowser(site.app))).statusCode).toBe(302);
    expect(await find('lena-lind')).toMatchObject({ isActive: true });
  });
});
