import type { DatesWire } from '@lectern/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { deleteDemoUsers, listDemoUsernames } from '../kernel/users/users.store.ts';
import { makeBrowser } from '../testing/browser.ts';
import { runCommandLine } from '../testing/cli.ts';
import { openTestContext, type TestContext } from '../testing/context.ts';
import { demoCommand } from './demo.command.ts';

let site: TestContext;
beforeEach(async () => {
  site = await openTestContext();
});
afterEach(() => site.close());

const run = () => runCommandLine([demoCommand], site.context, 'demo');

describe('lectern demo', () => {
  test('a new site gets the course and the accounts in their places', async () => {
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
      'Course team',
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

  test('the learner of the self-paced course has dates to shift, who is new to it has none', async () => {
    await run();
    const app = await buildApp(site.context);
    const bannerOf = async (name: string) => {
      const browser = makeBrowser(app);
      await browser.signIn(name, 'lectern-demo');
      const answer = await browser.get('/api/course_home/dates/course-v1:Lectern+NOTES101+2026');
      return answer.json<DatesWire>().dates_banner_info.missed_deadlines;
    };
    expect([await bannerOf('learner'), await bannerOf('verified')]).toEqual([true, false]);
    await app.close();
  });

  test('a site with a course is left as it is, also when its demo accounts were removed', async () => {
    await run();
    await site.context.db.write((tx) => deleteDemoUsers(tx));
    expect(await run()).toEqual([]);
    expect(await listDemoUsernames(site.context.db.read)).toEqual([]);
  });
});
