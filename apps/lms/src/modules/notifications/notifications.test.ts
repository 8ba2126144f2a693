import type { NotificationsPageWire } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { NOTIFICATION_PURPOSE, signNotificationToken } from '../../kernel/notifications/unsubscribe.ts';
import { DAY, HOUR } from '../../lib/durations.ts';
import { buildCourse, discussionTab } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { answer, ask, commentUrl, ok, patch, threadUrl } from '../../testing/discussions.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { readMails } from '../../testing/mails.ts';
import { giveForumRole } from '../discussions/roles.store.ts';

const course = buildCourse({ title: 'Calculus', tree: { tabs: [discussionTab] }, sections: [] });

describeDatabases('notifications', (_, fresh) => {
  let site: LearningSite;
  let ann: Person;
  let ben: Person;
  let cleo: Person;
  let mod: Person;
  let key: string;
  beforeAll(async () => {
    site = await openLearningSite(course, { database: await fresh() });
    key = site.courseKey;
    ann = await site.join('ann', { mode: 'audit' });
    ben = await site.join('ben', { mode: 'audit' });
    cleo = await site.join('cleo', { mode: 'audit' });
    mod = await site.join('mod', { mode: 'audit' });
    await site.context.db.write((tx) =>
      giveForumRole(tx, { userId: mod.user.id, courseKey: key, role: 'Moderator', at: 1 }),
    );
    site.clock.advance(5 * DAY);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.context.db.write(async (tx) => {
      await tx.deleteFrom('discussion_posts').execute();
      await tx.deleteFrom('notifications').execute();
      await tx.deleteFrom('notification_preferences').execute();
      await tx.deleteFrom('rate_limits').execute();
    });
  });

  const list = async (who: Person, query = '') =>
    ok<NotificationsPageWire>(await who.get(`/api/notifications/?page_size=100${query}`));
  const kinds = async (who: Person) =>
    (await list(who)).results.map(({ notification_type }) => notification_type);
  const count = async (who: Person) => (await who.get('/api/notifications/count/')).json();
  const prefer = (who: Person, type: string, change: object) =>
    who.browser.send('PUT', '/api/notifications/v3/configurations/', {
      body: { notification_app: 'discussion', notification_type: type, ...change },
    });
  const mailsTo = async (who: Person) =>
    (await readMails(site)).filter((mail) => mail.includes(who.user.email));

  test('everyone in a thread is notified once, by the kind that concerns them most', async () => {
    const thread = await ask(ann, key, { following: true });
    const response = await answer(ben, thread.id);
    expect([await kinds(ann), await kinds(ben)]).toEqual([['new_response'], []]);
    await answer(cleo, thread.id, { parent_id: response.id, raw_body: 'Thanks @ben and @ann' });
    expect(await kinds(ann)).toEqual(['new_comment', 'new_response']);
    expect(await kinds(ben)).toEqual(['new_comment_on_response']);
    await answer(ann, thread.id, { raw_body: 'See @cleo, mail@mod or @nobody' });
    expect(await kinds(cleo)).toEqual(['mentioned']);
    expect(await kinds(ben)).toEqual(['response_on_followed_post', 'new_comment_on_response']);
    expect(await kinds(mod)).toEqual([]);
    await patch(mod, commentUrl(response.id), { endorsed: true });
    expect((await kinds(ann))[0]).toBe('response_endorsed_on_thread');
    expect((await kinds(ben))[0]).toBe('response_endorsed');
  });

  test('names are escaped, those of anonymous authors absent, and links lead to the thread', async () => {
    const thread = await ask(ann, key, { title: '<img src=x onerror=alert(1)>' });
    await answer(ben, thread.id, { anonymous: true });
    const [notification] = (await list(ann)).results;
    expect(notification?.content).toBe(
      '<p><strong>Someone</strong> responded to your post <strong>&lt;img src=x onerror=alert(1)&gt;</strong></p>',
    );
    expect(notification?.content_url).toBe(`http://localhost/course/${key}/discussion/posts/${thread.id}`);
    expect(JSON.stringify(notification)).not.toContain('ben');
  });

  test('moderators and course staff are notified of reports and held posts, without names', async () => {
    const stan = await site.join('stan', { courseStaff: true });
    const thread = await ask(ann, key);
    const { id } = await answer(ann, thread.id, { anonymous: true });
    await patch(ben, commentUrl(id), { abuse_flagged: true });
    await patch(ben, commentUrl(id), { abuse_flagged: true });
    expect([await kinds(mod), await kinds(stan)]).toEqual([['content_reported'], ['content_reported']]);
    expect((await stan.get('/api/notifications/v3/configurations/')).body).toContain('content_reported');
    expect(JSON.stringify(await list(mod))).not.toMatch(/"(ann|ben)"/);
    const newcomer = await site.join('newcomer', { mode: 'audit' });
    const held = await answer(newcomer, thread.id, { raw_body: 'https://x.example' });
    expect([await kinds(mod), await kinds(ann)]).toEqual([['content_reported', 'content_reported'], []]);
    await patch(mod, commentUrl(held.id), { abuse_flagged: false });
    expect(await kinds(ann)).toEqual(['new_response']);
  });

  test('the number on the bell follows what was seen; reading is separate', async () => {
    const thread = await ask(ann, key);
    await answer(ben, thread.id);
    await answer(cleo, thread.id);
    expect(await count(ann)).toEqual({
      show_notifications_tray: true,
      count: 2,
      count_by_app_name: { discussion: 2, updates: 0, grading: 0 },
      notification_expiry_days: 60,
    });
    ok(await ann.browser.send('PUT', '/api/notifications/mark-seen/discussion/'));
    expect(await count(ann)).toMatchObject({ count: 0 });
    const [newest, oldest] = (await list(ann)).results;
    const read = (body: object) => ann.browser.send('PATCH', '/api/notifications/read/', { body });
    ok(await read({ notification_id: newest?.id }));
    expect((await list(ann)).results.map(({ last_read }) => last_read !== null)).toEqual([true, false]);
    expect(
      (await ben.browser.send('PATCH', '/api/notifications/read/', { body: { notification_id: oldest?.id } }))
        .statusCode,
    ).toBe(404);
    expect((await read({})).statusCode).toBe(400);
    ok(await read({ app_name: 'discussion' }));
    expect((await list(ann)).results.every(({ last_read }) => last_read !== null)).toBe(true);
    expect((await ann.get('/api/notifications/?page=2')).statusCode).toBe(404);
    expect((await list(ann, '&app_name=grading')).results).toEqual([]);
    expect((await site.visitor.get('/api/notifications/')).statusCode).toBe(401);
  });

  test('a deleted post takes its notifications with it', async () => {
    const thread = await ask(ann, key);
    const { id } = await answer(ben, thread.id);
    expect(await kinds(ann)).toHaveLength(1);
    await ben.browser.send('DELETE', commentUrl(id));
    expect(await kinds(ann)).toEqual([]);
  });

  test('preferences decide who is notified of what, and where', async () => {
    const thread = await ask(ann, key);
    ok(await prefer(ann, 'grouped_notification', { notification_channel: 'web', value: false }));
    await answer(ben, thread.id);
    expect(await kinds(ann)).toEqual([]);
    const { data } = ok<{ data: Record<string, { notification_types: Record<string, object> }> }>(
      await ann.get('/api/notifications/v2/configurations/'),
    );
    expect(data.discussion?.notification_types.core).toMatchObject({
      web: false,
      email: true,
      email_cadence: 'Daily',
    });
    expect(Object.keys(data.discussion?.notification_types ?? {})).not.toContain('content_reported');
    const offered = (await mod.get('/api/notifications/v3/configurations/')).body;
    expect(offered).toContain('content_reported');
    expect(offered).not.toContain('ora_staff_notifications');
    const teacher = await site.join('teacher', { courseStaff: true });
    expect((await teacher.get('/api/notifications/v3/configurations/')).body).toContain(
      'ora_staff_notifications',
    );
    for (const [type, change] of [
      ['core', { notification_channel: 'web', value: true }],
      ['grouped_notification', { notification_channel: 'push', value: true }],
      ['grouped_notification', { notification_channel: 'web' }],
      ['grouped_notification', { notification_channel: 'email_cadence' }],
      ['ora_grade_assigned', { notification_channel: 'web', value: true }],
    ] as const)
      expect([type, (await prefer(ann, type, change)).statusCode]).toEqual([type, 400]);
  });

  test('those who asked for a kind of thread are notified of new ones that they may read', async () => {
    for (const person of [ben, cleo, mod])
      ok(await prefer(person, 'new_question_post', { notification_channel: 'web', value: true }));
    ok(await prefer(cleo, 'new_discussion_post', { notification_channel: 'email', value: true }));
    await ask(ann, key, { title: 'Why <b>zero</b>?' });
    await ask(ben, key, { title: 'Hello', type: 'discussion', anonymous: true });
    const contentsOf = async (who: Person) => (await list(who)).results.map(({ content }) => content);
    const question = '<p><strong>ann</strong> asked: <strong>Why &lt;b&gt;zero&lt;/b&gt;?</strong></p>';
    expect([
      await contentsOf(ann),
      await contentsOf(ben),
      await contentsOf(cleo),
      await contentsOf(mod),
    ]).toEqual([[], [question], [question], [question]]);
    const mailed = await site.context.db.read
      .selectFrom('notifications')
      .select(['user_id', 'kind', 'on_site', 'mail', 'context'])
      .where('mail', 'is not', null)
      .execute();
    expect(mailed).toMatchObject([
      { user_id: cleo.user.id, kind: 'new_discussion_post', on_site: 0, mail: 'Daily' },
    ]);
    expect(mailed[0]?.context).not.toContain('ben');
    await ask(mod, key, { notify_all_learners: true });
    expect((await kinds(ben))[0]).toBe('new_instructor_all_learners_post');
    expect(await kinds(ben)).toHaveLength(2);
    const held = await ask(await site.join('novice', { mode: 'audit' }), key, {
      raw_body: 'See https://example.org',
    });
    expect(await kinds(ben)).toHaveLength(2);
    ok(await patch(mod, threadUrl(held.id), { abuse_flagged: false }));
    expect((await kinds(ben))[0]).toBe('new_question_post');
  });

  test('mails are sent at once or as a digest, each once', async () => {
    const before = { ann: (await mailsTo(ann)).length, cleo: (await mailsTo(cleo)).length };
    ok(
      await prefer(ann, 'grouped_notification', {
        notification_channel: 'email_cadence',
        email_cadence: 'Immediately',
      }),
    );
    const thread = await ask(ann, key);
    const own = await ask(cleo, key, { title: 'Cleo asks' });
    await answer(ben, thread.id);
    await answer(ben, own.id);
    await answer(mod, own.id);
    await site.runJobs();
    await site.runJobs();
    expect((await mailsTo(ann)).length - before.ann).toBe(1);
    expect((await mailsTo(cleo)).length - before.cleo).toBe(0);
    site.clock.advance(DAY + HOUR);
    await site.runJobs();
    site.clock.advance(HOUR);
    await site.runJobs();
    const digests = await mailsTo(cleo);
    expect(digests.length - before.cleo).toBe(1);
    expect(digests.at(-1)).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
    expect((await mailsTo(ann)).length - before.ann).toBe(1);
  });

  test('someone who left the course is notified of nothing', async () => {
    const left = await site.join('left', { mode: 'audit' });
    const thread = await ask(left, key);
    const enrollment = { userId: left.user.id, courseKey: key, mode: 'audit', at: 1 };
    await site.context.db.write((tx) => saveEnrollment(tx, { ...enrollment, isActive: false }));
    await answer(ben, thread.id);
    expect(await kinds(left)).toEqual([]);
  });

  test('mails are turned off by their token, without a session', async () => {
    const token = await signNotificationToken(
      site.context.secrets.key(NOTIFICATION_PURPOSE),
      ann.user.id,
      site.clock.now(),
    );
    const off = await site.visitor.send('POST', `/api/lectern/v1/notification_mails/${token}/off`, {
      csrf: false,
    });
    expect(off.statusCode).toBe(200);
    expect((await ann.get('/api/notifications/v3/configurations/')).body).not.toContain('"email":true');
    await prefer(ann, 'grouped_notification', { notification_channel: 'email', value: true });
    expect((await site.visitor.get(`/api/notifications/preferences/update/${token}/`)).statusCode).toBe(200);
    expect((await ann.get('/api/notifications/v3/configurations/')).body).not.toContain('"email":true');
    expect((await site.visitor.get('/api/notifications/preferences/update/garbage/')).statusCode).toBe(404);
  });
});
