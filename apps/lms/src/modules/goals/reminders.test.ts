import { afterEach, beforeEach, expect, test } from 'vitest';
import { jobKinds } from '../../job-kinds.ts';
import { listActivityDays, recordActivity } from '../../kernel/activity/activity.store.ts';
import { saveEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { queuePeriodicJobs, runDueJobs } from '../../kernel/jobs/run-jobs.ts';
import { giveCourseStaffRole } from '../../kernel/users/roles.store.ts';
import { HOUR } from '../../lib/durations.ts';
import { closeContext, openContext } from '../../open-context.ts';
import { makeTestConfig } from '../../testing/context.ts';
import { buildCourse, html, problem, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases, type FreshDatabase } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { type MailServer, startMailServer } from '../../testing/smtp.ts';
import { saveGoal } from './goals.store.ts';

const KEY = TEST_COURSE_KEY;
const ENDING = 'course-v1:Acme+END+R1';
const LATER = 'course-v1:Acme+LATER+R1';
const sections = [
  { id: 'c', children: [{ id: 's', children: [{ id: 'u', children: [html('h'), problem('p')] }] }] },
];
/** The last day on which a goal of three days can be reached without earlier activity, at the first hour of mail in UTC. */
const FRIDAY = '2026-03-06T09:00:00Z';

describeDatabases('reminders of weekly goals', (_, fresh) => {
  let database: FreshDatabase;
  let server: MailServer;
  let site: LearningSite;

  async function open(config: { goalReminders?: boolean } = {}): Promise<void> {
    site = await openLearningSite(buildCourse({ sections, title: 'Knots & <script>' }), {
      database,
      config: { smtpUrl: server.url, ...config },
    });
  }
  beforeEach(async () => {
    database = await fresh();
    server = await startMailServer();
  });
  afterEach(async () => {
    await site.close();
    await server.close();
  });

  async function learner(
    name: string,
    goal: {
      daysPerWeek?: number;
      subscribed?: boolean;
      course?: string;
      zone?: string;
      active?: boolean;
    } = {},
  ): Promise<Person> {
    const { daysPerWeek = 3, subscribed = true, course = KEY, zone, active = true } = goal;
    const account = { ...(zone !== undefined && { timeZone: zone }), isActive: active };
    const person = await site.join(name, { account });
    const own = { userId: person.user.id, courseKey: course, at: site.clock.now() };
    await site.context.db.write(async (tx) => {
      await saveEnrollment(tx, { ...own, mode: 'audit' });
      await saveGoal(tx, { ...own, daysPerWeek, subscribedToReminders: subscribed });
    });
    return person;
  }

  const plan = async (context = site.context) => {
    const environment = { context, origin: 'https://learn.example.org', kinds: jobKinds };
    await queuePeriodicJobs(environment, new Map());
    await runDueJobs(environment);
  };
  const recipients = () => server.received.map(({ to }) => to.split('@')[0]);

  test('are sent on the morning of the last day on which the goal can be reached, to subscribers who can', async () => {
    await open();
    const end = Date.parse('2026-03-06T08:00:00Z');
    const start = Date.parse('2026-03-07T00:00:00Z');
    await site.importCourse(buildCourse({ key: ENDING, sections, tree: { end } }));
    await site.importCourse(buildCourse({ key: LATER, sections, tree: { start } }));
    await learner('three');
    await learner('one', { daysPerWeek: 1 });
    await learner('auckland', { zone: 'Pacific/Auckland' });
    await learner('newyork', { zone: 'America/New_York' });
    await learner('unasked', { subscribed: false });
    await learner('unconfirmed', { active: false });
    await learner('ended', { course: ENDING });
    await learner('later', { course: LATER });
    const left = await learner('left');
    const met = await learner('met');
    const lagging = await learner('lagging');
    await site.context.db.write(async (tx) => {
      const row = { userId: left.user.id, courseKey: KEY, mode: 'audit', isActive: false, at: 1 };
      await saveEnrollment(tx, row);
      const note = ({ user }: Person, day: string) =>
        recordActivity(tx, { userId: user.id, timeZone: null }, KEY, Date.parse(`2026-03-${day}T12:00:00Z`));
      for (const day of ['02', '03', '04']) await note(met, day);
      await note(lagging, '03');
      // Of the week before.
      await note(lagging, '01');
    });

    const sent: [string | undefined, string][] = [];
    const last = Date.parse('2026-03-09T00:00:00Z');
    for (let at = Date.parse('2026-03-02T00:00:00Z'); at < last; at += HOUR) {
      site.clock.set(at);
      await plan();
      for (const name of recipients().slice(sent.length)) sent.push([name, new Date(at).toISOString()]);
    }
    expect(sent).toEqual([
      ['auckland', '2026-03-05T20:00:00.000Z'],
      ['three', '2026-03-06T09:00:00.000Z'],
      ['newyork', '2026-03-06T14:00:00.000Z'],
      ['lagging', '2026-03-07T09:00:00.000Z'],
      ['one', '2026-03-08T09:00:00.000Z'],
    ]);
  }, 120_000);

  test('are sent at most once a week', async () => {
    await open();
    const dana = await learner('dana');
    for (const day of ['06', '07', '08', '13']) {
      site.clock.set(`2026-03-${day}T09:00:00Z`);
      await plan();
      await plan();
      const own = { userId: dana.user.id, timeZone: null };
      await site.context.db.write((tx) => recordActivity(tx, own, KEY, site.clock.now()));
    }
    expect(recipients()).toEqual(['dana', 'dana']);
  });

  test('still concern staff’s own goals while they view the course as a learner', async () => {
    await open();
    const dana = await learner('dana');
    const kim = await learner('kim');
    const idle = await learner('idle', { subscribed: false });
    const goals = () =>
      site.context.db.read.selectFrom('course_goals').selectAll().orderBy('user_id').execute();
    const before = await goals();
    await site.context.db.write(async (tx) => {
      for (const { user } of [kim, idle]) {
        await giveCourseStaffRole(tx, { userId: user.id, courseKey: KEY, at: site.clock.now() });
      }
    });
    for (const viewer of [kim, idle]) {
      const body = { role: 'student', user_name: 'dana' };
      const response = await viewer.post(`/courses/${KEY}/masquerade`, body);
      expect(response.json()).toEqual({ success: true });
      const goal = { course_id: KEY, days_per_week: 1, subscribed_to_reminders: false };
      const refused = await viewer.post('/api/course_home/save_course_goal', goal);
      expect([refused.statusCode, refused.json().error_code]).toEqual([403, 'masquerading']);
      // Staff viewing the learner's course doesn't count as an active day for either.
      await viewer.get(`/api/courseware/course/${KEY}`);
    }
    expect(await goals()).toEqual(before);
    expect(await listActivityDays(site.context.db.read, dana.user.id, KEY, '2026-01-01')).toEqual([]);
    site.clock.set(FRIDAY);
    await plan();
    expect(recipients().toSorted()).toEqual(['dana', 'kim']);
  });

  test('queued by two processes concurrently are sent once', async () => {
    await open();
    for (let index = 0; index < 10; index += 1) await learner(`learner${index}`);
    const { clock, context } = site;
    clock.set(FRIDAY);
    const config = makeTestConfig(database, { smtpUrl: server.url });
    const second = await openContext(config, { clock, log: context.log });
    await Promise.all([plan(), plan(second)]);
    await Promise.all([plan(), plan(second)]);
    expect(recipients().toSorted()).toEqual(Array.from({ length: 10 }, (__, index) => `learner${index}`));
    await closeContext(second);
  });

  test('are not sent if the learner was active or unsubscribed after they were queued', async () => {
    await open();
    const [studious, tired, eager] = [
      await learner('studious'),
      await learner('tired'),
      await learner('eager'),
    ];
    site.clock.set(FRIDAY);
    const planner = jobKinds.filter(({ name }) => name === 'plan-goal-reminders');
    const environment = { context: site.context, origin: '', kinds: planner };
    await queuePeriodicJobs(environment, new Map());
    // This process doesn't know the kind of the reminder jobs, so they wait.
    await runDueJobs(environment);
    expect(recipients()).toEqual([]);
    await site.context.db.write(async (tx) => {
      const now = site.clock.now();
      await recordActivity(tx, { userId: studious.user.id, timeZone: null }, KEY, now);
      const own = { userId: tired.user.id, courseKey: KEY, at: now };
      await saveGoal(tx, { ...own, subscribedToReminders: false });
    });
    site.clock.advance(60_000);
    await site.runJobs();
    expect(recipients()).toEqual([eager.user.username]);
  });

  test('can be turned off for the whole site', async () => {
    await open({ goalReminders: false });
    await learner('dana');
    site.clock.set(FRIDAY);
    await plan();
    expect(recipients()).toEqual([]);
  });

  test('link to the course and to unsubscribing, in text, HTML and headers; titles and names are escaped', async () => {
    await open();
    const person = await site.join('eve', {
      mode: 'audit',
      account: { name: '<img src=x onerror=alert(1)>' },
    });
    const own = { userId: person.user.id, courseKey: KEY, at: 1 };
    await site.context.db.write((tx) =>
      saveGoal(tx, { ...own, daysPerWeek: 3, subscribedToReminders: true }),
    );
    site.clock.set(FRIDAY);
    await plan();
    const message = (server.received[0]?.message ?? '').replaceAll('=3D', '=');
    const headers = (message.split('\r\n\r\n')[0] ?? '').replace(/\r\n\s+/g, ' ');
    const oneClick =
      /^List-Unsubscribe: ?<(https:\/\/learn\.example\.org\/api\/course_home\/unsubscribe_from_course_goal\/([\w.-]+))>$/m.exec(
        headers,
      );
    const token = oneClick?.[2] ?? 'none';
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(headers).toContain('Subject: Your weekly goal in Knots & <script>');
    expect(message.split(`https://learn.example.org/goal-unsubscribe/${token}`)).toHaveLength(3);
    expect(message).toContain(`href="https://learn.example.org/course/${KEY}/home"`);
    expect(message).toContain('Learn today and every day until Sunday (3 days)');
    const markup = message.slice(message.indexOf('<!doctype html>'));
    expect(markup).toContain('Knots &amp; &lt;script&gt;');
    expect(markup).toContain('Hello <span dir="auto">&lt;img src');
    expect(markup).not.toMatch(/<script|<img/);
  });

  test('active days are counted in the learner’s zone, for navigation, reading and answers', async () => {
    await open();
    const dana = await site.join('dana', { mode: 'audit', account: { timeZone: 'Asia/Tokyo' } });
    const days = () => listActivityDays(site.context.db.read, dana.user.id, KEY, '2026-03-01');
    expect(await days()).toEqual([]);
    site.clock.set('2026-03-02T14:59:59Z');
    const gotoPosition = `/courses/${KEY}/xblock/${usageKey('sequential', 's')}/handler/goto_position`;
    await dana.post(gotoPosition, { position: 1 });
    await dana.post(gotoPosition, { position: 1 });
    expect(await days()).toEqual(['2026-03-02']);
    site.clock.set('2026-03-02T15:00:00Z');
    await dana.post(gotoPosition, { position: 1 });
    expect(await days()).toEqual(['2026-03-02', '2026-03-03']);
    expect(await listActivityDays(site.context.db.read, dana.user.id, KEY, '2026-03-03')).toEqual([
      '2026-03-03',
    ]);
  });
});
