import type { CelebrationsWire, CourseMetadataWire, CoursewareCourseWire } from '@lectern/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { StorageError } from '../../db/storage-error.ts';
import { recordActivity } from '../../kernel/activity/activity.store.ts';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS } from '../../kernel/settings/course-settings.ts';
import { DAY } from '../../lib/durations.ts';
import { closeContext, openContext } from '../../open-context.ts';
import { cloneBrowser } from '../../testing/browser.ts';
import { makeTestConfig } from '../../testing/context.ts';
import { buildCourse, html, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { saveGoal } from '../goals/goals.store.ts';

const KEY = TEST_COURSE_KEY;
const CELEBRATION = `/api/courseware/celebration/${KEY}`;
const NOTHING: CelebrationsWire = {
  first_section: false,
  streak_length_to_celebrate: null,
  streak_discount_enabled: false,
  weekly_goal: false,
};
const tree = buildCourse({
  sections: [{ id: 'c1', children: [{ id: 's1', children: [{ id: 'u1', children: [html('h1')] }] }] }],
});

type Asker = Pick<Person, 'get'>;
const metadata = async (who: Asker) =>
  (await who.get(`/api/course_home/course_metadata/${KEY}`)).json<CourseMetadataWire>().celebrations;
const courseware = async (who: Asker) =>
  (await who.get(`/api/courseware/course/${KEY}`)).json<CoursewareCourseWire>().celebrations;

/** Activity in the course on each of the last `days` days, not including today. */
async function beActive(site: LearningSite, { user }: Person, days: number, timeZone: string | null = null) {
  await site.context.db.write(async (tx) => {
    for (let ago = 1; ago <= days; ago += 1) {
      const learner = { userId: user.id, timeZone };
      await recordActivity(tx, learner, KEY, site.clock.now() - ago * DAY);
    }
  });
}

let site: LearningSite;
const open = async (options: Parameters<typeof openLearningSite>[1] = {}) => {
  site = await openLearningSite(tree, options);
  return site;
};
afterEach(() => site.close());

describe('the first section', () => {
  test('[CWR-38][API-25] is celebrated once for each learner and course', async () => {
    await open();
    const dana = await site.join('dana', { mode: 'audit' });
    const eve = await site.join('eve', { mode: 'audit' });
    expect(await metadata(dana)).toMatchObject({ first_section: true });
    expect(await courseware(dana)).toEqual({ ...NOTHING, first_section: true });

    expect((await dana.post(CELEBRATION, { first_section: false })).statusCode).toBe(201);
    expect((await dana.post(CELEBRATION, { first_section: false })).statusCode).toBe(200);
    expect(await metadata(dana)).toEqual(NOTHING);
    expect(await courseware(dana)).toEqual(NOTHING);
    expect(await metadata(eve)).toMatchObject({ first_section: true });
  });

  test('[API-25] is for learners only: others see no celebration and can’t dismiss one', async () => {
    await open();
    const stranger = await site.join('eve');
    for (const who of [site.visitor, stranger]) {
      expect(await metadata(who)).toEqual(NOTHING);
      expect(await courseware(who)).toEqual(NOTHING);
    }
    expect((await stranger.post(CELEBRATION, { first_section: false })).statusCode).toBe(404);
    expect((await site.visitor.send('POST', CELEBRATION, { body: {} })).statusCode).toBe(401);
  });

  test.each([{}, { first_section: 'no' }, { streak: false }, { first_section: false, more: 1 }])(
    '[API-25] %j is refused',
    async (body) => {
      await open();
      const dana = await site.join('dana', { mode: 'audit' });
      expect((await dana.post(CELEBRATION, body)).statusCode).toBe(400);
      expect(await metadata(dana)).toMatchObject({ first_section: true });
    },
  );

  test('[API-25] is not used up by a learner who looks at the course as staff', async () => {
    await open();
    const dana = await site.join('dana', { mode: 'audit', courseStaff: true });
    await beActive(site, dana, 2);
    expect(await metadata(dana)).toEqual(NOTHING);
    expect(await courseware(dana)).toEqual(NOTHING);
    expect((await dana.post(CELEBRATION, { first_section: false })).statusCode).toBe(202);

    await site.context.db.write((tx) =>
      tx.deleteFrom('course_roles').where('user_id', '=', dana.user.id).execute(),
    );
    expect(await metadata(dana)).toMatchObject({ first_section: true, streak_length_to_celebrate: 3 });
  });
});

describeDatabases('a streak', (_, fresh) => {
  test('[STK-01] is sent once, on the third day', async () => {
    await open({ database: await fresh() });
    const dana = await site.join('dana', { mode: 'audit' });
    await beActive(site, dana, 1);
    expect(await metadata(dana)).toMatchObject({ streak_length_to_celebrate: null });
    await beActive(site, dana, 2);
    // The courseware doesn't report it: current clients request both and read the metadata only.
    expect(await courseware(dana)).toMatchObject({ streak_length_to_celebrate: null });
    expect(await metadata(dana)).toMatchObject({ streak_length_to_celebrate: 3 });
    expect(await metadata(dana)).toMatchObject({ streak_length_to_celebrate: null });

    await beActive(site, dana, 0);
    site.clock.advance(DAY);
    await beActive(site, dana, 3);
    expect(await metadata(dana)).toMatchObject({ streak_length_to_celebrate: null });
    // After a break a new one begins.
    site.clock.advance(5 * DAY);
    await beActive(site, dana, 2);
    expect(await metadata(dana)).toMatchObject({ streak_length_to_celebrate: 3 });
  });

  test('[STK-01] is sent in response to one of many requests to two processes', async () => {
    const database = await fresh();
    await open({ database });
    const second = await openContext(makeTestConfig(database), { clock: site.clock, log: site.context.log });
    try {
      const dana = await site.join('dana', { mode: 'audit' });
      const there = cloneBrowser(await buildApp(second), dana.browser);
      for (let streak = 0; streak < 3; streak += 1) {
        site.clock.advance(5 * DAY);
        await beActive(site, dana, 2);
        const asked = Array.from({ length: 8 }, (_, index) => metadata(index % 2 === 0 ? dana : there));
        const lengths = (await Promise.all(asked)).map((one) => one?.streak_length_to_celebrate);
        expect(lengths.filter((length) => length !== null)).toEqual([3]);
      }
    } finally {
      await closeContext(second);
    }
  });
});

describe('a streak', () => {
  test('[STK-01] counts the days of the learner’s own zone', async () => {
    await open();
    site.clock.set('2026-03-10T05:00:00Z');
    const account = { timeZone: 'America/New_York' };
    const dana = await site.join('dana', { mode: 'audit', account });
    // The evenings of the 8th and the 9th there, which are the 9th and the 10th in UTC.
    await site.context.db.write(async (tx) => {
      const learner = { userId: dana.user.id, timeZone: account.timeZone };
      await recordActivity(tx, learner, KEY, Date.parse('2026-03-09T03:00:00Z'));
      await recordActivity(tx, learner, KEY, Date.parse('2026-03-10T03:00:00Z'));
    });
    site.clock.set('2026-03-10T03:59:59Z');
    expect(await metadata(dana)).toMatchObject({ streak_length_to_celebrate: null });
    site.clock.set('2026-03-10T04:00:00Z');
    expect(await metadata(dana)).toMatchObject({ streak_length_to_celebrate: 3 });
  });

  test('opens the course, too, while the database takes no writes, and stays due', async () => {
    await open();
    const dana = await site.join('dana', { mode: 'audit' });
    await beActive(site, dana, 2);
    const write = vi.spyOn(site.context.db, 'write').mockRejectedValue(new StorageError('full', new Error()));
    expect(await metadata(dana)).toMatchObject({ first_section: true, streak_length_to_celebrate: null });
    write.mockRestore();
    expect(await metadata(dana)).toMatchObject({ streak_length_to_celebrate: 3 });
  });

  const shop = { upgradeUrl: 'https://shop.example.org/?sku={sku}', streakDiscountCode: 'STREAK15' };
  const sold = {
    ...DEFAULT_SETTINGS,
    modes: ['audit', 'verified'] as const,
    price: 149,
    streakDiscount: true,
  };
  test.each<[string, object, object, string, boolean]>([
    ['with everything', shop, sold, 'audit', true],
    ['without its setting', shop, { ...sold, streakDiscount: false }, 'audit', false],
    ['without a coupon', { ...shop, streakDiscountCode: null }, sold, 'audit', false],
    ['without a shop', { ...shop, upgradeUrl: null }, sold, 'audit', false],
    ['without anything to sell', shop, { ...sold, modes: ['audit'] }, 'audit', false],
    ['once upgraded', shop, sold, 'verified', false],
    ['before the deadline', shop, { ...sold, upgradeDeadline: Date.parse('2100-01-01') }, 'audit', true],
    ['after the deadline', shop, { ...sold, upgradeDeadline: 1 }, 'audit', false],
  ])(
    '[STK-05][STK-08] comes with a discount only where it can be used: %s',
    async (_, config, settings, mode, has) => {
      await open({ config });
      const dana = await site.join('dana', { mode });
      await beActive(site, dana, 2);
      await site.context.db.write((tx) =>
        saveRunSettings(tx, KEY, { settings: { ...sold, ...settings }, at: 1 }),
      );
      expect(await metadata(dana)).toMatchObject({
        streak_length_to_celebrate: 3,
        streak_discount_enabled: has,
      });
      expect(await metadata(dana)).toMatchObject({ streak_discount_enabled: false });
    },
  );
});

test('[API-25] a weekly goal is celebrated once a week', async () => {
  await open();
  site.clock.set('2026-03-25T12:00:00Z');
  const dana = await site.join('dana', { mode: 'audit' });
  const goal = { userId: dana.user.id, courseKey: KEY, daysPerWeek: 2, subscribedToReminders: false, at: 1 };
  await site.context.db.write((tx) => saveGoal(tx, goal));
  await beActive(site, dana, 1);
  expect(await metadata(dana)).toMatchObject({ weekly_goal: false });
  await beActive(site, dana, 2);
  expect(await metadata(dana)).toMatchObject({ weekly_goal: true });
  expect(await metadata(dana)).toMatchObject({ weekly_goal: true });
  expect((await dana.post(CELEBRATION, { weekly_goal: false })).statusCode).toBe(201);
  expect(await metadata(dana)).toMatchObject({ weekly_goal: false, first_section: true });

  site.clock.advance(7 * DAY);
  await beActive(site, dana, 2);
  expect(await metadata(dana)).toMatchObject({ weekly_goal: true });
});
