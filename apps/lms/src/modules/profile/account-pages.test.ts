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

/** Sends the queued mails and returns all mails so far. */
async function readMails(): Promise<string[]> {
  await site.runJobs();
  const folder = join(site.context.config.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
}

const ADA = { name: 'Ada Lovelace', username: 'ada', email: 'ada@example.org', password: 'enchantress' };

describe('registration closed', () => {
  test('has no page and rejects the form', async () => {
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

test('the sign-in form escapes its input', async () => {
  const { body, statusCode } = await browser.signIn('"><script>alert(1)</script>', PASSWORD);
  expect([statusCode, body.includes('<script')]).toEqual([401, false]);
  expect(body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
});

describe('signing out', () => {
  beforeEach(async () => {
    await site.makeUser('ada');
    await browser.signIn('ada', PASSWORD);
  });

  test('GET asks for confirmation and changes nothing', async () => {
    const response = await browser.get('/logout?redirect_url=%2Fcourse%2Fx');
    expect(response.body).toContain('name="redirect_url" value="/course/x"');
    expect((await browser.get('/account/settings')).statusCode).toBe(200);
  });

  test('POST ends the session, also for copies of its cookies', async () => {
    const thief = cloneBrowser(site.app, browser);
    await browser.submit('/logout', {});
    // The device cookie stays: it grants nothing, and keeps others from locking the account for this browser.
    expect([...browser.cookies.keys()]).toEqual(['csrftoken', 'lectern-device']);
    expect((await thief.get('/account/settings')).headers.location).toBe('/login?next=%2Faccount%2Fsettings');
    expect((await thief.get('/u/ada', { 'use-jwt-cookie': 'true' })).statusCode).toBe(302);
  });
});

describe('account settings', () => {
  const readSettings = () =>
    site.context.db.read.selectFrom('users').select(['name', 'language', 'time_zone']).execute();
  const findToken = async () =>
    (await browser.get('/csrf/api/v1/token')).json<{ csrfToken: string }>().csrfToken;

  beforeEach(async () => {
    await site.makeUser('ada');
    await browser.signIn('ada', PASSWORD);
  });

  test('are saved, and the language applies to the page’s direction and the front end’s cookie', async () => {
    const form = { name: 'Ada King', language: 'he', timeZone: 'Asia/Jerusalem' };
    const response = await browser.submit('/account/settings', form);
    expect(response.statusCode).toBe(303);
    const page = (await browser.get(response.headers.location ?? '')).body;
    expect(page).toContain('ההגדרות נשמרו.');
    expect(page).toContain('<html lang="he" dir="rtl">');
    expect(page).toContain('value="Ada King"');
    expect(page).toContain('<option value="Asia/Jerusalem" selected lang="en">');
    expect(page).toContain('<option value="he" selected>');
    expect(browser.cookies.get('openedx-language-preference')).toBe('he');
    const shown = { shownName: 'Ada King', shownLanguage: 'he', shownTimeZone: 'Asia/Jerusalem' };
    await browser.submit('/account/settings', { ...shown, name: 'Ada', language: '', timeZone: '' });
    expect(browser.cookies.has('openedx-language-preference')).toBe(false);
    const anew = (await browser.get('/account/settings')).body;
    expect(anew).toContain('dir="ltr"');
    const offered = anew.match(/(?<=<option value=")[^"/]*(?=")/g);
    expect(offered?.slice(0, 6)).toEqual(['', 'en', 'ar', 'es-419', 'fr', 'he']);
    expect(anew).not.toContain('pt-br');
  });

  test('that a form shows as they were before stay as another tab has saved them', async () => {
    const opened = (await browser.get('/account/settings')).body;
    const shown = { shownName: 'Name of ada', shownLanguage: '', shownTimeZone: '' };
    for (const [name, value] of Object.entries(shown)) {
      expect(opened).toContain(`<input type="hidden" name="${name}" value="${value}">`);
    }
    const form = { ...shown, name: 'Name of ada', language: '', timeZone: '' };
    await browser.submit('/account/settings', { ...form, timeZone: 'Asia/Jerusalem' });
    await browser.send('PUT', '/api/lectern/v1/language', { body: { language: 'he' } });
    const refused = await browser.submit('/account/settings', { ...form, name: '' });
    expect(refused.body).toContain('<input type="hidden" name="shownName" value="Name of ada">');
    await browser.submit('/account/settings', { ...form, name: 'Ada King' });
    expect(await readSettings()).toEqual([{ name: 'Ada King', language: 'he', time_zone: 'Asia/Jerusalem' }]);
    expect(browser.cookies.get('openedx-language-preference')).toBe('he');
  });

  test('offer additional languages once they are switched on, and refuse them before', async () => {
    const form = { name: 'Ada', language: 'pt-br', timeZone: '' };
    expect((await browser.submit('/account/settings', form)).statusCode).toBe(400);
    site.context.config.additionalLanguages = ['pt-br', 'zh-cn'];
    expect((await browser.submit('/account/settings', form)).statusCode).toBe(303);
    const { body } = await browser.get('/account/settings');
    expect(body).toContain('<html lang="pt-BR" dir="ltr">');
    expect(body).toContain('<option value="pt-br" selected>Português (Brasil)</option>');
    expect(body).toContain('<option value="zh-cn">中文 (简体)</option>');
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

  test('are not changed if a field מופיע פעמיים, or a name has two lines', async () => {
    const form = { name: 'Ada King', language: 'he', timeZone: 'Asia/Jerusalem' };
    await browser.submit('/account/settings', form);
    const before = await readSettings();
    const twice = new URLSearchParams({ ...form, name: 'Ada', csrfmiddlewaretoken: await findToken() });
    twice.append('timeZone', 'UTC');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const cookies = Object.fromEntries(browser.cookies);
    const request = { method: 'POST', url: '/account/settings', headers, cookies } as const;
    const response = await site.app.inject({ ...request, payload: twice.toString() });
    expect([response.statusCode, response.body.includes('מופיע פעמיים')]).toEqual([400, true]);
    for (const name of ['Ada\r\nBcc: eve@example.org', 'Ada\u2028King', 'Ada\0', 'x'.repeat(256)]) {
      expect((await browser.submit('/account/settings', { ...form, name })).statusCode).toBe(400);
    }
    expect(await readSettings()).toEqual(before);
    expect(before).toEqual([{ name: 'Ada King', language: 'he', time_zone: 'Asia/Jerusalem' }]);
  });

  test('require an account', async () => {
    const visitor = makeBrowser(site.app);
    expect((await visitor.submit('/account/settings', {})).headers.location).toBe('/login');
  });
});

describe('changing the password', () => {
  beforeEach(async () => {
    await site.makeUser('ada');
    await browser.signIn('ada', PASSWORD);
  });

  test('ends all other sessions, keeps this one, and notifies the owner', async () => {
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

  test('requires the current one and a strong new one', async () => {
    const wrong = await browser.submit('/account/password', { current: 'no', password: 'analytical' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('isn’t your current password');
    for (const password of ['ada@example.org', 'password']) {
      const weak = await browser.submit('/account/password', { current: PASSWORD, password });
      expect(weak.statusCode, password).toBe(400);
    }
    expect((await makeBrowser(site.app).signIn('ada', PASSWORD)).statusCode).toBe(303);
  });

  test('is limited to ten attempts in 15 minutes', async () => {
    const attempt = { current: 'no', password: 'analytical' };
    for (let index = 1; index <= 10; index += 1) {
      expect((await browser.submit('/account/password', attempt)).statusCode).toBe(400);
    }
    expect((await browser.submit('/account/password', attempt)).statusCode).toBe(429);
  });
});

describe('a name', () => {
  const name = `<script>alert("1")</script>&'`;

  test('with markup is escaped on every page and in mails', async () => {
    const user = await site.makeUser('ada', { name });
    await browser.signIn('ada', PASSWORD);
    for (const url of ['/u/ada', '/account/settings', '/dashboard', '/logout', '/calendar']) {
      const { body } = await browser.get(url);
      expect([url, /<script>|alert\("1"\)/.test(body)]).toEqual([url, false]);
    }
    expect((await browser.get('/u/ada')).body).toContain(
      '<h1>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;</h1>',
    );
    await browser.submit('/account/password', { current: PASSWORD, password: 'analytical' });
    const [mail = ''] = await readMails();
    expect(mail).toContain(`Hello ${user.name}`);
    expect(mail).toContain('Content-Type: text/plain');
    expect(mail).not.toContain('text/html');
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
