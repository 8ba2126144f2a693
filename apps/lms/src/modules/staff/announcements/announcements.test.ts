import type { NotificationsPageWire, OutlineWire } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobKinds } from '../../../job-kinds.ts';
import { recordActivity } from '../../../kernel/activity/activity.store.ts';
import { claimRecipients } from '../../../kernel/announcements/announcements.store.ts';
import { assignToCohort, saveCohort } from '../../../kernel/cohorts/cohorts.store.ts';
import { runDueJobs } from '../../../kernel/jobs/run-jobs.ts';
import { buildCourse } from '../../../testing/course-builder.ts';
import { describeDatabases } from '../../../testing/databases.ts';
import { ok } from '../../../testing/discussions.ts';
import { type LearningSite, openLearningSite, type Person } from '../../../testing/learning-site.ts';
import { readMails } from '../../../testing/mails.ts';

describeDatabases('announcements', (_, fresh) => {
  let site: LearningSite;
  let stan: Person;
  /** In the cohort, and active. */
  let ann: Person;
  /** In no cohort, and hasn't started. */
  let ben: Person;
  let page: string;

  beforeAll(async () => {
    const course = buildCourse({ title: 'Calculus', sections: [] });
    site = await openLearningSite(course, { database: await fresh() });
    stan = await site.join('stan', { courseStaff: true });
    ann = await site.join('ann', { mode: 'audit' });
    ben = await site.join('ben', { mode: 'audit' });
    const { courseKey } = site;
    page = `/courses/${courseKey}/staff/announcements`;
    await site.context.db.write(async (tx) => {
      const at = site.clock.now();
      await saveCohort(tx, { courseKey, name: 'Blue & <b>', group: null }, at);
      await assignToCohort(tx, { userId: ann.user.id, courseKey, cohort: 'Blue & <b>', at });
      await recordActivity(tx, { userId: ann.user.id, timeZone: null }, courseKey, at);
    });
  });
  afterAll(() => site.close());

  const key = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
  const post = (who: Person, fields: Record<string, string> = {}) =>
    who.browser.submit(page, {
      step: 'preview',
      audience: 'everyone',
      subject: 'An extra hour',
      body: 'On **Friday**, bring <script>alert(1)</script>paper.',
      form_key: '',
      ...fields,
    });
  const notificationsOf = async (who: Person) =>
    ok<NotificationsPageWire>(await who.get('/api/notifications/?app_name=updates')).results;
  const mailsTo = async (who: Person) =>
    (await readMails(site)).filter(
      (mail) => mail.includes(`To: ${who.user.email}`) && mail.includes('announcement-'),
    );

  test.each([
    ['everyone', 2],
    ['not-started', 1],
    ['cohort:Blue & <b>', 1],
  ])(
    'the preview for %s shows the text and counts recipients, and sends nothing',
    async (audience, count) => {
      const { body } = await post(stan, { audience });
      expect(body).toContain(`Send to ${count === 1 ? '1 learner' : `${count} learners`}`);
      expect(body).toContain('<p>On <strong>Friday</strong>, bring paper.</p>');
      expect((await stan.get(page)).body).toContain('No announcements yet');
    },
  );

  test.each([
    ['a missing subject', { subject: ' ' }, 'Enter a subject.'],
    ['a subject of several lines', { subject: 'A\r\nBcc: x@y.example' }, 'Use one line'],
    ['a missing text', { body: '' }, 'Enter a text.'],
    ['a long text', { body: 'x'.repeat(10_001) }, 'Use at most 10,000 characters.'],
    ['an unknown cohort', { audience: 'cohort:Red' }, 'Choose who gets it.'],
  ])('the form says what is wrong with %s, and keeps what was written', async (__, fields, message) => {
    const { body } = await post(stan, { step: 'send', form_key: key(1), ...fields });
    expect(body).toContain(message);
    expect(body).toContain('Write to learners');
  });

  test('only staff of the course may write', async () => {
    expect((await post(ann, { step: 'send', form_key: key(1) })).statusCode).toBe(403);
    expect((await ann.get(page)).statusCode).toBe(403);
  });

  describe('once sent', () => {
    beforeAll(async () => {
      const sent = { step: 'send', form_key: key(2), audience: 'everyone' };
      expect((await post(stan, sent)).statusCode).toBe(303);
      // The same form again, as by a double click.
      expect((await post(stan, sent)).statusCode).toBe(303);
      const environment = { context: site.context, origin: 'http://localhost', kinds: jobKinds };
      // As two processes would.
      await Promise.all([runDueJobs(environment), runDueJobs(environment)]);
      await site.runJobs();
    });

    test('every recipient is notified and mailed once', async () => {
      for (const person of [ann, ben]) {
        expect(await notificationsOf(person)).toMatchObject([
          {
            notification_type: 'course_updates',
            content: '<p>The course team wrote: <strong>An extra hour</strong></p>',
            content_url: expect.stringMatching(/\/info#announcement-\d+$/),
          },
        ]);
        const mails = await mailsTo(person);
        expect(mails).toHaveLength(1);
        expect(mails[0]).toContain('Subject: An extra hour');
        expect(mails[0]).toContain('On **Friday**, bring');
      }
      expect(await notificationsOf(stan)).toEqual([]);
    });

    test('it is an update of the course, and on the record of staff', async () => {
      const info = await ann.get(`/courses/${site.courseKey}/info`);
      expect(info.body).toContain('<strong>Friday</strong>');
      const outline = ok<OutlineWire>(await ann.get(`/api/course_home/outline/${site.courseKey}`));
      expect(outline.course_tools.map(({ title }) => title)).toEqual(['Bookmarks', 'Updates']);
      const record = (await stan.get(page)).body;
      expect(record).toContain('Everyone in the course');
      expect(record).toContain('by <bdi>stan</bdi>');
      expect(record).toContain('2 learners');
    });

    test('one for a cohort is shown to nobody else', async () => {
      await post(stan, {
        step: 'send',
        form_key: key(3),
        audience: 'cohort:Blue & <b>',
        subject: 'Blue only',
      });
      await site.runJobs();
      expect((await notificationsOf(ann)).map(({ content }) => content)).toContain(
        '<p>The course team wrote: <strong>Blue only</strong></p>',
      );
      expect(await notificationsOf(ben)).toHaveLength(1);
      expect((await ann.get(`/courses/${site.courseKey}/info`)).body).toContain('Blue only');
      expect((await ben.get(`/courses/${site.courseKey}/info`)).body).not.toContain('Blue only');
    });

    test('whoever turned mails of updates off gets none', async () => {
      await ben.browser.send('PUT', '/api/notifications/v3/configurations/', {
        body: {
          notification_app: 'updates',
          notification_type: 'course_updates',
          notification_channel: 'email',
          value: false,
        },
      });
      await post(stan, { step: 'send', form_key: key(4), audience: 'not-started', subject: 'Start today' });
      await site.runJobs();
      expect(await notificationsOf(ben)).toHaveLength(2);
      expect(await mailsTo(ben)).toHaveLength(1);
    });

    test('a recipient is taken once by two transactions', async () => {
      const { db } = site.context;
      await db.write((tx) => tx.updateTable('announcement_recipients').set({ notified_at: null }).execute());
      const [{ id } = { id: 0 }] = await db.read
        .selectFrom('announcements')
        .select('id')
        .where('subject', '=', 'An extra hour')
        .execute();
      const take = () => db.write((tx) => claimRecipients(tx, id, { limit: 200, at: 1 }));
      const taken = await Promise.all([take(), take(), take()]);
      expect(taken.flat().toSorted()).toEqual([ann.user.id, ben.user.id].toSorted());
    });
  });
});
