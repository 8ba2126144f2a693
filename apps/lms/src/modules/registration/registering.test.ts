import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR } from '../../lib/durations.ts';
import { type Browser, makeBrowser } from '../../testing/browser.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { activationPath, readMails } from '../../testing/mails.ts';
import { openTestSite, type TestSite } from '../../testing/site.ts';
import { ABANDONED_AFTER } from './registration-jobs.ts';

const ADA = { name: 'Ada Lovelace', username: 'ada', email: 'ada@example.org', password: 'enchantress' };
const POPUP = 'show-account-activation-popup';

describeDatabases('registering', (_, fresh) => {
  let site: TestSite;
  let browser: Browser;

  beforeEach(async () => {
    site = await openTestSite({ database: await fresh() });
    browser = makeBrowser(site.app);
  });
  afterEach(() => site.close());

  const users = async () =>
    site.context.db.read.selectFrom('users').select(['username', 'is_active']).orderBy('id').execute();
  /** Sends the queued mails and returns all mails so far. */
  const mails = async () => {
    await site.runJobs();
    return readMails(site);
  };
  const mailTo = async (username: string) =>
    (await mails()).find((mail) => mail.includes(`created the account ${username} at`)) ?? '';

  test('opens a session at once, and mails a link that activates the account, once', async () => {
    const response = await browser.submit('/register', ADA);
    expect([response.statusCode, response.headers.location]).toEqual([303, '/dashboard']);
    expect((await browser.get('/dashboard')).body).toContain(
      'We’ve sent a message to <bdi>ada@example.org</bdi>',
    );
    expect(browser.cookies.get(POPUP)).toBe('true');
    expect(await users()).toEqual([{ username: 'ada', is_active: 0 }]);

    const mail = await mailTo('ada');
    expect(mail).toContain('To: ada@example.org');
    const path = activationPath(mail);
    expect(mail).toContain(`http://localhost${path}`);
    const question = (await browser.get(path)).body;
    expect(question).toContain('Activate your account');
    expect(question).toContain('The username of the account is <strong>ada</strong>');
    expect(await users()).toEqual([{ username: 'ada', is_active: 0 }]);
    expect((await browser.submit(path, {})).statusCode).toBe(200);
    expect(browser.cookies.has(POPUP)).toBe(false);
    expect(await users()).toEqual([{ username: 'ada', is_active: 1 }]);
    expect((await browser.submit(path, {})).statusCode).toBe(404);
    const used = await browser.get(path);
    expect(used.statusCode).toBe(404);
    expect(used.body).toContain('href="/dashboard">Go to your dashboard</a>');
    expect((await makeBrowser(site.app).get(path)).body).toContain('If your account is active, sign in.');
    expect((await makeBrowser(site.app).signIn('ada@example.org', ADA.password)).statusCode).toBe(303);
  });

  test.each([
    ['/course/x', '/course/x'],
    ['https://evil.example/', '/dashboard'],
  ])('for next=%s leads on to %s', async (next, location) => {
    expect((await browser.submit('/register', { ...ADA, next })).headers.location).toBe(location);
  });

  test('activating returns to where the visitor registered, also in another browser', async () => {
    const next = '/courses/course-v1:A+B+C/about?words=evil';
    await browser.submit('/register', { ...ADA, next });
    const mail = await mailTo('ada');
    expect(mail).not.toContain('evil');
    const done = await browser.submit(activationPath(mail), {});
    expect(done.body).toContain(`href="${next}">Continue</a>`);

    const bea = { ...ADA, username: 'bea', email: 'bea@example.org', next };
    const elsewhere = makeBrowser(site.app);
    await makeBrowser(site.app).submit('/register', bea);
    const signIn = await elsewhere.submit(activationPath(await mailTo('bea')), {});
    expect(signIn.body).toContain(`href="/login?next=${encodeURIComponent(next)}">Sign in</a>`);
  });

  test('a mail that is sent again also returns there; URLs of other sites are ignored', async () => {
    await browser.submit('/register', { ...ADA, next: '/courses/x/about' });
    const first = activationPath(await mailTo('ada'));
    await browser.send('POST', '/api/send_account_activation_email');
    const again =
      (await mails()).map((mail) => activationPath(mail)).find((path) => path !== '' && path !== first) ?? '';
    expect((await browser.submit(again, {})).body).toContain('href="/courses/x/about">Continue</a>');

    const eve = makeBrowser(site.app);
    await eve.submit('/register', {
      ...ADA,
      username: 'eve',
      email: 'eve@example.org',
      next: 'https://evil.example/',
    });
    expect((await eve.submit(activationPath(await mailTo('eve')), {})).body).toContain('href="/dashboard"');
  });

  test('no token is stored: reading the database doesn’t let anyone activate an account', async () => {
    await browser.submit('/register', ADA);
    const path = activationPath(await mailTo('ada'));
    const rows = await site.context.db.read.selectFrom('jobs').selectAll().execute();
    expect(rows.filter(({ kind }) => kind === 'activation-mail')).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(path.slice('/activate/'.length));
  });

  test('the mail contains no text by the registrant, because it may go to anyone', async () => {
    const name = 'You have won, see evil.example';
    await browser.submit('/register', { ...ADA, name });
    const mail = await mailTo('ada');
    expect(activationPath(mail)).not.toBe('');
    expect(mail).not.toContain('evil.example');
    const lines = { ...ADA, username: 'ada2', name: 'Ada\nLovelace' };
    expect((await browser.submit('/register', lines)).statusCode).toBe(400);
  });

  test('an activation link expires after 7 days', async () => {
    await browser.submit('/register', ADA);
    const path = activationPath(await mailTo('ada'));
    site.clock.advance(7 * DAY - 1);
    expect((await browser.get(path)).statusCode).toBe(200);
    site.clock.advance(1);
    expect((await browser.get(path)).statusCode).toBe(404);
    for (const stale of [path, `${path}x`, '/activate/%00', '/activate/x']) {
      expect([stale, (await browser.submit(stale, {})).statusCode]).toEqual([stale, 404]);
    }
    expect(await users()).toEqual([{ username: 'ada', is_active: 0 }]);
  });

  test('an address with an account gets the same response; only its owner learns of it, by mail', async () => {
    await site.makeUser('owner', { email: 'ada@example.org', name: 'The Owner' });
    await browser.submit('/register', { ...ADA, email: 'ADA@example.org' });
    const [mail = '', ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toContain('You already have an account');
    expect(mail).toContain('Hello The Owner');
    expect(activationPath(mail)).toBe('');
  });

  test('a registrant never finds out whether the address has an account', async () => {
    await site.makeUser('owner', { email: 'known@example.org' });
    const watch = async (username: string, email: string) => {
      const visitor = makeBrowser(site.app);
      const other = makeBrowser(site.app);
      const plain = (text: string) =>
        text
          .replace(/value="[^"]*"/g, '')
          .replaceAll(username, 'NAME')
          .replaceAll(email, 'ADDRESS');
      const again = { ...ADA, username: username.toUpperCase(), email };
      const answers = [
        await visitor.submit('/register', { ...ADA, username, email }),
        await visitor.get('/account/settings'),
        await visitor.submit('/account/confirm', {}),
        await visitor.send('POST', '/api/send_account_activation_email'),
        await other.signIn(username, ADA.password),
        await other.get('/u/'.concat(username)),
        await makeBrowser(site.app).signIn(email, ADA.password),
        await makeBrowser(site.app).submit('/register', again),
      ];
      await site.runJobs();
      answers.push(await visitor.get('/dashboard'), await visitor.get('/account/settings'));
      return answers.map(({ statusCode, headers, body }) => [statusCode, headers.location, plain(body)]);
    };
    const unknown = await watch('eve1', 'nobody@example.org');
    expect(await watch('eve2', 'known@example.org')).toEqual(unknown);
    expect(unknown.map(([status]) => status)).toEqual([303, 200, 303, 200, 303, 200, 401, 400, 200, 200]);
  });

  test('of several accounts with one address the first to be activated gets it; the others stay inactive', async () => {
    const squatter = makeBrowser(site.app);
    await squatter.submit('/register', { ...ADA, username: 'squatter', password: 'of the squatter' });
    const before = (await squatter.get('/account/settings')).body;
    await browser.submit('/register', ADA);
    const [first, second] = [await mailTo('squatter'), await mailTo('ada')];
    expect((await browser.submit(activationPath(second), {})).statusCode).toBe(200);

    const late = await makeBrowser(site.app).submit(activationPath(first), {});
    expect([late.statusCode, late.body.includes('Another account has this address')]).toEqual([409, true]);
    expect(await users()).toEqual([
      { username: 'squatter', is_active: 0 },
      { username: 'ada', is_active: 1 },
    ]);
    const signIn = async (password: string) =>
      (await makeBrowser(site.app).signIn('ada@example.org', password)).statusCode;
    expect([await signIn('of the squatter'), await signIn(ADA.password)]).toEqual([401, 303]);
    const withoutTokens = (body: string) => body.replace(/value="[^"]*"/g, '');
    expect(withoutTokens((await squatter.get('/account/settings')).body)).toBe(withoutTokens(before));
    expect((await squatter.submit('/account/confirm', {})).statusCode).toBe(303);
    expect((await mails()).at(-1)).toContain('You already have an account');
  });

  test('of two accounts activated concurrently, one gets the address', async () => {
    await makeBrowser(site.app).submit('/register', { ...ADA, username: 'one' });
    await makeBrowser(site.app).submit('/register', { ...ADA, username: 'two' });
    const paths = [activationPath(await mailTo('one')), activationPath(await mailTo('two'))];
    const responses = await Promise.all(paths.map((path) => makeBrowser(site.app).submit(path, {})));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await users()).filter((user) => user.is_active === 1)).toHaveLength(1);
  });

  test('an account unconfirmed and unused for 30 days is removed, which frees its username', async () => {
    await browser.submit('/register', ADA);
    await site.makeUser('bob');
    const sweep = async () => {
      await site.runJobs();
      return (await users()).map(({ username }) => username);
    };
    site.clock.advance(ABANDONED_AFTER);
    expect(await sweep()).toEqual(['ada', 'bob']);
    site.clock.advance(DAY);
    expect(await sweep()).toEqual(['bob']);
    expect((await makeBrowser(site.app).submit('/register', ADA)).statusCode).toBe(303);
  });

  test('[WCAG-1.3.5] [WCAG-3.3.8] browsers and password managers can fill in the forms to register and sign in', async () => {
    const register = (await browser.get('/register')).body;
    for (const field of ['name', 'username', 'email', 'new-password']) {
      expect(register).toContain(`autocomplete="${field}"`);
    }
    const signIn = (await browser.get('/login')).body;
    expect(signIn).toMatch(/<input[^>]*name="login"[^>]*autocomplete="username"/);
    expect(signIn).toMatch(/<input[^>]*type="password"[^>]*autocomplete="current-password"/);
    expect(register + signIn).not.toContain('onpaste');
  });

  test('[WCAG-3.3.1] [WCAG-3.3.7] reports errors, keeps the input except the password, and creates nothing', async () => {
    await site.makeUser('taken');
    const invalid = await browser.submit('/register', { ...ADA, email: 'nonsense', password: 'short' });
    expect(invalid.statusCode).toBe(400);
    expect(invalid.body).toContain('aria-describedby="email-error"');
    expect(invalid.body).toContain('href="#password"');
    expect(invalid.body).toContain('value="Ada Lovelace"');
    expect(invalid.body).not.toContain('value="short"');
    for (const changes of [{ password: 'password' }, { password: 'AdaLovelace' }, { name: 'Ada\u202e' }]) {
      const refused = await browser.submit('/register', { ...ADA, ...changes });
      expect(refused.statusCode, Object.values(changes)[0]).toBe(400);
    }
    const taken = await browser.submit('/register', { ...ADA, username: 'TAKEN' });
    expect(taken.statusCode).toBe(400);
    expect(taken.body).toContain('not available');
    expect(await mails()).toEqual([]);
    expect(await users()).toHaveLength(1);
  });

  test('an address gets at most ten mails an hour, however many accounts use it', async () => {
    for (let index = 1; index <= 12; index += 1) {
      await makeBrowser(site.app).submit('/register', { ...ADA, username: `user${index}` });
    }
    expect(await mails()).toHaveLength(10);
    site.clock.advance(HOUR);
    await browser.submit('/register', ADA);
    expect(await mails()).toHaveLength(11);
  });

  test('escapes the input', async () => {
    const response = await browser.submit('/register', { ...ADA, name: '"><script>x</script>', email: 'x' });
    expect(response.body).toContain('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"');
    expect(response.body).not.toContain('<script>');
  });

  test('is limited to 20 an hour per IP address', async () => {
    for (let index = 1; index <= 20; index += 1) {
      const one = { ...ADA, username: `user${index}`, email: `user${index}@example.org` };
      expect((await makeBrowser(site.app).submit('/register', one)).statusCode).toBe(303);
    }
    const limited = await browser.submit('/register', ADA);
    expect(limited.statusCode).toBe(429);
    expect(limited.headers['retry-after']).toBe('3600');
    expect(limited.body).toContain('Too many requests');
  });
});
