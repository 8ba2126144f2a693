import type { OutlineWire } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR } from '../../lib/durations.ts';
import { type Browser, makeBrowser, setCookiesOf } from '../../testing/browser.ts';
import { buildCourse, html, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite } from '../../testing/learning-site.ts';
import { activationPath, readMails } from '../../testing/mails.ts';
import { PASSWORD } from '../../testing/site.ts';

const KEY = TEST_COURSE_KEY;
const POPUP = 'show-account-activation-popup';
const RESEND = '/api/send_account_activation_email';
const course = buildCourse({
  tree: { courseVisibility: 'public_outline' },
  sections: [{ id: 'c', children: [{ id: 's', children: [{ id: 'u', children: [html('h')] }] }] }],
});

describeDatabases('an account that is not active', (_, fresh) => {
  let site: LearningSite;
  let name: string;
  let visitor: Browser;
  let count = 0;
  beforeAll(async () => {
    site = await openLearningSite(course, { database: await fresh() });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    count += 1;
    name = `eve${count}`;
    await site.makeUser(name, { isActive: false });
    visitor = makeBrowser(site.app);
  });

  test('signs in by username, not by email address', async () => {
    expect((await visitor.signIn(`${name}@example.org`, PASSWORD)).statusCode).toBe(401);
    expect((await visitor.signIn(name, 'wrong')).statusCode).toBe(401);
    expect((await visitor.signIn(name, PASSWORD)).statusCode).toBe(303);
  });

  test('gets the cookie of the activation dialog when it signs in, readable by script', async () => {
    const popup = setCookiesOf(await visitor.signIn(name, PASSWORD)).find((cookie) => cookie.name === POPUP);
    expect(popup).toEqual({ name: POPUP, value: 'true', attributes: ['Path=/', 'SameSite=Lax'] });
    await visitor.submit('/logout', {});
    expect(visitor.cookies.has(POPUP)).toBe(false);
    await site.makeUser(`active-${name}`);
    await visitor.signIn(`active-${name}`, PASSWORD);
    expect(visitor.cookies.has(POPUP)).toBe(false);
  });

  test('enrolls and reads; two pages ask to confirm the address, until it is', async () => {
    await visitor.signIn(name, PASSWORD);
    const { enroll_alert: alert } = (
      await visitor.get(`/api/course_home/outline/${KEY}`)
    ).json<OutlineWire>();
    expect(alert).toMatchObject({ can_enroll: true, extra_text: null });
    const body = { course_details: { course_id: KEY } };
    expect((await visitor.send('POST', '/api/enrollment/v1/enrollment', { body })).statusCode).toBe(200);
    expect((await visitor.get(`/xblock/${usageKey('vertical', 'u')}`)).statusCode).toBe(302);
    const pages = ['/dashboard', '/account/settings'];
    const asking = async () => {
      const bodies = await Promise.all(pages.map(async (page) => (await visitor.get(page)).body));
      return bodies.map((page) => page.includes('Confirm your email address'));
    };
    expect(await asking()).toEqual([true, true]);
    await visitor.send('POST', RESEND);
    await site.runJobs();
    await visitor.submit(activationPath((await readMails(site)).at(-1)), {});
    expect(await asking()).toEqual([false, false]);
  });

  test.each([
    ['/dashboard', '/dashboard?mail=sent'],
    ['/account/settings', '/account/settings?mail=sent'],
    ['https://evil.example/', '/dashboard?mail=sent'],
  ])('"Send again" on %s sends the mail and returns there', async (next, location) => {
    await visitor.signIn(name, PASSWORD);
    expect((await visitor.get('/dashboard')).body).toContain('>Send again</button>');
    const response = await visitor.submit('/account/confirm', { next });
    expect([response.statusCode, response.headers.location]).toEqual([303, location]);
    expect((await visitor.get(location)).body).toContain('We’ve sent the message again');
    await site.runJobs();
    expect((await readMails(site)).at(-1)).toContain(`To: ${name}@example.org`);
  });

  test('[API-20] can have the mail sent again to its own address, with session and CSRF token', async () => {
    await visitor.signIn(name, PASSWORD);
    const before = (await readMails(site)).length;
    const response = await visitor.send('POST', RESEND, { body: {} });
    expect([response.statusCode, response.body]).toEqual([200, '']);
    await site.runJobs();
    const sent = (await readMails(site)).slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain(`To: ${name}@example.org`);
    expect((await visitor.get(activationPath(sent[0]))).statusCode).toBe(200);
  });

  test.each([
    ['nobody', 403, (browser: Browser) => browser.send('POST', RESEND)],
    [
      'a session without the CSRF token',
      403,
      (browser: Browser) => browser.send('POST', RESEND, { csrf: false }),
    ],
    [
      'a body with another address',
      400,
      (browser: Browser) => browser.send('POST', RESEND, { body: { email: 'x@example.org' } }),
    ],
    [
      'a body of 2 MB',
      413,
      (browser: Browser) => browser.send('POST', RESEND, { body: { x: 'x'.repeat(2_000_000) } }),
    ],
  ])('the mail is not sent for %s', async (who, status, ask) => {
    if (who !== 'nobody') await visitor.signIn(name, PASSWORD);
    const before = (await readMails(site)).length;
    expect((await ask(visitor)).statusCode).toBe(status);
    await site.runJobs();
    expect(await readMails(site)).toHaveLength(before);
  });

  test('gets at most five mails an hour, and none once it is active', async () => {
    await visitor.signIn(name, PASSWORD);
    const before = (await readMails(site)).length;
    for (let index = 1; index <= 5; index += 1) {
      expect((await visitor.send('POST', RESEND)).statusCode).toBe(200);
    }
    const limited = await visitor.send('POST', RESEND);
    expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '3600']);
    expect((await visitor.submit('/account/confirm', { next: '' })).statusCode).toBe(429);
    await site.runJobs();
    const sent = (await readMails(site)).slice(before);
    expect(sent).toHaveLength(5);
    const responses = await Promise.all(sent.map((mail) => visitor.get(activationPath(mail))));
    const working = sent.filter((_mail, index) => responses[index]?.statusCode === 200);
    expect(working).toHaveLength(1);
    await visitor.submit(activationPath(working[0]), {});
    site.clock.advance(HOUR);
    expect((await visitor.send('POST', RESEND)).statusCode).toBe(200);
    await site.runJobs();
    expect(await readMails(site)).toHaveLength(before + 5);
  });
});
