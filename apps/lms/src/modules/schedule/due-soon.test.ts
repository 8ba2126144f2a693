import type { NotificationsPageWire } from '@lectern/contract';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { saveEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { savePreference } from '../../kernel/notifications/notifications.store.ts';
import { DAY, HOUR } from '../../lib/durations.ts';
import { buildCourse, problem, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases, type FreshDatabase } from '../../testing/databases.ts';
import { ok } from '../../testing/discussions.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { readMails } from '../../testing/mails.ts';
import { endProcesses, startSite } from '../../testing/process.ts';

// Starts real processes, which are slow on a busy machine; a longer timeout doesn't weaken any assertion.
vi.setConfig({ testTimeout: 120_000 });

const RESET = '/api/course_experience/v1/reset_course_deadlines';
const sequence = (id: string, more: object) => ({
  id,
  name: `Set ${id}`,
  graded: true,
  children: [{ id: `u-${id}`, children: [problem(`p-${id}`)] }],
  ...more,
});
const courseOf = (selfPaced: boolean, ...sequences: ReturnType<typeof sequence>[]) =>
  buildCourse({ tree: { selfPaced }, sections: [{ id: 'c1', children: sequences }] });

describeDatabases('work that is due soon', (_, fresh) => {
  let database: FreshDatabase;
  let site: LearningSite;
  beforeEach(async () => {
    database = await fresh();
  });
  afterEach(async () => {
    endProcesses();
    await site.close();
  });

  const notificationsOf = async (who: Person) =>
    ok<NotificationsPageWire>(await who.get('/api/notifications/?app_name=grading')).results.map(
      ({ notification_type: kind, content }) => `${kind}: ${content}`,
    );

  test('notifies those once who see it and haven’t done it', async () => {
    const inHours = (hours: number) =>
      new Date(Date.parse('2026-03-02T09:00:00Z') + hours * HOUR).toISOString();
    site = await openLearningSite(
      courseOf(
        false,
        sequence('a', { due: inHours(47) }),
        sequence('later', { due: inHours(60) }),
        sequence('past', { due: inHours(-1) }),
        sequence('practice', { due: inHours(24), graded: false }),
        sequence('team', { due: inHours(24), staffOnly: true }),
        sequence('hidden', { due: inHours(24), start: inHours(23) }),
      ),
      { database },
    );
    site.clock.set(inHours(0));
    const ann = await site.join('ann', { mode: 'audit', account: { timeZone: 'Asia/Tokyo' } });
    const ben = await site.join('ben', { mode: 'audit' });
    const left = await site.join('left', { mode: 'audit' });
    const own = { userId: left.user.id, courseKey: TEST_COURSE_KEY, mode: 'audit', at: 1 };
    await site.context.db.write((tx) => saveEnrollment(tx, { ...own, isActive: false }));
    await site.complete(ben, usageKey('problem', 'p-a'));
    await site.runJobs();
    expect(await notificationsOf(ann)).toEqual([
      expect.stringMatching(/^due_soon: <p><strong>Set a<\/strong> is due \w+ \d+, \d+ at .* GMT\+9<\/p>$/),
    ]);
    expect([await notificationsOf(ben), await notificationsOf(left)]).toEqual([[], []]);
    site.clock.advance(HOUR);
    await site.runJobs();
    expect((await notificationsOf(ann)).filter((each) => each.includes('Set a'))).toHaveLength(1);
    site.clock.set('2026-03-02T17:30:00Z');
    await site.runJobs();
    const digests = (await readMails(site)).filter((mail) => mail.includes('Your courses today'));
    expect(digests).toMatchObject([expect.stringContaining('Set a is due')]);
    expect(digests[0]).toContain(ann.user.email);
  });

  test('follows the learner’s own dates, and a moved date is another one', async () => {
    site = await openLearningSite(courseOf(true, sequence('a', { relativeWeeksDue: 1 })), { database });
    const early = await site.join('early', { mode: 'audit' });
    site.clock.advance(3 * DAY);
    const late = await site.join('late', { mode: 'audit' });
    site.clock.advance(3 * DAY);
    await site.runJobs();
    expect([(await notificationsOf(early)).length, (await notificationsOf(late)).length]).toEqual([1, 0]);
    site.clock.advance(2 * DAY);
    ok(await early.post(RESET, { course_key: TEST_COURSE_KEY }));
    await site.runJobs();
    expect([(await notificationsOf(early)).length, (await notificationsOf(late)).length]).toEqual([1, 1]);
    site.clock.advance(6 * DAY);
    await site.runJobs();
    expect([(await notificationsOf(early)).length, (await notificationsOf(late)).length]).toEqual([2, 1]);
  });

  test('a course in which nothing is due isn’t loaded, nor a learner who has finished looked at, each hour', async () => {
    const due = '2026-03-04T08:00:00Z';
    site = await openLearningSite(courseOf(false, sequence('a', { due })), { database });
    const { context } = site;
    const ann = await site.join('ann', { mode: 'audit' });
    await site.complete(ann, usageKey('problem', 'p-a'));
    const load = vi.spyOn(context.courses, 'getVersion');
    onTestFinished(() => void vi.restoreAllMocks());
    const runAt = async (time: string) => {
      load.mockClear();
      site.clock.set(time);
      await site.runJobs();
      return load.mock.calls.length;
    };
    await runAt('2026-03-01T09:00:00Z');
    expect(await runAt('2026-03-01T10:00:00Z')).toBe(0);
    expect(await runAt('2026-03-02T09:00:00Z')).toBeGreaterThan(0);
    expect(await runAt('2026-03-02T10:00:00Z')).toBe(0);
    expect(await notificationsOf(ann)).toEqual([]);
    const ben = await site.join('ben', { mode: 'audit' });
    await runAt('2026-03-02T11:00:00Z');
    expect(await notificationsOf(ben)).toHaveLength(1);
    await site.importCourse(courseOf(false, sequence('a', { due }), sequence('b', { due })));
    await runAt('2026-03-02T12:00:00Z');
    expect((await notificationsOf(ann)).map((each) => each.includes('Set b'))).toEqual([true]);
  });

  test('nobody is notified or mailed twice by two processes', async ({ skip }) => {
    if (database.dialect === 'sqlite') skip('one process at a time');
    const due = new Date(Date.now() + DAY).toISOString();
    site = await openLearningSite(courseOf(false, sequence('a', { due })), { database });
    for (let index = 0; index < 12; index += 1) {
      const { user } = await site.join(`learner${index}`, { mode: 'audit' });
      const atOnce = { onSite: true, byMail: true, cadence: 'Immediately' } as const;
      await site.context.db.write((tx) => savePreference(tx, user.id, 'due_soon', atOnce));
    }
    const { db } = site.context;
    await Promise.all([startSite(database), startSite(database)]);
    const open = async () =>
      (await db.read.selectFrom('jobs').select('kind').where('finished_at', 'is', null).execute()).length;
    const mails = async () =>
      (await db.read.selectFrom('jobs').select('kind').where('kind', '=', 'notification-mail').execute())
        .length;
    await expect.poll(mails, { timeout: 60_000 }).toBe(12);
    await expect.poll(open, { timeout: 60_000 }).toBe(0);
    const rows = await db.read.selectFrom('notifications').select('user_id').execute();
    expect(new Set(rows.map((row) => row.user_id)).size).toBe(12);
    expect([rows.length, await mails()]).toEqual([12, 12]);
    expect(await readMails(site)).toHaveLength(12);
  });
});
