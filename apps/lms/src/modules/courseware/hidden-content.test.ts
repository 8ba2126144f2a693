import type { LearningSequencesWire, OutlineWire, SequenceWire } from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCourse, html, problem, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const KEY = TEST_COURSE_KEY;
const open = usageKey('sequential', 'open');
const past = usageKey('sequential', 'past');
const later = usageKey('sequential', 'later');
const team = usageKey('sequential', 'team');
const group = usageKey('sequential', 'group');

let site: LearningSite;
let learner: Person;
let staff: Person;
let admin: Person;
beforeAll(async () => {
  site = await openLearningSite(
    buildCourse({
      sections: [
        {
          id: 'c1',
          children: [
            { id: 'open', children: [{ id: 'u1', children: [html('h1')] }] },
            {
              id: 'past',
              graded: true,
              due: '2026-03-01T12:00:00Z',
              hideAfterDue: true,
              children: [{ id: 'u2', children: [problem('p2')] }],
            },
            {
              id: 'later',
              start: '2026-04-01T00:00:00Z',
              children: [{ id: 'u3', children: [html('h3')] }],
            },
            { id: 'team', staffOnly: true, children: [{ id: 'u4', children: [html('h4')] }] },
            { id: 'group', groupAccess: { 77: [1] }, children: [{ id: 'u5', children: [html('h5')] }] },
          ],
        },
        {
          id: 'c2',
          start: '2026-05-01T00:00:00Z',
          children: [{ id: 'next', children: [{ id: 'u6', children: [html('h6')] }] }],
        },
      ],
    }),
  );
  learner = await site.join('learner', { mode: 'verified' });
  staff = await site.join('staff', { courseStaff: true });
  admin = await site.join('admin', { account: { isAdministrator: true } });
});
afterAll(() => site.close());

const sequence = async (who: Person, key: string, headers?: Record<string, string>) => {
  const response = await who.get(`/api/courseware/sequence/${key}`, headers);
  return { status: response.statusCode, body: response.json<SequenceWire>() };
};

test('each of the staff reads the banner of a sequence in their own language', async () => {
  const bannerIn = async (language: string) =>
    (await sequence(staff, past, { 'accept-language': language })).body.banner_text;
  expect(await bannerIn('he')).toMatch(/[\u05d0-\u05ea]/);
  expect(await bannerIn('en')).toContain('due date');
});

test('staff and administrators can open a sequence hidden after its due date', async () => {
  for (const who of [staff, admin]) {
    expect((await sequence(who, past)).body).toMatchObject({
      is_hidden_after_due: false,
      banner_text: expect.stringContaining('due date'),
      items: [{ id: usageKey('vertical', 'u2') }],
    });
    expect((await who.get(`/xblock/${usageKey('vertical', 'u2')}`)).headers.location).toContain('token=');
  }
  expect((await sequence(learner, past)).body).toMatchObject({ is_hidden_after_due: true, items: [] });
});

test('the outline tells staff, and only them, what learners can’t open and why', async () => {
  const hidden = async (who: Person) => {
    const { course_blocks } = (await who.get(`/api/course_home/outline/${KEY}`)).json<OutlineWire>();
    return Object.fromEntries(
      Object.values(course_blocks?.blocks ?? {}).flatMap(({ id, hidden_from_learners: reason }) =>
        reason === undefined ? [] : [[id, reason]],
      ),
    );
  };
  const reasons = {
    [past]: 'past_due',
    [later]: 'unreleased',
    [team]: 'staff_only',
    [group]: 'staff_only',
    [usageKey('chapter', 'c2')]: 'unreleased',
    [usageKey('sequential', 'next')]: 'unreleased',
  };
  expect(await hidden(staff)).toEqual(reasons);
  expect(await hidden(admin)).toEqual(reasons);
  expect(await hidden(learner)).toEqual({});
});

test('outline, learning sequences, sequence and frame agree on what a learner can’t open', async () => {
  const { outline } = (
    await learner.get(`/api/learning_sequences/v1/course_outline/${KEY}`)
  ).json<LearningSequencesWire>();
  const sequenceOf = (key: string) => outline.sequences[key];
  expect(sequenceOf(open)).toMatchObject({ accessible: true, inaccessible_after_due: false });
  expect(sequenceOf(past)).toMatchObject({ accessible: false, inaccessible_after_due: true });
  expect(sequenceOf(later)).toMatchObject({ accessible: false, effective_start: '2026-04-01T00:00:00Z' });
  expect([sequenceOf(team), sequenceOf(group)]).toEqual([undefined, undefined]);
  const unreleased = await sequence(learner, later);
  expect([unreleased.status, unreleased.body.items]).toEqual([200, []]);
  expect((await sequence(learner, team)).status).toBe(404);
  const notice = async (key: string) => (await learner.get(`/xblock/${key}`)).body;
  expect(await notice(past)).toContain('due date');
  expect(await notice(later)).toContain('isn’t open yet');
  for (const who of [staff, admin]) {
    const seen = (
      await who.get(`/api/learning_sequences/v1/course_outline/${KEY}`)
    ).json<LearningSequencesWire>().outline.sequences;
    expect(Object.values(seen).every(({ accessible }) => accessible)).toBe(true);
  }
});
