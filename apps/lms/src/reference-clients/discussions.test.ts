import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assignToCohort, saveCohort } from '../kernel/cohorts/cohorts.store.ts';
import { DAY } from '../lib/durations.ts';
import { giveForumRole } from '../modules/discussions/roles.store.ts';
import { UNDIVIDED } from '../modules/discussions/settings.policy.ts';
import { saveDivision } from '../modules/discussions/settings.store.ts';
import { buildCourse, discussion, discussionTab, html, TEST_COURSE_KEY } from '../testing/course-builder.ts';
import {
  discussionClientCalls as calls,
  clientComment,
  clientThread,
  listDiscussionBreaches,
} from '../testing/discussion-client-expectations.ts';
import { answer, ask, commentUrl, ok, patch, threadUrl } from '../testing/discussions.ts';
import { type LearningSite, openLearningSite, type Person } from '../testing/learning-site.ts';

const unit = (id: string, more: object = {}) => ({ id, children: [discussion(`topic-${id}`)], ...more });
const course = buildCourse({
  tree: { tabs: [discussionTab] },
  settings: { other: { allow_anonymous_to_peers: true } },
  sections: [
    { id: 'c1', children: [{ id: 's1', children: [unit('u1'), { id: 'plain', children: [html('h')] }] }] },
    { id: 'c2', children: [{ id: 's2', staffOnly: true, children: [unit('u2')] }] },
  ],
});

const breachesOf = ({ user, get }: Person) => listDiscussionBreaches({ username: user.username, get });

let site: LearningSite;
let ann: Person;
let ben: Person;
let mod: Person;
beforeAll(async () => {
  site = await openLearningSite(course);
  ann = await site.join('ann', { mode: 'audit' });
  ben = await site.join('ben', { mode: 'audit' });
  mod = await site.join('mod', { mode: 'audit' });
  await site.context.db.write((tx) =>
    giveForumRole(tx, { userId: mod.user.id, courseKey: TEST_COURSE_KEY, role: 'Moderator', at: 1 }),
  );
  site.clock.advance(3 * DAY);
});
afterAll(() => site.close());

test('a course without posts', async () => {
  for (const person of [ann, mod]) expect(await breachesOf(person)).toEqual([]);
});

describe('posts of every kind', () => {
  beforeAll(async () => {
    const question = await ask(ann, TEST_COURSE_KEY, { following: true });
    const right = await answer(ben, question.id);
    await answer(ann, question.id, { parent_id: right.id });
    await patch(ann, commentUrl(right.id), { endorsed: true });
    await patch(ben, threadUrl(question.id), { voted: true });
    const talk = await ask(ben, TEST_COURSE_KEY, { type: 'discussion', topic_id: 'topic-u1', title: 'Talk' });
    await patch(mod, threadUrl(talk.id), { raw_body: 'Clearer', edit_reason_code: 'needs-clarity' });
    await patch(mod, threadUrl(talk.id), { pinned: true, closed: true, close_reason_code: 'duplicate' });
    const hidden = await ask(ann, TEST_COURSE_KEY, { title: 'Hidden', anonymous: true });
    await answer(ann, hidden.id, { anonymous_to_peers: true });
    await patch(ben, threadUrl(hidden.id), { abuse_flagged: true });
    const newcomer = await site.join('newcomer', { mode: 'audit' });
    await ask(newcomer, TEST_COURSE_KEY, { title: 'Held', raw_body: 'https://spam.example' });
    const removed = await ask(ben, TEST_COURSE_KEY, { title: 'Removed' });
    const below = await answer(ann, removed.id);
    await answer(ben, removed.id, { parent_id: below.id });
    await ben.browser.send('DELETE', commentUrl(below.id));
  });

  test('are read by learners, moderators and the team', async () => {
    const staff = await site.join('teacher', { courseStaff: true });
    const assistant = await site.join('assistant', { mode: 'verified' });
    await site.context.db.write((tx) =>
      giveForumRole(tx, {
        userId: assistant.user.id,
        courseKey: TEST_COURSE_KEY,
        role: 'Group Moderator',
        at: 1,
      }),
    );
    for (const person of [ann, ben, mod, staff, assistant])
      expect([person.user.username, await breachesOf(person)]).toEqual([person.user.username, []]);
  });

  test('are read by staff who view the course as a learner', async () => {
    const staff = await site.join('viewer', { courseStaff: true });
    await staff.post(`/courses/${TEST_COURSE_KEY}/masquerade`, { role: 'student', user_name: 'ann' });
    expect(await breachesOf(staff)).toEqual([]);
  });

  test('are read in groups', async () => {
    await site.context.db.write(async (tx) => {
      await saveCohort(tx, { courseKey: TEST_COURSE_KEY, name: 'Red', group: null }, 1);
      await assignToCohort(tx, { userId: ann.user.id, courseKey: TEST_COURSE_KEY, cohort: 'Red', at: 1 });
    });
    for (const scheme of ['cohort', 'enrollment_track'] as const) {
      await site.context.db.write((tx) =>
        saveDivision(tx, TEST_COURSE_KEY, { settings: { ...UNDIVIDED, scheme, dividesUnits: true }, at: 1 }),
      );
      await ask(ann, TEST_COURSE_KEY, { topic_id: 'topic-u1', title: `For ${scheme}` });
      for (const person of [ann, ben, mod]) expect([scheme, await breachesOf(person)]).toEqual([scheme, []]);
    }
  });

  test('are whole in the responses to writes, too', async () => {
    const thread = await ask(ann, TEST_COURSE_KEY);
    const comment = await answer(ben, thread.id);
    const reply = await answer(ann, thread.id, { parent_id: comment.id });
    const threads = [thread];
    const comments = [comment, reply];
    for (const change of [
      { read: true },
      { title: 'Changed' },
      { raw_body: 'Changed' },
      { following: false },
    ])
      threads.push(ok(await patch(ann, threadUrl(thread.id), change)));
    for (const change of [{ voted: true }, { abuse_flagged: true }, { endorsed: true }])
      comments.push(ok(await patch(ann, commentUrl(comment.id), change)));
    const moderated = { closed: true, close_reason_code: 'off-topic', pinned: true };
    threads.push(ok(await patch(mod, threadUrl(thread.id), moderated)));
    threads.push(ok(await patch(mod, threadUrl(thread.id), { closed: false })));
    for (const each of threads) expect(v.safeParse(clientThread, each).issues).toBeUndefined();
    for (const each of comments) expect(v.safeParse(clientComment, each).issues).toBeUndefined();
  });
});

/** Every change that costs the client a page, a list or a button, by the call whose response it is in. */
const faults: [call: string, url: string, change: (body: never) => unknown][] = [
  ['config', calls.config, (body: object) => ({ ...body, captcha_settings: null })],
  ['config', calls.config, (body: object) => ({ ...body, post_close_reasons: null })],
  ['config', calls.config, (body: object) => ({ ...body, is_posting_enabled: null })],
  ['config', calls.config, (body: object) => ({ ...body, is_email_verified: undefined })],
  ['count', calls.count, (body: object) => ({ ...body, count_by_app_name: null })],
  ['metadata', calls.metadata, (body: object) => ({ ...body, tabs: null })],
  ['metadata', calls.metadata, (body: object) => ({ ...body, course_access: undefined })],
  ['metadata', calls.metadata, (body: object) => ({ ...body, is_enrolled: false })],
  ['topics', calls.topics, ([first, ...more]: object[]) => [{ ...first, thread_counts: null }, ...more]],
  ['topics', calls.topics, ([first, ...more]: object[]) => [{ ...first, name: null }, ...more]],
  [
    'blocks',
    calls.blocks('ann'),
    (body: { root: string; blocks: object }) => ({
      ...body,
      blocks: { x: { id: 'x', type: 'course', children: ['y'] } },
    }),
  ],
  ['threads', calls.threads, (body: object) => ({ ...body, results: undefined })],
  ['threads', calls.threads, (body: object) => ({ ...body, pagination: undefined })],
  ['threads', calls.threads, changeEach({ editable_fields: null })],
  ['threads', calls.threads, changeEach({ preview_body: null })],
  ['threads', calls.threads, changeEach({ id: undefined })],
  ['learners', calls.learners, changeEach({ username: null })],
  ['tours', calls.tours, () => null],
  ['notifications', calls.notifications, changeEach({ id: undefined })],
  ['preferences', calls.preferences, (body: object) => ({ ...body, data: null })],
];

function changeEach(fields: object) {
  return (body: { results: object[] }) => ({
    ...body,
    results: body.results.map((one) => ({ ...one, ...fields })),
  });
}

test.each(faults)('a fault in %s (%s, case %#) would be found', async (call, url, change) => {
  const get: Person['get'] = async (asked) => {
    const response = await ann.get(asked);
    if (asked !== url) return response;
    const changed: unknown = change(response.json() as never);
    return { ...response, statusCode: 200, json: () => changed } as typeof response;
  };
  const found = await listDiscussionBreaches({ username: 'ann', get });
  expect(found.some((one) => one.startsWith(call))).toBe(true);
});
