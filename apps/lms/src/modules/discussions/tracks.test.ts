import type { DiscussionSettingsWire, ThreadsPageWire, ThreadWire } from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS } from '../../kernel/settings/course-settings.ts';
import { buildCourse, discussion } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { answer, ask, ok, patch, threadUrl } from '../../testing/discussions.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { giveForumRole } from './roles.store.ts';

const course = buildCourse({
  sections: [{ id: 'c', children: [{ id: 's', children: [{ id: 'u', children: [discussion('limits')] }] }] }],
});

describeDatabases('discussions divided by enrollment track', (_, fresh) => {
  let site: LearningSite;
  let key: string;
  let staff: Person;
  let auditor: Person;
  let buyer: Person;
  let thread: ThreadWire;
  beforeAll(async () => {
    site = await openLearningSite(course, { database: await fresh() });
    key = site.courseKey;
    staff = await site.join('teacher', { courseStaff: true });
    auditor = await site.join('auditor', { mode: 'audit' });
    buyer = await site.join('buyer', { mode: 'verified' });
    await patch(staff, `/api/discussion/v1/courses/${key}/settings`, {
      division_scheme: 'enrollment_track',
      always_divide_inline_discussions: true,
    });
    thread = await ask(buyer, key, { topic_id: 'limits', title: 'For verified' });
  });
  afterAll(() => site.close());

  const list = async (who: Person, query = '') =>
    ok<ThreadsPageWire>(
      await who.get(`/api/discussion/v1/threads/?course_id=${encodeURIComponent(key)}${query}`),
    );
  const titles = async (who: Person, query = '') =>
    (await list(who, query)).results.map(({ title }) => title);
  const kinds = async (who: Person) =>
    ok<{ results: { notification_type: string }[] }>(await who.get('/api/notifications/')).results.map(
      ({ notification_type }) => notification_type,
    );

  test('the settings offer it where a course has two tracks', async () => {
    const url = `/api/discussion/v1/courses/${key}/settings`;
    const read = async () => ok<DiscussionSettingsWire>(await staff.get(url));
    expect((await read()).available_division_schemes).not.toContain('enrollment_track');
    await site.context.db.write((tx) =>
      saveRunSettings(tx, key, { settings: { ...DEFAULT_SETTINGS, modes: ['audit', 'verified'] }, at: 1 }),
    );
    expect(await read()).toMatchObject({
      division_scheme: 'enrollment_track',
      available_division_schemes: ['enrollment_track'],
    });
  });

  test('a thread is for the track of its author, with the number of Open edX', () => {
    expect(thread).toMatchObject({ group_id: -2, group_name: 'Verified track' });
  });

  test('learners of other tracks see nothing of it', async () => {
    expect(await titles(buyer)).toEqual(['For verified']);
    for (const query of ['', '&topic_id=limits', '&text_search=verified', '&author=buyer', '&group_id=-2'])
      expect([query, await titles(auditor, query)]).toEqual([query, []]);
    expect((await auditor.get(threadUrl(thread.id))).statusCode).toBe(404);
    const comment = { thread_id: thread.id, raw_body: 'x' };
    expect((await auditor.post('/api/discussion/v1/comments/', comment)).statusCode).toBe(404);
    const [, topic] = ok<{ thread_counts: object }[]>(
      await auditor.get(`/api/discussion/v2/course_topics/${key}`),
    );
    expect(topic?.thread_counts).toEqual({ discussion: 0, question: 0 });
    const stats = (who: Person) => who.get(`/api/discussion/v1/courses/${key}/activity_stats/`);
    expect(ok(await stats(auditor))).toMatchObject({ results: [] });
    expect(ok(await stats(buyer))).toMatchObject({ results: [{ username: 'buyer', threads: 1 }] });
  });

  test('the team sees all tracks, filters by one, and moves a thread to another or to all', async () => {
    await ask(auditor, key, { topic_id: 'limits', title: 'For audit' });
    expect(await titles(staff)).toEqual(['For audit', 'For verified']);
    expect(await titles(staff, '&group_id=-1')).toEqual(['For audit']);
    const moved = await patch(staff, threadUrl(thread.id), { group_id: -1 });
    expect(ok(moved)).toMatchObject({ group_id: -1, group_name: 'Audit' });
    expect(await titles(auditor)).toEqual(['For audit', 'For verified']);
    expect(await titles(buyer)).toEqual([]);
    expect(ok(await patch(staff, threadUrl(thread.id), { group_id: null }))).toMatchObject({
      group_id: null,
      group_name: null,
    });
    expect(await titles(buyer)).toEqual(['For verified']);
    expect((await patch(staff, threadUrl(thread.id), { group_id: -99 })).json()).toMatchObject({
      field_errors: { group_id: {} },
    });
    ok(await patch(staff, threadUrl(thread.id), { group_id: -2 }));
  });

  test('topics that aren’t divided, and people on no track, are for everybody', async () => {
    expect(await ask(buyer, key, { topic_id: 'course', title: 'General' })).toMatchObject({ group_id: null });
    expect(await ask(staff, key, { topic_id: 'limits', title: 'From staff' })).toMatchObject({
      group_id: null,
    });
    expect(await titles(auditor)).toEqual(expect.arrayContaining(['General', 'From staff']));
  });

  test('only those who may read a thread are notified of it', async () => {
    await ok(await patch(buyer, threadUrl(thread.id), { following: true }));
    await answer(staff, thread.id);
    expect(await kinds(buyer)).toEqual(['new_response']);
    const other = await site.join('second', { mode: 'verified' });
    await ok(await patch(other, threadUrl(thread.id), { following: true }));
    await site.context.db.write((tx) =>
      saveEnrollment(tx, { userId: other.user.id, courseKey: key, mode: 'audit', at: 1 }),
    );
    await answer(staff, thread.id);
    expect(await kinds(other)).toEqual([]);
  });

  test('a group moderator moderates their own track alone, and is notified of its reports', async () => {
    const [own, outsider] = [
      await site.join('own', { mode: 'verified' }),
      await site.join('outsider', { mode: 'audit' }),
    ];
    for (const { user } of [own, outsider])
      await site.context.db.write((tx) =>
        giveForumRole(tx, { userId: user.id, courseKey: key, role: 'Group Moderator', at: 1 }),
      );
    ok(await patch(buyer, threadUrl(thread.id), { abuse_flagged: true }));
    expect(await kinds(own)).toEqual(['content_reported']);
    expect(await kinds(outsider)).toEqual([]);
    expect(await titles(own, '&flagged=true')).toEqual(['For verified']);
    expect(await titles(outsider, '&flagged=true')).toEqual([]);
    ok(await patch(own, threadUrl(thread.id), { pinned: true }));
    expect((await patch(outsider, threadUrl(thread.id), { pinned: false })).statusCode).toBe(404);
  });
});
