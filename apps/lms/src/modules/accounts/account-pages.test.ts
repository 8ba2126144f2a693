import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, cloneBrowser, makeBrowser } from '../../testing/browser.ts';
import { openTestSite, PASSWORD, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let browser: Browser;

beforeEach(async () => {
  site = await openTestSite();
  browser = makeBrowser(site.app);
});
afterEach(() => site.close());

async function readMails(): Promise<string[]> {
  const folder = join(site.context.config.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
}

const ADA = { name: 'Ada Lovelace', username: 'ada', email: 'ada@example.org', password: 'enchantress' };
const activationPath = (mail = '') => /(\/activate\/[\w-]+)/.exec(mail.replace(/=\r?\n/g, ''))?.[1] ?? '';
const withoutValues = (body: string) =>
  body.replace(/value="[^"]*"/g, '').replace(/[\w.]+@example\.org/g, '');

describe('registering', () => {
  test('mails a link that activates the account, once', async () => {
    const response = await browser.submit('/register', ADA);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('Check your mail');
    const [mail = ''] = await readMails();
    expect(mail).toContain('To: ada@example.org');
    const path = /http:\/\/localhost(\/activate\/[\w-]+)/.exec(mail.replace(/=\r?\n/g, ''))?.[1] ?? '';
    expect((await browser.get(path)).body).toContain('Activate your account');

    const isActive = async () =>
      (await site.context.db.read.selectFrom('users').select('is_active').executeTakeFirst())?.is_active;
    expect(await isActive()).toBe(0);
    expect((await browser.submit(path, {})).statusCode).toBe(200);
    expect(await isActive()).toBe(1);
    expect((await browser.submit(path, {})).statusCode).toBe(404);
    expect((await browser.get(path)).statusCode).toBe(404);
    expect((await browser.signIn('ada', ADA.password)).statusCode).toBe(303);
  });

  test('an activation link ends after 7 days', async () => {
    await browser.submit('/register', ADA);
    const [mail = ''] = await readMails();
    const path = /(\/activate\/[\w-]+)/.exec(mail.replace(/=\r?\n/g, ''))?.[1] ?? '';
    site.clock.advance(7 * 24 * 60 * 60 * 1000 - 1);
    expect((await browser.get(path)).statusCode).toBe(200);
    site.clock.advance(1);
    expect((await browser.get(path)).statusCode).toBe(404);
  });

  test('an address that has an account gets the same answer; only the mail tells', async () => {
    const first = await browser.submit('/register', ADA);
    const [mail] = await readMails();
    await browser.submit(activationPath(mail), {});
    const second = await browser.submit('/register', { ...ADA, username: 'other', email: 'ADA@example.org' });
    expect(second.statusCode).toBe(first.statusCode);
    expect(withoutValues(second.body).toLowerCase()).toBe(withoutValues(first.body).toLowerCase());
    const mails = await readMails();
    expect(mails).toHaveLength(2);
    expect(mails.filter((mail) => mail.includes('You already have an account'))).toHaveLength(1);
    const users = await site.context.db.read.selectFrom('users').select('username').execute();
    expect(users).toEqual([{ username: 'ada' }]);
  });

  test('whoever registers an address does not find out afterwards whether it has an account', async () => {
    await site.makeUser('owner', { email: 'known@example.org' });
    const watch = async (username: string, email: string) => {
      const visitor = makeBrowser(site.app);
      const plain = (text: string) => withoutValues(text).replaceAll(username, 'NAME');
      const answers = [
        await visitor.submit('/register', { ...ADA, username, email }),
        await visitor.signIn(username, ADA.password),
        await visitor.signIn(email, ADA.password),
        await visitor.submit('/register', { ...ADA, username: username.toUpperCase(), email }),
        await visitor.submit('/register', { ...ADA, username, email: `other-${email}` }),
      ];
      return answers.map(({ statusCode, body }) => [statusCode, plain(body)]);
    };
    const unknown = await watch('eve1', 'nobody@example.org');
    expect(await watch('eve2', 'known@example.org')).toEqual(unknown);
    expect(unknown.map(([status]) => status)).toEqual([200, 401, 401, 400, 400]);
  });

  test('an address that was never proven is for the next one who registers it', async () => {
    await browser.submit('/register', { ...ADA, username: 'squatter', password: 'of the squatter' });
    const [first] = await readMails();
    expect((await browser.submit('/register', ADA)).statusCode).toBe(200);
    const second = (await readMails()).find((mail) => mail !== first);
    expect((await browser.get(activationPath(first))).statusCode).toBe(404);
    expect((await browser.submit(activationPath(second), {})).statusCode).toBe(200);
    expect((await browser.signIn('ada@example.org', 'of the squatter')).statusCode).toBe(401);
    expect((await browser.signIn('ada', ADA.password)).statusCode).toBe(303);
  });

  test('says what is wrong, keeps what was typed but the password, and makes nothing', async () => {
    await site.makeUser('taken');
    const invalid = await browser.submit('/register', { ...ADA, email: 'nonsense', password: 'short' });
    expect(invalid.statusCode).toBe(400);
    expect(invalid.body).toContain('aria-describedby="email-error"');
    expect(invalid.body).toContain('href="#password"');
    expect(invalid.body).toContain('value="Ada Lovelace"');
    expect(invalid.body).not.toContain('value="short"');
    const taken = await browser.submit('/register', { ...ADA, username: 'TAKEN' });
    expect(taken.statusCode).toBe(400);
    expect(taken.body).toContain('not available');
    expect(await readMails()).toEqual([]);
  });

  test('escapes what was typed', async () => {
    const response = await browser.submit('/register', { ...ADA, name: '"><script>x</script>', email: 'x' });
    expect(response.body).toContain('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"');
    expect(response.body).not.toContain('<script>');
  });

  test('at most 20 an hour from one address', async () => {
    for (let index = 1; index <= 20; index += 1) {
      const one = { ...ADA, username: `user${index}`, email: `user${index}@example.org` };
      expect((await browser.submit('/register', one)).statusCode).toBe(200);
    }
    const limited = await browser.submit('/register', ADA);
    expect(limited.statusCode).toBe(429);
    expect(limited.headers['retry-after']).toBe('3600');
    expect(limited.body).toContain('Too many requests');
  });
});

describe('registration closed', () => {
  test('has no page and takes no form', async () => {
    const closed = await openTestSite({ config: { registration: false } });
    const visitor = makeBrowser(closed.app);
    expect((await visitor.get('/register')).statusCode).toBe(404);
    expect((await visitor.submit('/register', ADA)).statusCode).toBe(404);
    expect((await visitor.get('/login')).body).not.toContain('href="/register">Register</a></p>');
    await closed.close();
  });
});

describe('next and redirect_url', () => {
  test.each([
    ['/course/x', '/course/x'],
    ['//evil.example', '/dashboard'],
    ['https://evil.example/', '/dashboard'],
  ])('signing in with next=%s leads to %s', async (next, location) => {
    await site.makeUser('ada');
    const form = await browser.get(`/login?next=${encodeURIComponent(next)}`);
    expect(form.body.includes(`name="next" value="${next}"`)).toBe(next === location);
    const response = await browser.submit('/login', { login: 'ada', password: PASSWORD, next });
    expect(response.headers.location).toBe(location);
    const again = await browser.get(`/login?next=${encodeURIComponent(next)}`);
    expect(again.headers.location).toBe(location);
  });

  test.each([
    ['/course/x', '/course/x'],
    ['https://evil.example/', '/'],
  ])('signing out with redirect_url=%s leads to %s', async (target, location) => {
    await site.makeUser('ada');
    await browser.signIn('ada', PASSWORD);
    const response = await browser.submit('/logout', { redirect_url: target });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(location);
  });
});

describe('signing out', () => {
  beforeEach(async () => {
    await site.makeUser('ada');
    await browser.signIn('ada', PASSWORD);
  });

  test('GET asks and changes nothing', async () => {
    const response = await browser.get('/logout?redirect_url=%2Fcourse%2Fx');
    expect(response.body).toContain('name="redirect_url" value="/course/x"');
    expect((await browser.get('/account/settings')).statusCode).toBe(200);
  });

  test('POST ends the session for whoever holds its cookies', async () => {
    const thief = cloneBrowser(site.app, browser);
    await browser.submit('/logout', {});
    expect([...browser.cookies.keys()]).toEqual(['csrftoken']);
    expect((await thief.get('/account/settings')).headers.location).toBe('/login?next=%2Faccount%2Fsettings');
    expect((await thief.get('/u/ada', { 'use-jwt-cookie': 'true' })).statusCode).toBe(302);
  });
});

describe('account settings', () => {
  beforeEach(async () => {
    await site.makeUser('ada');
    await browser.signIn('ada', PASSWORD);
  });

  test('are saved, and the language mirrors the page and tells the front end', async () => {
    const form = { name: 'Ada King', language: 'he', timeZone: 'Asia/Jerusalem' };
    const response = await browser.submit('/account/settings', form);
    expect(response.statusCode).toBe(303);
    const page = (await browser.get(response.headers.location ?? '')).body;
    expect(page).toContain('Your settings were saved.');
    expect(page).toContain('<html lang="en" dir="rtl">');
    expect(page).toContain('value="Ada King"');
    expect(page).toContain('<option value="Asia/Jerusalem" selected>');
    expect(browser.cookies.get('openedx-language-preference')).toBe('he');
    await browser.submit('/account/settings', { name: 'Ada', language: '', timeZone: '' });
    expect(browser.cookies.has('openedx-language-preference')).toBe(false);
    expect((await browser.get('/account/settings')).body).toContain('dir="ltr"');
  });

  test.each([
    [{ name: '', language: '', timeZone: '' }, 'Enter your name.'],
    [{ name: 'A', language: 'tlh', timeZone: '' }, 'Choose a language'],
    [{ name: 'A', language: '', timeZone: 'Mars/Base' }, 'Choose a time zone'],
  ])('refuse %j', async (form, message) => {
    const response = await browser.submit('/account/settings', form);
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain(message);
  });

  test('are for people with an account', async () => {
    const visitor = makeBrowser(site.app);
    expect((await visitor.submit('/account/settings', {})).headers.location).toBe('/login');
  });
});

describe('changing the password', () => {
  beforeEach(async () => {
    await site.makeUser('ada');
    await browser.signIn('ada', PASSWORD);
  });

  test('ends all other sessions, keeps this one, and tells the owner', async () => {
    const elsewhere = makeBrowser(site.app);
    await elsewhere.signIn('ada', PASSWORD);
    const before = browser.cookies.get('sessionid');
    const response = await browser.submit('/account/password', { current: PASSWORD, password: 'analytical' });
    expect(response.statusCode).toBe(303);
    expect(browser.cookies.get('sessionid')).not.toBe(before);
    expect((await browser.get('/account/password')).statusCode).toBe(200);
    expect((await elsewhere.get('/account/password')).statusCode).toBe(302);
    expect((await elsewhere.signIn('ada', PASSWORD)).statusCode).toBe(401);
    expect((await elsewhere.signIn('ada', 'analytical')).statusCode).toBe(303);
    expect((await readMails()).join()).toContain('was changed');
  });

  test('needs the current one, and a good new one', async () => {
    const wrong = await browser.submit('/account/password', { current: 'no', password: 'analytical' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('not your current password');
    const weak = await browser.submit('/account/password', {
      current: PASSWORD,
      password: 'ada@example.org',
    });
    expect(weak.statusCode).toBe(400);
    expect((await makeBrowser(site.app).signIn('ada', PASSWORD)).statusCode).toBe(303);
  });

  test('can be tried ten times in 15 minutes', async () => {
    const attempt = { current: 'no', password: 'analytical' };
    for (let index = 1; index <= 10; index += 1) {
      expect((await browser.submit('/account/password', attempt)).statusCode).toBe(400);
    }
    expect((await browser.submit('/account/password', attempt)).statusCode).toBe(429);
  });
});

describe('profiles', () => {
  test.each([
    ['ada', '/u/ada', 200],
    ['ada', '/u/ADA', 200],
    ['ada', '/u/bob', 404],
    ['ada', '/u/nobody', 404],
    ['root', '/u/bob', 200],
    ['root', '/u/bob@example.org', 404],
  ])('%s gets %s: %i', async (viewer, url, status) => {
    await site.makeUser('ada');
    await site.makeUser('bob');
    await site.makeUser('root', { isAdministrator: true });
    await browser.signIn(viewer, PASSWORD);
    expect((await browser.get(url)).statusCode).toBe(status);
  });
});
