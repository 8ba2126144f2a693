import { createSecretKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeBrowser } from '../../testing/browser.ts';
import { buildCourse, html, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { findGoal, saveGoal } from './goals.store.ts';
import { signUnsubscribeToken, UNSUBSCRIBE_LIFETIME } from './unsubscribe-token.ts';

const KEY = TEST_COURSE_KEY;
const BASE = '/api/course_home/unsubscribe_from_course_goal/';
const SAVE = '/api/course_home/save_course_goal';
const sections = [{ id: 'c', children: [{ id: 's', children: [{ id: 'u', children: [html('h')] }] }] }];

describeDatabases('unsubscribing from goal reminders', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  let kim: Person;
  beforeAll(async () => {
    site = await openLearningSite(buildCourse({ sections, title: 'Knots' }), { database: await fresh() });
    dana = await site.join('dana', { mode: 'audit' });
    kim = await site.join('kim', { mode: 'audit' });
  });
  afterAll(() => site.close());

  const isSubscribed = async ({ user }: Person) =>
    (await findGoal(site.context.db.read, user.id, KEY))?.subscribedToReminders;
  const key = (purpose: string) => site.context.secrets.key(purpose);
  const tokenOf = (who: Person, courseKey = KEY, at = site.clock.now()) =>
    signUnsubscribeToken(key('goal-unsubscribe'), { userId: who.user.id, courseKey }, at);
  /** Posts a form like a mail program, without cookies or CSRF token. */
  const post = (
    token: string,
    type = 'application/x-www-form-urlencoded',
    payload = 'List-Unsubscribe=One-Click',
  ) => site.app.inject({ method: 'POST', url: BASE + token, headers: { 'content-type': type }, payload });

  beforeEach(async () => {
    for (const { user } of [dana, kim]) {
      const goal = { userId: user.id, courseKey: KEY, daysPerWeek: 3, subscribedToReminders: true, at: 1 };
      await site.context.db.write((tx) => saveGoal(tx, goal));
    }
  });

  test('[API-11] works signed out and repeatedly, for this learner and goal only', async () => {
    const token = await tokenOf(dana);
    for (let time = 1; time <= 2; time += 1) {
      const response = await post(token);
      expect([response.statusCode, response.json()]).toEqual([200, { course_title: 'Knots' }]);
      expect(await isSubscribed(dana)).toBe(false);
    }
    expect(await isSubscribed(kim)).toBe(true);
    expect(await findGoal(site.context.db.read, dana.user.id, KEY)).toMatchObject({ daysPerWeek: 3 });
  });

  const multipart =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  test.each([
    ['a form of the other type', 'multipart/form-data; boundary=x', multipart],
    ['JSON', 'application/json', '{}'],
    ['nothing, said to be JSON', 'application/json', ''],
  ])('takes %s', async (__, type, payload) => {
    expect((await post(await tokenOf(dana), type, payload)).statusCode).toBe(200);
    expect(await isSubscribed(dana)).toBe(false);
  });

  test('works without a body, from another origin, and while somebody else is signed in', async () => {
    const headers = {
      origin: 'https://mail.example',
      cookie: `sessionid=${kim.browser.cookies.get('sessionid')}`,
    };
    const url = BASE + (await tokenOf(dana));
    expect((await site.app.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
    expect([await isSubscribed(dana), await isSubscribed(kim)]).toEqual([false, true]);
  });

  test('GET changes nothing and redirects to the page that sends the POST', async () => {
    const token = await tokenOf(dana);
    const response = await makeBrowser(site.app).get(BASE + token);
    expect([response.statusCode, response.headers.location]).toEqual([
      302,
      `http://localhost/goal-unsubscribe/${token}`,
    ]);
    expect(await isSubscribed(dana)).toBe(true);
  });

  const withPurpose = async (purpose: string) =>
    new SignJWT({ course: KEY })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(dana.user.id))
      .setExpirationTime(4_102_444_800)
      .sign(key(purpose));
  test.each<[string, () => string | Promise<string>]>([
    ['nonsense', () => 'nonsense'],
    ['script', () => encodeURIComponent('<script>')],
    ['one whose signature was cut', async () => (await tokenOf(dana)).slice(0, -2)],
    [
      'one changed to another learner',
      async () => {
        const [mine = '', others = ''] = [await tokenOf(kim), await tokenOf(dana)];
        return [...mine.split('.').slice(0, 2), others.split('.')[2]].join('.');
      },
    ],
    [
      'one without a signature',
      () => {
        const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
        return `${part({ alg: 'none' })}.${part({ course: KEY, sub: String(dana.user.id), exp: 4_102_444_800 })}.`;
      },
    ],
    ['one signed for sessions', () => withPurpose('jwt')],
    ['one signed for units', () => withPurpose('units')],
    ['one for a course that is not there', () => tokenOf(dana, 'course-v1:Acme+GONE+R1')],
    ['one that is a year old', () => tokenOf(dana, KEY, site.clock.now() - UNSUBSCRIBE_LIFETIME - 1000)],
  ])('does not take %s', async (__, make) => {
    const response = await post(await make());
    expect([response.statusCode, response.json()]).toMatchObject([404, { error_code: 'not_found' }]);
    expect([await isSubscribed(dana), await isSubscribed(kim)]).toEqual([true, true]);
  });

  test('rejects tokens of learners without a goal or account', async () => {
    const eve = await site.join('eve', { mode: 'audit' });
    expect((await post(await tokenOf(eve))).statusCode).toBe(404);
    const token = await tokenOf(eve);
    await site.context.db.write((tx) => tx.deleteFrom('users').where('id', '=', eve.user.id).execute());
    expect((await post(token)).statusCode).toBe(404);
  });

  test('rejects a token signed with another key', async () => {
    const other = createSecretKey(Buffer.alloc(32, 1)).export();
    const claims = { userId: dana.user.id, courseKey: KEY };
    expect((await post(await signUnsubscribeToken(other, claims, site.clock.now()))).statusCode).toBe(404);
  });

  test('rejects a body of 2 MB first', async () => {
    const response = await post(
      await tokenOf(dana),
      'multipart/form-data; boundary=x',
      'x'.repeat(2_000_000),
    );
    expect(response.statusCode).toBe(413);
    expect(await isSubscribed(dana)).toBe(true);
  });

  test.each<[string, number, object, (() => Promise<Person> | Person)?]>([
    ['an unknown course', 404, { course_id: 'course-v1:Acme+GONE+R1', subscribed_to_reminders: true }],
    ['no course', 400, { days_per_week: 3, subscribed_to_reminders: true }],
    ['what is no course', 400, { course_id: '<script>', days_per_week: 3, subscribed_to_reminders: true }],
    ['no day', 400, { course_id: KEY, days_per_week: 0, subscribed_to_reminders: true }],
    ['eight days', 400, { course_id: KEY, days_per_week: 8, subscribed_to_reminders: true }],
    ['half a day', 400, { course_id: KEY, days_per_week: 2.5, subscribed_to_reminders: true }],
    ['a goal of 2021', 400, { course_id: KEY, goal_key: 'certify' }],
    [
      '2 MB',
      413,
      { course_id: KEY, days_per_week: 3, subscribed_to_reminders: true, x: 'x'.repeat(2_000_000) },
    ],
    [
      'who is not enrolled',
      403,
      { course_id: KEY, days_per_week: 3, subscribed_to_reminders: true },
      () => site.join('stranger'),
    ],
  ])('a goal is not saved for %s', async (__, status, body, who = () => dana) => {
    const person = await who();
    expect((await person.post(SAVE, body)).statusCode).toBe(status);
    const goal = await findGoal(site.context.db.read, person.user.id, KEY);
    expect(goal?.daysPerWeek ?? null).toBe(person === dana ? 3 : null);
  });

  test('saving a goal requires a session and a CSRF token, and changes only the fields sent', async () => {
    const body = { course_id: KEY, days_per_week: 5, subscribed_to_reminders: true };
    expect((await dana.browser.send('POST', SAVE, { body, csrf: false })).statusCode).toBe(403);
    expect((await site.visitor.send('POST', SAVE, { body })).statusCode).toBe(401);
    const goal = () => findGoal(site.context.db.read, dana.user.id, KEY);
    expect(await goal()).toMatchObject({ daysPerWeek: 3 });
    expect((await dana.post(SAVE, body)).statusCode).toBe(200);
    expect(await goal()).toEqual({ daysPerWeek: 5, subscribedToReminders: true });
    expect((await dana.post(SAVE, { course_id: KEY, subscribed_to_reminders: false })).statusCode).toBe(200);
    expect(await goal()).toEqual({ daysPerWeek: 5, subscribedToReminders: false });
  });
});
