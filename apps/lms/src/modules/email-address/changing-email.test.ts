import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, makeBrowser } from '../../testing/browser.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { activationPath, readMails } from '../../testing/mails.ts';
import { openTestSite, PASSWORD, type TestSite } from '../../testing/site.ts';
import { EMAIL_CHANGE_LIFETIME } from './email-change-token.ts';

const PAGE = '/account/email';
const NEW = 'ada@new.example';

describeDatabases('changing an email address', (_, fresh) => {
  let site: TestSite;
  let browser: Browser;

  beforeEach(async () => {
    site = await openTestSite({ database: await fresh() });
    browser = makeBrowser(site.app);
  });
  afterEach(() => site.close());

  const signIn = async (account: Parameters<TestSite['makeUser']>[1] = {}) => {
    await site.makeUser('ada', account);
    await browser.signIn('ada', PASSWORD);
  };
  const change = (fields: object = {}) => browser.submit(PAGE, { email: NEW, current: PASSWORD, ...fields });
  /** Sends the queued mails and returns those to an address, oldest first. */
  const mailsTo = async (address: string) => {
    await site.runJobs();
    return (await readMails(site)).filter((mail) => mail.includes(`To: ${address}`));
  };
  const linkTo = async (address: string) =>
    /\/email\/new\/\S+/.exec((await mailsTo(address)).at(-1) ?? '')?.[0] ?? 'no link';
  const addressOf = async (username: string) =>
    site.context.db.read
      .selectFrom('users')
      .select(['email', 'is_active'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow();

  describe('that is confirmed', () => {
    beforeEach(() => signIn());

    test('takes the link in a mail to the new one, works once, and notifies the former', async () => {
      expect((await browser.get('/account/settings')).body).toContain(`href="${PAGE}">Change email address`);
      const sent = await change({ email: ` ${NEW} ` });
      expect([sent.statusCode, sent.headers.location]).toEqual([303, `${PAGE}?sent=1`]);
      expect((await browser.get(`${PAGE}?sent=1`)).body).toContain('Check your inbox');
      expect(await addressOf('ada')).toEqual({ email: 'ada@example.org', is_active: 1 });
      expect(await mailsTo('ada@example.org')).toEqual([]);

      const link = await linkTo(NEW);
      expect((await browser.get(link)).body).toContain(
        `Use <bdi>${NEW}</bdi> for the account <bdi>ada</bdi>.`,
      );
      expect((await addressOf('ada')).email).toBe('ada@example.org');
      expect((await browser.submit(link, {})).body).toContain('href="/account/settings">Back to account</a>');
      expect(await addressOf('ada')).toEqual({ email: NEW, is_active: 1 });
      expect((await mailsTo('ada@example.org')).at(-1)).toContain('was changed');

      const visitor = makeBrowser(site.app);
      expect((await visitor.signIn('ada@example.org', PASSWORD)).statusCode).toBe(401);
      expect((await visitor.signIn(NEW, PASSWORD)).statusCode).toBe(303);
      expect((await browser.get(link)).statusCode).toBe(404);
      expect((await browser.submit(link, {})).statusCode).toBe(404);
    });

    test('is confirmed without a session, too', async () => {
      await change();
      const done = await makeBrowser(site.app).submit(await linkTo(NEW), {});
      expect(done.body).toContain('href="/login">Sign in</a>');
      expect((await addressOf('ada')).email).toBe(NEW);
    });

    test.each([
      [{ email: 'nonsense' }, 'href="#email">Enter an email address'],
      [{ email: '' }, 'href="#email">Enter an email address'],
      [{ email: 'ada@example.org' }, 'This is already your address.'],
      [{ current: 'no' }, 'isn’t your current password'],
    ])('is refused with %o', async (fields, message) => {
      const response = await change(fields);
      expect(response.statusCode).toBe(400);
      expect(response.body).toContain(message);
      expect(response.body).toContain('<title>Error: Change email address');
      await site.runJobs();
      expect(await readMails(site)).toEqual([]);
    });

    test('doesn’t reveal that the new one has an account, which keeps it', async () => {
      await site.makeUser('bob');
      expect((await change({ email: 'Bob@example.org' })).headers.location).toBe(`${PAGE}?sent=1`);
      const link = await linkTo('Bob@example.org');
      const taken = await browser.submit(link, {});
      expect(taken.statusCode).toBe(409);
      expect(taken.body).toContain('Another account has this address');
      expect(await addressOf('ada')).toEqual({ email: 'ada@example.org', is_active: 1 });
      expect(await mailsTo('ada@example.org')).toEqual([]);
    });

    test('may change in case alone', async () => {
      await change({ email: 'Ada@example.org' });
      expect((await browser.submit(await linkTo('Ada@example.org'), {})).statusCode).toBe(200);
      expect((await addressOf('ada')).email).toBe('Ada@example.org');
    });

    test('expires after a day, and with a change by the site', async () => {
      await change();
      const link = await linkTo(NEW);
      site.clock.advance(EMAIL_CHANGE_LIFETIME - 1000);
      expect((await browser.get(link)).statusCode).toBe(200);
      site.clock.advance(2000);
      expect((await browser.get(link)).statusCode).toBe(404);
      expect((await browser.submit(link, {})).statusCode).toBe(404);
    });

    test('ends the links that were mailed to the former one', async () => {
      const visitor = makeBrowser(site.app);
      await visitor.submit('/password/forgotten', { login: 'ada' });
      const reset = /\/password\/new\/\S+/.exec((await mailsTo('ada@example.org')).at(-1) ?? '')?.[0] ?? '';
      await change({ email: 'first@example.org' });
      const first = await linkTo('first@example.org');
      await change();
      expect((await visitor.get(reset)).statusCode).toBe(200);
      await browser.submit(await linkTo(NEW), {});
      expect((await visitor.get(reset)).statusCode).toBe(404);
      expect((await visitor.get(first)).statusCode).toBe(404);
    });

    test('two links at once give one address', async () => {
      await change({ email: 'first@example.org' });
      await change();
      const links = [await linkTo('first@example.org'), await linkTo(NEW)];
      const responses = await Promise.all(links.map((link) => browser.submit(link, {})));
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
      expect(await mailsTo('ada@example.org')).toHaveLength(1);
    });

    test('sends five mails an hour', async () => {
      for (let index = 1; index <= 5; index += 1) {
        expect((await change({ email: `ada${index}@example.org` })).statusCode).toBe(303);
      }
      expect((await change()).statusCode).toBe(429);
      await site.runJobs();
      expect(await readMails(site)).toHaveLength(5);
    });
  });

  describe('that isn’t confirmed', () => {
    test('replaces it at once, and asks the new one, which the former can’t confirm', async () => {
      const mistyped = 'ada@exmaple.org';
      const registration = { name: 'Ada', username: 'ada', email: mistyped, password: PASSWORD };
      await browser.submit('/register', { ...registration, next: '/courses/course-v1:A+B+C/about' });
      const [former = ''] = await mailsTo(mistyped);
      expect((await browser.get('/dashboard')).body).toContain(`href="${PAGE}">Change email address`);
      const replaced = await change();
      expect(replaced.headers.location).toBe('/account/settings?mail=sent');
      expect((await browser.get('/account/settings?mail=sent')).body).toContain(`<bdi>${NEW}</bdi>`);
      expect(await addressOf('ada')).toEqual({ email: NEW, is_active: 0 });

      expect((await browser.submit(activationPath(former), {})).statusCode).toBe(404);
      const done = await browser.submit(activationPath((await mailsTo(NEW)).at(-1)), {});
      expect(done.body).toContain('href="/courses/course-v1:A+B+C/about">Continue</a>');
      expect(await addressOf('ada')).toEqual({ email: NEW, is_active: 1 });
      expect(await mailsTo(mistyped)).toHaveLength(1);
    });

    test('changes nothing if too many mails were sent', async () => {
      await signIn({ isActive: false });
      for (let index = 1; index <= 5; index += 1) await change({ email: `ada${index}@example.org` });
      expect((await change()).statusCode).toBe(429);
      expect((await addressOf('ada')).email).toBe('ada5@example.org');
    });
  });
});
