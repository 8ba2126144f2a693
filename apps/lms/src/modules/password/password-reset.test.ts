import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findUserRowById } from '../../kernel/users/users.store.ts';
import { makeBrowser } from '../../testing/browser.ts';
import { openTestSite, PASSWORD, type TestSite } from '../../testing/site.ts';
import { PASSWORD_RESET_LIFETIME, signPasswordResetToken } from './password-reset-token.ts';

const FORGOTTEN = '/password/forgotten';
const NEW = { password: 'analytical engine' };

let site: TestSite;
beforeEach(async () => {
  site = await openTestSite();
  await site.makeUser('ada');
});
afterEach(() => site.close());

/** Sends the queued mails and returns all mails so far, decoded from quoted-printable. */
async function readMails(): Promise<string[]> {
  await site.runJobs();
  const folder = join(site.context.config.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  return texts.map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
}

const linkIn = (mail = '') => /\/password\/new\/\S+/.exec(mail)?.[0] ?? 'no link';
const ask = (login: string) => makeBrowser(site.app).submit(FORGOTTEN, { login });

test('a link in a mail resets a forgotten password, once, and ends all sessions', async () => {
  const elsewhere = makeBrowser(site.app);
  await elsewhere.signIn('ada', PASSWORD);
  const browser = makeBrowser(site.app);
  expect((await browser.get('/login')).body).toContain(`href="${FORGOTTEN}"`);
  const sent = await browser.submit(FORGOTTEN, { login: ' Ada@example.org ' });
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `${FORGOTTEN}?sent=1`]);
  expect((await browser.get(`${FORGOTTEN}?sent=1`)).body).toContain('Check your inbox');
  const [mail] = await readMails();
  expect(mail).toContain('To: ada@example.org');
  const link = linkIn(mail);

  expect((await browser.get(link)).body).toContain('autocomplete="new-password"');
  for (const password of ['ada', 'Password123', 'ada@example.org']) {
    expect((await browser.submit(link, { password })).statusCode, password).toBe(400);
  }
  const weak = await browser.submit(link, { password: 'password' });
  expect(weak.body).toContain('Many people use this password');
  expect(weak.body).toContain('<title>Error: New password');
  expect((await elsewhere.get('/account/settings')).statusCode).toBe(200);

  const set = await browser.submit(link, NEW);
  expect([set.statusCode, set.headers.location]).toEqual([303, '/login?renewed=1']);
  expect((await browser.get('/login?renewed=1')).body).toContain('Your password has been changed.');
  expect((await browser.get('/account/settings')).statusCode).toBe(302);
  expect((await elsewhere.get('/account/settings')).statusCode).toBe(302);
  expect((await browser.signIn('ada', PASSWORD)).statusCode).toBe(401);
  expect((await browser.signIn('ada', NEW.password)).statusCode).toBe(303);
  expect((await readMails()).at(-1)).toContain('was changed');
  expect((await browser.get(link)).statusCode).toBe(404);
  expect((await browser.submit(link, { password: 'another good one' })).statusCode).toBe(404);
});

test('returns to the page where the visitor was', async () => {
  const next = '/courses/course-v1:A+B+C/about?words=evil';
  const browser = makeBrowser(site.app);
  const login = await browser.get(`/login?next=${encodeURIComponent(next)}`);
  const forgotten = `${FORGOTTEN}?next=${encodeURIComponent(next)}`;
  expect(login.body).toContain(`href="${forgotten}"`);
  expect((await browser.get(forgotten)).body).toContain(`name="next" value="${next}"`);
  await browser.submit(FORGOTTEN, { login: 'ada', next });
  const [mail] = await readMails();
  expect(mail).not.toContain('evil');
  const link = linkIn(mail);
  expect((await browser.get(link)).body).toContain(`action="${link}"`);
  const set = await browser.submit(link, NEW);
  expect(set.headers.location).toBe(`/login?next=${encodeURIComponent(next)}&renewed=1`);
});

test('URLs of other sites are ignored', async () => {
  await makeBrowser(site.app).submit(FORGOTTEN, { login: 'ada', next: 'https://evil.example/' });
  const link = linkIn((await readMails())[0]);
  expect(link).not.toContain('?');
  const to = Buffer.from('https://evil.example/').toString('base64url');
  const set = await makeBrowser(site.app).submit(`${link}?to=${to}`, NEW);
  expect(set.headers.location).toBe('/login?renewed=1');
});

test('a mail is in the additional language that was switched on', async () => {
  site.context.config.additionalLanguages = ['zh-cn'];
  const browser = makeBrowser(site.app);
  browser.cookies.set('openedx-language-preference', 'zh-cn');
  await browser.submit(FORGOTTEN, { login: 'ada' });
  const [mail = ''] = await readMails();
  expect(decodeURIComponent(mail.replaceAll(/=([0-9A-F]{2})/g, '%$1'))).toContain('如果不是你本人操作');
});

test('responses don’t reveal accounts, and unconfirmed addresses get no mail', async () => {
  await site.makeUser('bob', { isActive: false });
  const known = await ask('ada');
  for (const login of ['nobody', 'nobody@example.org', 'bob', 'bob@example.org']) {
    const response = await ask(login);
    expect([response.statusCode, response.headers.location]).toEqual([
      known.statusCode,
      known.headers.location,
    ]);
  }
  expect(await readMails()).toHaveLength(1);
});

test.each([[''], ['   '], ['x'.repeat(255)]])('%j is not a login', async (login) => {
  const response = await ask(login);
  expect(response.statusCode).toBe(400);
  expect(response.body).toContain('href="#login"');
});

test('a link works for an hour, and only unchanged', async () => {
  await ask('ada');
  const link = linkIn((await readMails())[0]);
  const browser = makeBrowser(site.app);
  expect((await browser.get(`${link.slice(0, -2)}`)).statusCode).toBe(404);
  expect((await browser.get('/password/new/x')).statusCode).toBe(404);
  site.clock.advance(PASSWORD_RESET_LIFETIME - 1000);
  expect((await browser.get(link)).statusCode).toBe(200);
  site.clock.advance(1000);
  expect((await browser.get(link)).statusCode).toBe(404);
  expect((await browser.submit(link, NEW)).statusCode).toBe(404);
  expect((await browser.signIn('ada', PASSWORD)).statusCode).toBe(303);
});

test('a link that is used twice concurrently counts once', async () => {
  await ask('ada');
  const link = linkIn((await readMails())[0]);
  const responses = await Promise.all(
    ['analytical engine', 'difference engine'].map((password) =>
      makeBrowser(site.app).submit(link, { password }),
    ),
  );
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([303, 404]);
  expect((await readMails()).filter((mail) => mail.includes('was changed'))).toHaveLength(1);
});

test('a token for another purpose or account, or without a signature, is rejected', async () => {
  const { secrets, db, clock } = site.context;
  const eve = await site.makeUser('eve');
  const row = async (id: number) => {
    const found = await findUserRowById(db.read, id);
    if (!found) throw new Error('The account is not there');
    return found;
  };
  const ada = await row(1);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const own = (
    await signPasswordResetToken(secrets.key('password-reset'), await row(eve.id), clock.now())
  ).split('.');
  const claims = (token: string | undefined) =>
    JSON.parse(Buffer.from(token ?? '', 'base64url').toString()) as { exp: number; for: string };
  const forAda = part({ ...claims(own[1]), sub: '1' });
  const tokens = await Promise.all(
    ['jwt', 'units', 'goal-unsubscribe', 'calendar-feeds'].map((purpose) =>
      signPasswordResetToken(secrets.key(purpose), ada, clock.now()),
    ),
  );
  tokens.push([own[0], forAda, own[2]].join('.'), `${part({ alg: 'none' })}.${forAda}.`);
  tokens.push(
    await signPasswordResetToken(secrets.key('password-reset'), { ...ada, password_hash: '' }, clock.now()),
  );
  tokens.push(await signPasswordResetToken(secrets.key('password-reset'), { ...ada, id: 999 }, clock.now()));
  const before = await db.read.selectFrom('users').selectAll().execute();
  for (const token of tokens) {
    expect((await makeBrowser(site.app).submit(`/password/new/${token}`, NEW)).statusCode).toBe(404);
  }
  expect(await db.read.selectFrom('users').selectAll().execute()).toEqual(before);
});

test('changing the password invalidates the link', async () => {
  await ask('ada');
  const link = linkIn((await readMails())[0]);
  const browser = makeBrowser(site.app);
  await browser.signIn('ada', PASSWORD);
  await browser.submit('/account/password', { current: PASSWORD, ...NEW });
  expect((await browser.get(link)).statusCode).toBe(404);
});

test('limits mails to five an hour per account, and requests to twenty per visitor', async () => {
  for (let index = 1; index <= 20; index += 1) expect((await ask('ada')).statusCode).toBe(303);
  const refused = await ask('ada');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await readMails()).toHaveLength(5);
});
