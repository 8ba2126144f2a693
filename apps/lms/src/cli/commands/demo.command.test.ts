import { fileURLToPath } from 'node:url';
import type { DatesWire } from '@lectern/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { listDemoUsernames } from '../../kernel/users/users.store.ts';
import { removeDemoAccounts } from '../../modules/account-deletion/delete-account.ts';
import { makeBrowser } from '../../testing/browser.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { openTestContext, type TestContext } from '../../testing/context.ts';
import { demoCommand } from './demo.command.ts';
import { importCommand } from './import.command.ts';

const DEMO_FOLDER = fileURLToPath(new URL('../../../../../courses/demo', import.meta.url));

let site: TestContext;
beforeEach(async () => {
  site = await openTestContext();
});
afterEach(() => site.close());

const run = () => runCommandLine([demoCommand], site.context, 'demo');

describe('lectern demo', () => {
  test.each([DEMO_FOLDER, `${DEMO_FOLDER}-self-paced`])(
    '%s has neither errors nor warnings',
    async (folder) => {
      const lines = await runCommandLine([importCommand], site.context, `import ${folder}`);
      expect(lines.join('\n')).toMatch(/^ {2}0 errors, 0 warnings, /m);
    },
  );

  test('a new site gets the courses and the accounts with their progress', async () => {
    expect((await run()).at(-1)).toBe('Created the demo accounts.');
    const app = await buildApp(site.context);
    const dashboards = await Promise.all(
      ['learner', 'verified', 'staff'].map(async (name) => {
        const browser = makeBrowser(app);
        expect((await browser.signIn(name, 'lectern-demo')).statusCode).toBe(303);
        return (await browser.get('/dashboard')).body;
      }),
    );
    expect(dashboards.map((body) => /badge--accent">([^<]+)</.exec(body)?.[1] ?? 'audit')).toEqual([
      'audit',
      'Verified',
      'Staff',
    ]);
    const learner = makeBrowser(app);
    await learner.signIn('learner', 'lectern-demo');
    const outline = '/api/course_home/outline/course-v1:Lectern+LEARN101+2026';
    expect((await learner.get(outline)).json()).toMatchObject({
      verified_mode: { price: 49, currency_symbol: '$' },
      offer: { code: 'WELCOME', original_price: '$49', discounted_price: '$41.65' },
      access_expiration: null,
    });
    await app.close();
  });

  test('the demo accounts talk: about the course, a unit, and with a question that got answers', async () => {
    await run();
    const app = await buildApp(site.context);
    const learner = makeBrowser(app);
    await learner.signIn('learner', 'lectern-demo');
    const key = encodeURIComponent('course-v1:Lectern+LEARN101+2026');
    const { results } = (await learner.get(`/api/discussion/v1/threads/?course_id=${key}`)).json();
    expect(results.map((thread: Record<string, unknown>) => [thread.topic_id, thread.comment_count])).toEqual(
      [
        ['learn101-general', 4],
        ['learn101-find-your-group', 2],
        ['learn101-introductions', 3],
      ],
    );
    expect((await learner.get('/api/notifications/count/')).json()).toMatchObject({ count: 2 });
    await app.close();
  });

  test('homework was due last Sunday, more is due next Sunday, and another import moves no dates', async () => {
    await run();
    const { courses, db, clock } = site.context;
    const dueDates = async () => {
      const course = await courses.findCourse(db.read, 'course-v1:Lectern+LEARN101+2026');
      const dues = course?.sequences.flatMap(({ block }) => (block.graded ? (block.due ?? []) : [])) ?? [];
      return dues.sort((a, b) => a - b).map((due) => new Date(due).toISOString());
    };
    const dates = await dueDates();
    const week = 7 * 24 * 60 * 60 * 1000;
    const [last = '', next = ''] = dates;
    expect(new Date(last).getUTCDay()).toBe(0);
    expect(clock.now() - Date.parse(last)).toBeGreaterThan(0);
    expect(clock.now() - Date.parse(last)).toBeLessThanOrEqual(week);
    expect(Date.parse(next) - clock.now()).toBeGreaterThan(week - 60_000);
    expect(Date.parse(next) - clock.now()).toBeLessThanOrEqual(2 * week);
    site.clock.advance(20 * week);
    await runCommandLine([importCommand], site.context, `import ${DEMO_FOLDER}`);
    expect(await dueDates()).toEqual(dates);
  });

  test('the demo learner has dates to shift in the self-paced course, a new learner has none', async () => {
    await run();
    const app = await buildApp(site.context);
    const bannerOf = async (name: string) => {
      const browser = makeBrowser(app);
      await browser.signIn(name, 'lectern-demo');
      const response = await browser.get('/api/course_home/dates/course-v1:Lectern+NOTES101+2026');
      return response.json<DatesWire>().dates_banner_info.missed_deadlines;
    };
    expect([await bannerOf('learner'), await bannerOf('verified')]).toEqual([true, false]);
    await app.close();
  });

  test('a site with a course is unchanged, even if its demo accounts were removed', async () => {
    await run();
    await removeDemoAccounts(site.context);
    expect(await run()).toEqual([]);
    expect(await listDemoUsernames(site.context.db.read)).toEqual([]);
  });
});
