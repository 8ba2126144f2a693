import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { upgradeCommands } from '../../cli/commands/upgrade.commands.ts';
import { findEnrollment, saveEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../../kernel/settings/course-settings.ts';
import { makeBrowser } from '../../testing/browser.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { buildCourse, html, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { findUpgradeRequest } from './upgrade-requests.store.ts';

const KEY = TEST_COURSE_KEY;
const HIDDEN = 'course-v1:Acme+VIP+R1';
const NOW = Date.parse('2026-03-02T09:00:00Z');
const pathOf = (key: string) => `/courses/${key}/upgrade`;
const PATH = pathOf(KEY);

const selling: RunSettings = {
  ...DEFAULT_SETTINGS,
  modes: ['audit', 'verified'],
  price: 149,
  upgradeDeadline: Date.parse('2026-03-10T00:00:00Z'),
};
const sections = [{ id: 'c', children: [{ id: 's', children: [{ id: 'u', children: [html('h')] }] }] }];

describeDatabases('asking for an upgrade', (_, fresh) => {
  let site: LearningSite;
  let count = 0;
  beforeAll(async () => {
    const title = 'Calculus <script>alert(1)</script>';
    site = await openLearningSite(buildCourse({ title, sections }), { database: await fresh() });
    const tree = { catalogVisibility: 'none' as const };
    await site.importCourse(buildCourse({ key: HIDDEN, sections, tree }));
    await set(selling);
    await set(selling, HIDDEN);
  });
  afterAll(() => site.close());
  beforeEach(() => site.clock.set(NOW));

  const set = (settings: RunSettings, key = KEY) =>
    site.context.db.write((tx) => saveRunSettings(tx, key, { settings, at: NOW }));
  const join = (mode: string | null = 'audit') => {
    count += 1;
    return site.join(`learner${count}`, mode === null ? {} : { mode });
  };
  const requestOf = ({ user }: Person, key = KEY) => findUpgradeRequest(site.context.db.read, user.id, key);
  const modeOf = async ({ user }: Person) =>
    (await findEnrollment(site.context.db.read, user.id, KEY))?.mode ?? null;
  const run = async (line: string) => (await runCommandLine(upgradeCommands, site.context, line)).join('\n');
  const ask = (who: Person, key = KEY, fields = {}) => who.browser.submit(pathOf(key), fields);

  test('staff approve a request, which puts the learner into the requested mode', async () => {
    const dana = await join();
    const page = await dana.get(PATH);
    expect([page.statusCode, page.body.includes('Request upgrade')]).toEqual([200, true]);
    expect(page.body).toContain('$149');
    expect(page.body).not.toContain('<script>alert');

    const response = await ask(dana);
    expect([response.statusCode, response.headers.location]).toEqual([303, PATH]);
    expect(await requestOf(dana)).toMatchObject({
      status: 'pending',
      mode: 'verified',
      price: '$149',
      code: null,
    });
    const waiting = (await dana.get(PATH)).body;
    expect(waiting).toContain('Your request is awaiting approval.');
    expect(waiting).toContain(' at $149. The site’s staff');
    expect(await modeOf(dana)).toBe('audit');

    const { username } = dana.user;
    expect(await run('enrollment requests')).toContain(`${username}  ${KEY}  verified for $149`);
    expect(await run(`enrollment requests ${HIDDEN}`)).toBe('There are no upgrade requests.');
    expect(await run(`enrollment approve ${username} ${KEY}`)).toBe(
      `${username} is in ${KEY} as verified now.`,
    );
    expect(await modeOf(dana)).toBe('verified');
    expect(await requestOf(dana)).toMatchObject({ status: 'approved', decidedAt: NOW });
    expect((await dana.get(PATH)).body).toContain('You already have full access to this course.');
    await expect(run(`enrollment approve ${username} ${KEY}`)).rejects.toThrow('has already been answered');
  });

  test('the currency symbol is escaped, on the page and in the request', async () => {
    await set({ ...selling, currencySymbol: '<b>"&' });
    const dana = await join();
    expect((await dana.get(PATH)).body).toContain('&lt;b&gt;&quot;&amp;149');
    await ask(dana);
    const { body } = await dana.get(PATH);
    expect([body.includes('at &lt;b&gt;&quot;&amp;149'), body.includes('<b>')]).toEqual([true, false]);
    await set(selling);
  });

  test('requesting twice keeps the first request and its price', async () => {
    const dana = await join();
    await ask(dana);
    const first = await requestOf(dana);
    await set({ ...selling, price: 999 });
    site.clock.advance(1000);
    expect((await ask(dana)).statusCode).toBe(303);
    expect(await requestOf(dana)).toEqual(first);
    await set(selling);
  });

  test('the offer is part of the request', async () => {
    await set({ ...selling, offerPercentage: 15, offerCode: 'WELCOME' });
    const dana = await join();
    const { body } = await dana.get(PATH);
    expect(body).toContain('<strong>$126.65</strong>');
    expect(body).toContain('<del>$149</del>');
    await ask(dana);
    expect(body).toContain('15% off your first purchase, with the code WELCOME, until March 9, 2026');
    expect(await requestOf(dana)).toMatchObject({ price: '$126.65', code: 'WELCOME' });
    // Also after the offer has ended: the request was in time.
    site.clock.set(Date.parse('2026-03-09T12:00:00Z'));
    expect((await dana.get(PATH)).body).toContain(' at $126.65, with the code WELCOME. The site’s staff');
    expect(await run('enrollment requests')).toContain('verified for $126.65 with WELCOME');
    await set(selling);
  });

  test('a declined learner sees that and can’t request again; staff may still approve', async () => {
    const dana = await join();
    const { username } = dana.user;
    await ask(dana);
    expect(await run(`enrollment decline ${username} ${KEY}`)).toContain('Declined the request');
    expect((await dana.get(PATH)).body).toContain('Your request was declined.');
    expect((await ask(dana)).statusCode).toBe(403);
    expect(await requestOf(dana)).toMatchObject({ status: 'declined' });
    await expect(run(`enrollment decline ${username} ${KEY}`)).rejects.toThrow('has already been answered');
    await run(`enrollment approve ${username} ${KEY}`);
    expect(await modeOf(dana)).toBe('verified');
  });

  test('staff commands reject learners without a request, and wrong arguments', async () => {
    const dana = await join();
    const { username } = dana.user;
    for (const verb of ['approve', 'decline']) {
      await expect(run(`enrollment ${verb} ${username} ${KEY}`)).rejects.toThrow(
        'has not requested an upgrade',
      );
      await expect(run(`enrollment ${verb} nobody ${KEY}`)).rejects.toThrow('There is no account nobody.');
      await expect(run(`enrollment ${verb} ${username}`)).rejects.toThrow(
        'Give a username and a course key.',
      );
    }
    await expect(run('enrollment requests X')).rejects.toThrow('There is no course X.');
    await expect(run(`enrollment requests ${KEY} more`)).rejects.toThrow('Give one course key, or none.');
    expect(await modeOf(dana)).toBe('audit');
  });

  test('a learner who got another paid mode meanwhile keeps it', async () => {
    const dana = await join();
    await ask(dana);
    const given = { userId: dana.user.id, courseKey: KEY, mode: 'masters', at: NOW };
    expect(await run('enrollment requests')).toContain(`${dana.user.username}  ${KEY}`);
    await site.context.db.write((tx) => saveEnrollment(tx, given));
    expect(await run('enrollment requests')).not.toContain(dana.user.username);
    expect(await run(`enrollment approve ${dana.user.username} ${KEY}`)).toContain('as masters now');
    expect([await modeOf(dana), (await requestOf(dana))?.status]).toEqual(['masters', 'approved']);
  });

  test('an approval doesn’t enroll a learner who left', async () => {
    const dana = await join();
    await ask(dana);
    const gone = { userId: dana.user.id, courseKey: KEY, mode: 'audit', isActive: false, at: NOW };
    await site.context.db.write((tx) => saveEnrollment(tx, gone));
    expect(await run(`enrollment requests ${KEY}`)).not.toContain(dana.user.username);
    await expect(run(`enrollment approve ${dana.user.username} ${KEY}`)).rejects.toThrow(
      'no longer enrolled',
    );
    expect(await requestOf(dana)).toMatchObject({ status: 'pending' });
  });

  describe('is refused', () => {
    const rows: [string, string | null, Partial<RunSettings>, number, string][] = [
      ['not enrolled', null, {}, NOW, 'You’re not enrolled in this course.'],
      ['has full access', 'verified', {}, NOW, 'You already have full access to this course.'],
      ['nothing is sold', 'audit', { modes: ['audit'] }, NOW, 'This course doesn’t offer an upgrade.'],
      [
        'the deadline has come',
        'audit',
        {},
        Date.parse('2026-03-10T00:00:00Z'),
        'Upgrading was possible until March 10, 2026.',
      ],
    ];
    test.each(rows)('%s', async (_, mode, changes, at, text) => {
      const dana = await join(mode);
      await set({ ...selling, ...changes });
      site.clock.set(at);
      expect(await dana.get(PATH)).toMatchObject({ statusCode: 200 });
      expect((await dana.get(PATH)).body).toContain(text);
      const response = await ask(dana);
      expect([response.statusCode, response.body.includes(text)]).toEqual([403, true]);
      expect(await requestOf(dana)).toBeNull();
      await set(selling);
    });

    test('only from the deadline on', async () => {
      const dana = await join();
      site.clock.set(Date.parse('2026-03-09T23:59:59.999Z'));
      expect((await ask(dana)).statusCode).toBe(303);
      expect(await requestOf(dana)).toMatchObject({ status: 'pending' });
    });
  });

  describe('hostile requests', () => {
    test('without an account', async () => {
      const visitor = makeBrowser(site.app);
      expect((await visitor.get(PATH)).headers.location).toBe(`/login?next=${encodeURIComponent(PATH)}`);
      expect((await visitor.submit(PATH, {})).headers.location).toBe('/login');
    });

    test('without a token, with one of another visitor, or from another site', async () => {
      const dana = await join();
      const bare = await dana.browser.send('POST', PATH, { csrf: false });
      expect(bare.statusCode).toBe(403);
      const stolen = (await site.visitor.get('/csrf/api/v1/token')).json().csrfToken;
      const forged = await dana.browser.send('POST', PATH, {
        csrf: false,
        headers: { 'x-csrftoken': stolen },
      });
      expect(forged.statusCode).toBe(403);
      const headers = { origin: 'https://evil.example.org' };
      expect((await dana.browser.send('POST', PATH, { headers })).statusCode).toBe(403);
      expect(await requestOf(dana)).toBeNull();
    });

    test('with extra fields: price, mode and learner can’t be chosen', async () => {
      const [dana, mate] = [await join(), await join()];
      await ask(dana, KEY, {
        username: mate.user.username,
        user: mate.user.username,
        price: '0',
        mode: 'masters',
      });
      expect(await requestOf(dana)).toMatchObject({ price: '$149', mode: 'verified', status: 'pending' });
      expect(await requestOf(mate)).toBeNull();
    });

    test('with a body that is too large', async () => {
      const dana = await join();
      expect((await ask(dana, KEY, { note: 'x'.repeat(2 * 1024 * 1024) })).statusCode).toBe(413);
      expect(await requestOf(dana)).toBeNull();
    });

    test.each([
      ['an unknown course', 'course-v1:Acme+NONE+R1'],
      ['a hidden course', HIDDEN],
      ['no course at all', 'nothing'],
    ])('for %s', async (_, key) => {
      const dana = await join();
      expect((await dana.get(pathOf(key))).statusCode).toBe(404);
      expect((await ask(dana, key)).statusCode).toBe(404);
      expect(await requestOf(dana, key)).toBeNull();
    });
  });
});

test('with a shop the page redirects there and accepts no requests', async () => {
  const upgradeUrl = 'https://shop.example.org/basket?course={course_id}&for={username}&code={code}';
  const site = await openLearningSite(buildCourse({ sections }), { config: { upgradeUrl } });
  const settings = { ...selling, offerPercentage: 15, offerCode: 'WELCOME' };
  await site.context.db.write((tx) => saveRunSettings(tx, KEY, { settings, at: NOW }));
  const dana = await site.join('dana', { mode: 'audit' });
  const vera = await site.join('vera', { mode: 'verified' });
  const basket = 'https://shop.example.org/basket?course=course-v1%3AAcme%2BCAL101%2BR1&for=dana&code=';

  const { verified_mode, offer } = (await dana.get(`/api/course_home/outline/${KEY}`)).json();
  expect([verified_mode.upgrade_url, offer.upgrade_url]).toEqual([basket, `${basket}WELCOME`]);
  expect((await dana.get(PATH)).headers.location).toBe(`${basket}WELCOME`);
  expect((await vera.get(PATH)).body).toContain('You already have full access to this course.');
  expect((await dana.browser.submit(PATH, {})).headers.location).toBe(PATH);
  expect(await findUpgradeRequest(site.context.db.read, dana.user.id, KEY)).toBeNull();
  await site.close();
});
