import type { CommentsPageWire, ThreadsPageWire, ThreadWire } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assignToCohort, saveCohort } from '../../kernel/cohorts/cohorts.store.ts';
import { DAY } from '../../lib/durations.ts';
import { buildCourse, discussion, html, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { answer, ask, commentUrl, ok, patch, threadUrl } from '../../testing/discussions.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { cohortNumber } from './groups.policy.ts';
import { giveForumRole } from './roles.store.ts';
import { UNDIVIDED } from './settings.policy.ts';
import { saveDivision } from './settings.store.ts';

const course = buildCourse({
  sections: [
    {
      id: 'c1',
      children: [
        {
          id: 's1',
          children: [
            { id: 'u1', children: [discussion('limits')] },
            { id: 'u2', children: [html('h2')] },
          ],
        },
        { id: 'team', staffOnly: true, children: [{ id: 'u3', children: [discussion('secret')] }] },
      ],
    },
  ],
});

describeDatabases('discussions', (_, fresh) => {
  let site: LearningSite;
  let ann: Person;
  let ben: Person;
  let mod: Person;
  let key: string;
  beforeAll(async () => {
    site = await openLearningSite(course, { database: await fresh() });
    key = site.courseKey;
    ann = await site.join('ann', { mode: 'audit' });
    ben = await site.join('ben', { mode: 'audit' });
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
      await tx.deleteFrom('rate_limits').execute();
    });
  });

  const list = async (who: Person, query = '') =>
    ok<ThreadsPageWire>(
      await who.get(`/api/discussion/v1/threads/?course_id=${encodeURIComponent(key)}${query}`),
    );
  const titles = async (who: Person, query = '') =>
    (await list(who, query)).results.map(({ title }) => title);
  const get = async (who: Person, id: string) => ok<ThreadWire>(await who.get(threadUrl(id)));
  const responses = async (who: Person, id: string, query = '&merge_question_type_responses=true') =>
    ok<CommentsPageWire>(await who.get(`/api/discussion/v1/comments/?thread_id=${id}${query}`));

  test('a question is asked, answered, commented on, and its answer endorsed by the asker', async () => {
    const thread = await ask(ann, key, { following: true });
    expect(thread).toMatchObject({
      author: 'ann',
      type: 'question',
      rendered_body: '<p>I expected <strong>zero</strong>.</p>',
      preview_body: 'I expected zero .',
      comment_count: 1,
      unread_comment_count: 0,
      read: true,
      following: true,
      has_endorsed: false,
      can_delete: true,
      editable_fields: [
        'abuse_flagged',
        'anonymous',
        'copy_link',
        'following',
        'raw_body',
        'read',
        'title',
        'topic_id',
        'type',
      ],
    });
    site.clock.advance(1000);
    const response = await answer(ben, thread.id);
    await answer(ann, thread.id, { parent_id: response.id, raw_body: 'Thanks' });
    const endorsed = await patch(ann, commentUrl(response.id), { endorsed: true });
    expect(ok(endorsed)).toMatchObject({ endorsed: true, endorsed_by: 'ann', child_count: 1 });
    expect(await get(ben, thread.id)).toMatchObject({
      comment_count: 3,
      response_count: 1,
      has_endorsed: true,
      following: true,
      editable_fields: ['abuse_flagged', 'copy_link', 'following', 'read', 'voted'],
    });
    const children = ok<CommentsPageWire>(await ben.get(commentUrl(response.id)));
    expect(children.results.map(({ raw_body }) => raw_body)).toEqual(['Thanks']);
    expect((await patch(ben, commentUrl(response.id), { endorsed: false })).statusCode).toBe(400);
  });

  test('threads and comments never share an id', async () => {
    const ids = [];
    for (let index = 0; index < 3; index += 1) {
      const thread = await ask(ann, key);
      ids.push(thread.id, (await answer(ben, thread.id)).id);
    }
    expect(new Set(ids).size).toBe(6);
    await patch(ben, threadUrl(ids[0] ?? ''), { voted: true });
    expect(await get(ben, ids[0] ?? '')).toMatchObject({ voted: true, vote_count: 1 });
    expect(await get(ann, ids[0] ?? '')).toMatchObject({ voted: false, vote_count: 1 });
  });

  test('the list follows activity, pinned threads first, and only they', async () => {
    const first = await ask(ann, key, { title: 'First' });
    site.clock.advance(1000);
    const second = await ask(ann, key, { title: 'Second' });
    site.clock.advance(1000);
    const third = await ask(ann, key, { title: 'Third' });
    expect(await titles(ben)).toEqual(['Third', 'Second', 'First']);
    site.clock.advance(1000);
    await answer(ben, first.id);
    expect(await titles(ben)).toEqual(['First', 'Third', 'Second']);
    await patch(mod, threadUrl(second.id), { pinned: true });
    expect(await titles(ben)).toEqual(['Second', 'First', 'Third']);
    await patch(mod, threadUrl(second.id), { pinned: false });
    expect(await titles(ben)).toEqual(['First', 'Third', 'Second']);
    expect(await titles(ben, '&order_by=comment_count')).toEqual(['First', 'Third', 'Second']);
    await patch(ben, threadUrl(third.id), { voted: true });
    expect(await titles(ben, '&order_by=vote_count')).toEqual(['Third', 'Second', 'First']);
  });

  test('reading is marked by a PATCH alone, and a new response makes a thread unread', async () => {
    const { id } = await ask(ann, key);
    expect(await get(ben, id)).toMatchObject({ read: false, unread_comment_count: 1 });
    expect(await titles(ben, '&view=unread')).toHaveLength(1);
    ok(await patch(ben, threadUrl(id), { read: true }));
    expect(await get(ben, id)).toMatchObject({ read: true, unread_comment_count: 0 });
    expect(await titles(ben, '&view=unread')).toEqual([]);
    site.clock.advance(1000);
    await answer(ann, id);
    expect(await get(ben, id)).toMatchObject({ read: false, unread_comment_count: 1, comment_count: 2 });
    expect(await get(ann, id)).toMatchObject({ read: true, unread_comment_count: 0 });
  });

  test('threads are filtered by following, topic, author, type and state', async () => {
    const question = await ask(ann, key, { title: 'Question' });
    const talk = await ask(ben, key, { title: 'Talk', type: 'discussion', topic_id: 'limits' });
    await patch(ben, threadUrl(question.id), { following: true });
    expect(await titles(ben, '&following=true')).toEqual(['Question']);
    expect(await titles(ben, '&topic_id=limits')).toEqual(['Talk']);
    expect(await titles(ben, '&author=ann')).toEqual(['Question']);
    expect(await titles(ben, '&author=nobody')).toEqual([]);
    expect(await titles(ben, '&thread_type=discussion')).toEqual(['Talk']);
    expect(await titles(ben, '&view=unresponded')).toEqual(['Talk', 'Question']);
    expect(await titles(ben, '&view=unanswered')).toEqual(['Question']);
    await answer(ann, talk.id);
    expect(await titles(ben, '&view=unresponded')).toEqual(['Question']);
    const page = await list(ben, '&page_size=1');
    expect(page.pagination).toMatchObject({ count: 2, num_pages: 2, previous: null });
    expect(page.pagination.next).toContain('page=2');
    expect(await titles(ben, '&page_size=1&page=2')).toHaveLength(1);
    expect((await list(ben, '&page=9')).results).toEqual([]);
  });

  test.each([
    ['&topic_id=limits&following=true', 400],
    ['&count_flagged=false', 403],
    ['&flagged=true', 403],
    ['&order_by=title', 400],
    ['&page=0', 400],
  ])('the query %s is refused with %i', async (query, status) => {
    const response = await ann.get(
      `/api/discussion/v1/threads/?course_id=${encodeURIComponent(key)}${query}`,
    );
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ developer_message: expect.any(String) });
  });

  test('search finds stems in titles, bodies and comments, and forgets what was deleted', async () => {
    const thread = await ask(ann, key, { title: 'Derivatives', raw_body: 'of polynomials' });
    const other = await ask(ann, key, { title: 'Other', raw_body: 'nothing' });
    const comment = await answer(ben, other.id, { raw_body: 'integrating by parts' });
    expect(await titles(ben, '&text_search=derivative')).toEqual(['Derivatives']);
    expect(await titles(ben, '&text_search=polynomial')).toEqual(['Derivatives']);
    expect(await titles(ben, '&text_search=integrate')).toEqual(['Other']);
    await patch(ann, threadUrl(thread.id), { raw_body: 'of logarithms' });
    expect(await titles(ben, '&text_search=polynomial')).toEqual([]);
    expect(await titles(ben, '&text_search=logarithm')).toEqual(['Derivatives']);
    await ben.browser.send('DELETE', commentUrl(comment.id));
    expect(await titles(ben, '&text_search=integrate')).toEqual([]);
    expect(await titles(ben, '&text_search=%22%27%3A*)(')).toEqual([]);
  });

  test('topics of hidden units have no names and no threads for learners', async () => {
    const staff = await site.join('teacher', { courseStaff: true });
    await ask(staff, key, { title: 'For the team', topic_id: 'secret' });
    expect(
      (
        await ann.post('/api/discussion/v1/threads/', {
          course_id: key,
          topic_id: 'secret',
          type: 'question',
          title: 'x',
          raw_body: 'x',
        })
      ).statusCode,
    ).toBe(400);
    expect(await titles(ann)).toEqual([]);
    expect(await titles(staff)).toEqual(['For the team']);
    for (const version of ['v1', 'v2', 'v3']) {
      const url = `/api/discussion/${version}/course_topics/${key}`;
      expect((await ann.get(url)).body).not.toContain('secret');
      expect((await staff.get(url)).body).toContain('secret');
    }
    expect(ok(await ann.get(`/api/discussion/v2/course_topics/${key}`))).toEqual([
      expect.objectContaining({ id: 'course', name: 'General', usage_key: null }),
      expect.objectContaining({ id: 'limits', usage_key: usageKey('vertical', 'u1') }),
    ]);
  });

  test('units say their topic in the block tree, for clients that look for it there', async () => {
    const query = `course_id=${encodeURIComponent(key)}&username=ann&depth=all&requested_fields=children,discussions_id`;
    const { blocks } = ok<{ blocks: Record<string, { discussions_id?: string }> }>(
      await ann.get(`/api/courses/v1/blocks/?${query}&student_view_data=discussion`),
    );
    expect(blocks[usageKey('vertical', 'u1')]?.discussions_id).toBe('limits');
    expect(blocks[usageKey('vertical', 'u2')]?.discussions_id).toBeUndefined();
  });

  test('moderators edit with a reason, pin, close with a reason and reopen', async () => {
    const { id } = await ask(ann, key);
    expect(
      ok(await patch(mod, threadUrl(id), { raw_body: 'Clearer', edit_reason_code: 'needs-clarity' })),
    ).toMatchObject({
      raw_body: 'Clearer',
      edit_by_label: 'Moderator',
      last_edit: {
        original_body: 'I expected **zero**.',
        reason_code: 'needs-clarity',
        editor_username: 'mod',
      },
    });
    expect((await get(ben, id)).last_edit).toBeNull();
    expect((await patch(mod, threadUrl(id), { closed: true })).statusCode).toBe(400);
    ok(await patch(mod, threadUrl(id), { closed: true, close_reason_code: 'duplicate' }));
    expect(await get(ann, id)).toMatchObject({
      closed: true,
      close_reason_code: 'duplicate',
      closed_by: 'mod',
      closed_by_label: 'Moderator',
    });
    expect(await get(ben, id)).toMatchObject({ closed: true, closed_by: null });
    const late = await ben.post('/api/discussion/v1/comments/', { thread_id: id, raw_body: 'Late' });
    expect(late.statusCode).toBe(403);
    expect((await patch(ann, threadUrl(id), { raw_body: 'No' })).statusCode).toBe(400);
    const reopened = ok<ThreadWire>(await patch(mod, threadUrl(id), { closed: false }));
    expect(reopened).toMatchObject({ closed: false, close_reason: null });
    expect(reopened.close_reason_code).toBeUndefined();
  });

  test('reports reach moderators, who dismiss them all', async () => {
    const { id } = await ask(ann, key);
    const { id: commentId } = await answer(ann, id);
    ok(await patch(ben, commentUrl(commentId), { abuse_flagged: true }));
    expect((await responses(ann, id)).results[0]).toMatchObject({ abuse_flagged: false });
    expect((await responses(ben, id)).results[0]).toMatchObject({ abuse_flagged: true });
    expect((await list(mod, '&flagged=true&count_flagged=true')).results).toMatchObject([
      { id, abuse_flagged_count: 1 },
    ]);
    ok(await patch(mod, commentUrl(commentId), { abuse_flagged: false }));
    expect((await list(mod, '&flagged=true')).results).toEqual([]);
    expect((await responses(ben, id)).results[0]).toMatchObject({ abuse_flagged: false });
  });

  test('the author of an anonymous post is shown to nobody, of a peers-only one to people with a role', async () => {
    const all = await ask(ann, key, { anonymous: true });
    expect([all.author, (await get(ben, all.id)).author, (await get(mod, all.id)).author]).toEqual([
      null,
      null,
      null,
    ]);
    await patch(ann, threadUrl(all.id), { raw_body: 'Changed' });
    expect(JSON.stringify(await get(mod, all.id))).not.toContain('ann');
    expect((await list(ben, '&author=ann')).results).toEqual([]);
    const refused = await ann.post('/api/discussion/v1/threads/', {
      course_id: key,
      topic_id: 'course',
      type: 'question',
      title: 'x',
      raw_body: 'x',
      anonymous_to_peers: true,
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ field_errors: { anonymous_to_peers: {} } });
  });

  test('a divided topic keeps cohorts apart', async () => {
    const [red, blue] = [
      await site.join('red', { mode: 'audit' }),
      await site.join('blue', { mode: 'audit' }),
    ];
    await site.context.db.write(async (tx) => {
      for (const [person, name] of [
        [red, 'Red'],
        [blue, 'Blue'],
      ] as const) {
        await saveCohort(tx, { courseKey: key, name, group: null }, 1);
        await assignToCohort(tx, { userId: person.user.id, courseKey: key, cohort: name, at: 1 });
      }
      await saveDivision(tx, key, {
        settings: { ...UNDIVIDED, scheme: 'cohort', dividesUnits: true },
        at: 1,
      });
    });
    const thread = await ask(red, key, { topic_id: 'limits', title: 'For red' });
    expect(thread).toMatchObject({ group_id: cohortNumber('Red'), group_name: 'Red' });
    expect((await blue.get(threadUrl(thread.id))).statusCode).toBe(404);
    expect(
      (await blue.post('/api/discussion/v1/comments/', { thread_id: thread.id, raw_body: 'x' })).statusCode,
    ).toBe(404);
    expect(await titles(blue)).toEqual([]);
    expect(await titles(blue, '&text_search=red')).toEqual([]);
    expect(await titles(mod)).toEqual(['For red']);
    const topics = ok<{ thread_counts: { question: number } }[]>(
      await blue.get(`/api/discussion/v2/course_topics/${key}`),
    );
    expect(topics[1]?.thread_counts.question).toBe(0);
    ok(await patch(mod, threadUrl(thread.id), { group_id: cohortNumber('Blue') }));
    expect(await titles(blue)).toEqual(['For red']);
    expect(await titles(red)).toEqual([]);
  });

  test('links of new accounts wait for a moderator', async () => {
    const newcomer = await site.join('newcomer', { mode: 'audit' });
    const held = await ask(newcomer, key, { title: 'Look', raw_body: 'at https://spam.example' });
    expect(held.is_held).toBe(true);
    expect(await titles(ann)).toEqual([]);
    expect((await ann.get(threadUrl(held.id))).statusCode).toBe(404);
    expect(await titles(newcomer)).toEqual(['Look']);
    expect(await titles(mod, '&flagged=true')).toEqual(['Look']);
    ok(await patch(mod, threadUrl(held.id), { abuse_flagged: false }));
    expect(await titles(ann)).toEqual(['Look']);
    expect((await ask(newcomer, key, { raw_body: 'no link' })).is_held).toBeUndefined();
  });

  test('a repeated request creates one post', async () => {
    const [one, two] = [await ask(ann, key, { client_key: 'k1' }), await ask(ann, key, { client_key: 'k1' })];
    expect(two.id).toBe(one.id);
    const first = await answer(ann, one.id, { client_key: 'k2' });
    expect((await answer(ann, one.id, { client_key: 'k2' })).id).toBe(first.id);
    expect((await get(ben, one.id)).comment_count).toBe(2);
  });

  test('a person who posts too much is slowed down, with the bare string that clients expect', async () => {
    const { id } = await ask(ann, key);
    let last = await answerRaw(ben, id);
    for (let index = 0; index < 30; index += 1) last = await answerRaw(ben, id);
    expect([last.statusCode, last.json()]).toEqual([429, 'Too many requests']);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });
  const answerRaw = (who: Person, id: string) =>
    who.post('/api/discussion/v1/comments/', { thread_id: id, raw_body: 'x' });

  test('bulk delete counts, then deletes', async () => {
    const own = await ask(ben, key);
    const other = await ask(ann, key);
    await answer(ben, other.id);
    await answer(ann, own.id);
    const send = (who: Person, execute: boolean) =>
      who.post(
        `/api/discussion/v1/bulk_delete_user_posts/${key}?username=ben&course_or_org=course&execute=${execute}`,
      );
    expect((await send(ann, true)).statusCode).toBe(403);
    expect((await send(mod, false)).json()).toEqual({ thread_count: 1, comment_count: 1 });
    expect((await send(mod, true)).json()).toEqual({ thread_count: 1, comment_count: 1 });
    expect((await send(mod, false)).json()).toEqual({ thread_count: 0, comment_count: 0 });
    expect((await list(ann)).results).toMatchObject([{ id: other.id, comment_count: 1 }]);
  });

  test('learners and their threads', async () => {
    const thread = await ask(ann, key);
    const response = await answer(ben, thread.id);
    await answer(ben, thread.id, { parent_id: response.id });
    await ask(ben, key, { anonymous: true });
    const stats = ok(await ann.get(`/api/discussion/v1/courses/${key}/activity_stats/`));
    expect(stats).toMatchObject({
      results: [
        { username: 'ann', threads: 1, responses: 0, replies: 0, active_flags: null },
        { username: 'ben', threads: 0, responses: 1, replies: 1 },
      ],
      pagination: { count: 2, num_pages: 1, next: null },
    });
    const found = ok(await ann.get(`/api/discussion/v1/courses/${key}/activity_stats/?username=mo`));
    expect(found).toMatchObject({ results: [{ username: 'mod', threads: 0 }] });
    const of = (who: Person, name: string) =>
      who.get(`/api/discussion/v1/courses/${key}/learner/?username=${name}`);
    expect(ok(await of(ann, 'ben'))).toMatchObject({
      results: [{ id: thread.id }],
      pagination: { count: 1 },
    });
    expect(ok(await of(ben, 'ben'))).toMatchObject({ pagination: { count: 2 } });
    expect((await of(ann, 'nobody')).statusCode).toBe(404);
    expect(
      (await ann.get(`/api/discussion/v1/courses/${key}/activity_stats/?order_by=flagged`)).statusCode,
    ).toBe(400);
  });

  describe('denials', () => {
    test('people outside the course learn nothing about it', async () => {
      const { id } = await ask(ann, key);
      const outsider = await site.join('outsider');
      expect((await outsider.get(`/api/discussion/v2/courses/${key}/`)).statusCode).toBe(404);
      expect((await outsider.get(threadUrl(id))).statusCode).toBe(404);
      expect((await site.visitor.get(threadUrl(id))).statusCode).toBe(401);
    });

    test.each(['0', '99999999', 'abc', '-1', '1e3', '9'.repeat(40)])(
      'the id %s is 404, as JSON',
      async (id) => {
        for (const response of [
          await ann.get(threadUrl(id)),
          await patch(ann, threadUrl(id), { read: true }),
          await ann.browser.send('DELETE', threadUrl(id)),
          await ann.get(commentUrl(id)),
          await patch(ann, commentUrl(id), { voted: true }),
        ]) {
          expect(response.statusCode).toBe(404);
          expect(response.json()).toMatchObject({
            developer_message: expect.stringMatching(/ not found\.$/),
          });
        }
      },
    );

    test('unknown fields, own votes, other people’s posts and a fourth level are refused', async () => {
      const { id } = await ask(ann, key);
      const response = await answer(ben, id);
      const comment = await answer(ben, id, { parent_id: response.id });
      expect((await patch(ann, threadUrl(id), { voted: true })).json()).toMatchObject({
        field_errors: { voted: { developer_message: 'This field is not editable.' } },
      });
      expect((await patch(ben, threadUrl(id), { raw_body: 'x' })).statusCode).toBe(400);
      expect((await patch(ben, threadUrl(id), { pinned: true })).statusCode).toBe(400);
      expect((await ben.browser.send('DELETE', threadUrl(id))).statusCode).toBe(403);
      const deep = await ann.post('/api/discussion/v1/comments/', {
        thread_id: id,
        parent_id: comment.id,
        raw_body: 'x',
      });
      expect([deep.statusCode, deep.json().field_errors]).toMatchObject([400, { parent_id: {} }]);
      const blank = await ann.post('/api/discussion/v1/comments/', { thread_id: id, raw_body: ' \n' });
      expect(blank.json()).toMatchObject({
        field_errors: { raw_body: { developer_message: 'This field may not be blank.' } },
      });
    });

    test('a masquerade reads as the learner and posts nothing', async () => {
      const staff = await site.join('staffer', { courseStaff: true });
      const { id } = await ask(ann, key);
      const set = await staff.post(`/courses/${key}/masquerade`, { role: 'student', user_name: 'ben' });
      expect(set.json()).toMatchObject({ success: true });
      expect(await get(staff, id)).toMatchObject({
        editable_fields: ['abuse_flagged', 'copy_link', 'following', 'read', 'voted'],
      });
      for (const response of [
        await staff.post('/api/discussion/v1/comments/', { thread_id: id, raw_body: 'x' }),
        await patch(staff, threadUrl(id), { read: true }),
        await staff.browser.send('DELETE', threadUrl(id)),
      ])
        expect([response.statusCode, response.json().error_code]).toEqual([403, 'masquerading']);
    });
  });
});
