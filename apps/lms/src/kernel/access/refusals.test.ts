import type { LearningSequencesWire } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCourse, html, problem, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const KEY = TEST_COURSE_KEY;
const UNKNOWN = 'course-v1:Acme+NONE+R1';
const s1 = usageKey('sequential', 's1');
const team = usageKey('sequential', 'team');
const later = usageKey('sequential', 'later');
const u1 = usageKey('vertical', 'u1');

const blocks = (key: string, username: string) =>
  `/api/courses/v2/blocks/?course_id=${encodeURIComponent(key)}&username=${username}&depth=3`;
const sections = [
  {
    id: 'c1',
    children: [
      {
        id: 's1',
        children: [
          { id: 'u1', children: [html('h1'), problem('p1')] },
          { id: 'notes', staffOnly: true, children: [html('hn')] },
        ],
      },
      { id: 'team', staffOnly: true, children: [{ id: 'ut', children: [html('ht')] }] },
      { id: 'later', start: '2026-04-01T00:00:00Z', children: [{ id: 'ul', children: [html('hl')] }] },
    ],
  },
];

let site: LearningSite;
let learner: Person;
let stranger: Person;
let staff: Person;
let admin: Person;
beforeAll(async () => {
  site = await openLearningSite(buildCourse({ sections }));
  learner = await site.join('learner', { mode: 'audit' });
  stranger = await site.join('stranger');
  staff = await site.join('staff', { courseStaff: true });
  admin = await site.join('admin', { account: { isAdministrator: true } });
});
afterAll(() => site.close());

describe('reads', () => {
  const home = (call: string) => (key: string) => `/api/course_home/${call}/${key}`;
  const calls: [
    string,
    (key: string) => string,
    Record<'anonymous' | 'stranger' | 'learner' | 'staff', number>,
  ][] = [
    ['course_metadata', home('course_metadata'), { anonymous: 200, stranger: 200, learner: 200, staff: 200 }],
    ['outline', home('outline'), { anonymous: 200, stranger: 200, learner: 200, staff: 200 }],
    ['dates', home('dates'), { anonymous: 401, stranger: 401, learner: 200, staff: 200 }],
    ['progress', home('progress'), { anonymous: 401, stranger: 401, learner: 200, staff: 200 }],
    [
      'courseware course',
      (key) => `/api/courseware/course/${key}`,
      { anonymous: 200, stranger: 200, learner: 200, staff: 200 },
    ],
    [
      'learning sequences',
      (key) => `/api/learning_sequences/v1/course_outline/${key}`,
      { anonymous: 401, stranger: 403, learner: 200, staff: 200 },
    ],
    [
      'resume',
      (key) => `/api/courseware/resume/${key}`,
      { anonymous: 401, stranger: 403, learner: 200, staff: 200 },
    ],
  ];

  test.each(calls)('%s responds to each kind of visitor as documented', async (_, path, statuses) => {
    const visitors = { anonymous: site.visitor, stranger, learner, staff };
    for (const [who, visitor] of Object.entries(visitors)) {
      const status = (await visitor.get(path(KEY))).statusCode;
      expect([who, status]).toEqual([who, statuses[who as keyof typeof statuses]]);
    }
    expect((await admin.get(path(KEY))).statusCode).toBe(200);
  });

  test.each(calls)('%s: unknown course 404, malformed key 400', async (_, path) => {
    const unknown = await staff.get(path(UNKNOWN));
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ error_code: 'course_not_found' });
    expect((await staff.get(path('no-course-key'))).statusCode).toBe(400);
  });

  test.each([
    ['anonymous', 403, 404],
    ['stranger', 403, 404],
    ['learner', 200, 404],
    ['staff', 200, 404],
  ])('blocks for %s', async (who, known, unknown) => {
    const visitor = { anonymous: site.visitor, stranger, learner, staff }[who];
    const name = who === 'anonymous' ? '' : who;
    expect((await visitor?.get(blocks(KEY, name)))?.statusCode).toBe(known);
    expect((await visitor?.get(blocks(UNKNOWN, name)))?.statusCode).toBe(unknown);
  });

  test('blocks: the username is required, and must be one’s own but for staff', async () => {
    const missing = await learner.get(`/api/courses/v2/blocks/?course_id=${encodeURIComponent(KEY)}`);
    expect([missing.statusCode, missing.json()]).toMatchObject([400, { error_code: 'invalid_query' }]);
    expect((await learner.get(blocks(KEY, 'stranger'))).statusCode).toBe(403);
    expect((await staff.get(blocks(KEY, 'learner'))).statusCode).toBe(200);
    expect((await learner.get(blocks('nonsense', 'learner'))).statusCode).toBe(400);
  });

  test('the courseware call rejects another learner’s username', async () => {
    const path = `/api/courseware/course/${KEY}`;
    expect((await learner.get(`${path}?username=learner`)).statusCode).toBe(200);
    expect((await learner.get(`${path}?username=staff`)).statusCode).toBe(403);
  });

  test('dates and progress are denied as in Open edX: strangers with the bare string that clients expect', async () => {
    for (const call of [`dates/${KEY}`, `progress/${KEY}`, `progress/${KEY}/1/`]) {
      const path = `/api/course_home/${call}`;
      const anonymous = await site.visitor.get(path);
      expect([anonymous.statusCode, anonymous.json()]).toMatchObject([401, { detail: expect.any(String) }]);
    }
    for (const call of ['dates', 'progress']) {
      const response = await stranger.get(`/api/course_home/${call}/${KEY}`);
      expect([response.statusCode, response.json()]).toEqual([401, 'User not enrolled.']);
    }
  });
});

describe('one sequence', () => {
  const sequence = (key: string) => `/api/courseware/sequence/${key}`;
  test.each([
    ['a sequence', s1, 200, 200],
    ['a unit', u1, 422, 422],
    ['a section', usageKey('chapter', 'c1'), 422, 422],
    ['a staff-only sequence', team, 404, 200],
    ['a sequence that is not released: empty', later, 200, 200],
    ['an unknown block', usageKey('sequential', 'none'), 404, 404],
    ['a block of an unknown course', usageKey('sequential', 's1', UNKNOWN), 404, 404],
    ['an old key', 'i4x:%2F%2FAcme%2FCAL101%2Fsequential%2Fs1', 404, 404],
    ['no key', 'nonsense', 400, 400],
  ])('%s', async (_, key, forLearner, forStaff) => {
    const response = await learner.get(sequence(key));
    expect(response.statusCode).toBe(forLearner);
    if (forLearner === 422) expect(response.body).toBe('');
    expect((await staff.get(sequence(key))).statusCode).toBe(forStaff);
  });

  test('visitors without access are refused with the code of their kind', async () => {
    expect((await site.visitor.get(sequence(s1))).statusCode).toBe(401);
    expect((await stranger.get(sequence(s1))).statusCode).toBe(403);
  });
});

describe('handlers of a sequence', () => {
  const handler = (name: string, sequence = s1, course = KEY) =>
    `/courses/${course}/xblock/${sequence}/handler/${name}`;

  test.each([
    ['goto_position', { position: 1 }],
    ['get_completion', { usage_key: u1 }],
  ])('%s', async (name, body) => {
    expect((await learner.post(handler(name), body)).statusCode).toBe(200);
    expect((await staff.post(handler(name), body)).statusCode).toBe(200);
    expect((await stranger.post(handler(name), body)).statusCode).toBe(404);
    expect((await site.visitor.send('POST', handler(name), { body })).statusCode).toBe(403);
    const noToken = await learner.browser.send('POST', handler(name), { body, csrf: false });
    expect([noToken.statusCode, noToken.json()]).toMatchObject([403, { error_code: 'csrf_failed' }]);
    expect((await learner.post(handler(name), {})).statusCode).toBe(400);
    expect((await learner.post(handler(name, u1), body)).statusCode).toBe(404);
    expect((await learner.post(handler(name, team), body)).statusCode).toBe(404);
    expect((await learner.post(handler(name, s1, UNKNOWN), body)).statusCode).toBe(404);
    expect((await learner.post(handler(name, 'nonsense'), body)).statusCode).toBe(400);
  });

  test('a position beyond the last unit is clamped, 0 changes nothing, other values are refused', async () => {
    expect((await learner.post(handler('goto_position'), { position: 9 })).statusCode).toBe(200);
    expect((await learner.get(`/api/courseware/sequence/${s1}`)).json()).toMatchObject({ position: 1 });
    expect((await learner.post(handler('goto_position'), { position: 0 })).statusCode).toBe(200);
    expect((await learner.get(`/api/courseware/sequence/${s1}`)).json()).toMatchObject({ position: 1 });
    for (const position of [-1, 1.5, '1']) {
      expect((await learner.post(handler('goto_position'), { position })).statusCode).toBe(400);
    }
  });

  test('a sequence that is not released accepts a position and stores none', async () => {
    expect((await learner.post(handler('goto_position', later), { position: 1 })).statusCode).toBe(200);
    expect((await learner.get(`/api/courseware/sequence/${later}`)).json()).toMatchObject({ position: null });
    const body = { usage_key: usageKey('vertical', 'ul') };
    expect((await learner.post(handler('get_completion', later), body)).statusCode).toBe(404);
    const stored = site.context.db.read.selectFrom('sequence_positions').select('position');
    expect(await stored.where('sequence_key', '=', later).execute()).toEqual([]);
  });

  test('a team-only unit looks to learners like one that doesn’t exist', async () => {
    const ask = async (person: Person, unit: string) =>
      (await person.post(handler('get_completion'), { usage_key: usageKey('vertical', unit) })).statusCode;
    expect(await ask(learner, 'notes')).toBe(404);
    expect(await ask(learner, 'none')).toBe(404);
    expect(await ask(staff, 'notes')).toBe(200);
  });

  test('the completion of another sequence’s unit is not revealed', async () => {
    const body = { usage_key: usageKey('vertical', 'ut') };
    expect((await staff.post(handler('get_completion'), body)).statusCode).toBe(404);
  });
});

test('[ROL-06] staff who are not enrolled see all of the course', async () => {
  for (const person of [staff, admin]) {
    const metadata = (await person.get(`/api/course_home/course_metadata/${KEY}`)).json();
    expect(metadata).toMatchObject({
      is_staff: true,
      is_enrolled: false,
      course_access: { has_access: true },
    });
    const outline = (await person.get(`/api/course_home/outline/${KEY}`)).json();
    expect(Object.keys(outline.course_blocks.blocks)).toEqual(expect.arrayContaining([s1, team, later]));
  }
  const outline = (await learner.get(`/api/course_home/outline/${KEY}`)).json();
  expect(Object.keys(outline.course_blocks.blocks)).toEqual([
    usageKey('course', 'course'),
    usageKey('chapter', 'c1'),
    s1,
  ]);
  expect(outline).toMatchObject({ has_scheduled_content: true, enrollment_mode: 'audit' });
});

test('before its start, a course is open to staff only', async () => {
  const tree = buildCourse({ sections, tree: { start: Date.parse('2027-01-01T00:00:00Z') } });
  const early = await openLearningSite(tree);
  try {
    const dana = await early.join('dana', { mode: 'audit' });
    const team = await early.join('team', { courseStaff: true });
    const metadata = (await dana.get(`/api/course_home/course_metadata/${KEY}`)).json();
    expect(metadata.course_access).toMatchObject({ has_access: false, error_code: 'course_not_started' });
    expect((await dana.get(`/api/course_home/outline/${KEY}`)).json()).toMatchObject({ course_blocks: null });
    for (const path of [
      `/api/course_home/dates/${KEY}`,
      `/api/course_home/progress/${KEY}`,
      `/api/courseware/sequence/${s1}`,
      `/api/learning_sequences/v1/course_outline/${KEY}`,
      blocks(KEY, 'dana'),
    ]) {
      expect([path, (await dana.get(path)).statusCode]).toEqual([path, 403]);
    }
    expect((await team.get(`/api/courseware/sequence/${s1}`)).statusCode).toBe(200);
  } finally {
    await early.close();
  }
});

test('a public course is open to visitors; nothing is stored for them', async () => {
  const open = await openLearningSite(buildCourse({ sections, tree: { courseVisibility: 'public' } }));
  try {
    const sequence = (await open.visitor.get(`/api/courseware/sequence/${s1}`)).json();
    expect(sequence).toMatchObject({ position: null, save_position: false, show_completion: false });
    expect(sequence.items).toMatchObject([{ id: u1, bookmarked: false }]);
    expect(sequence.items[0]).not.toHaveProperty('complete');
    expect((await open.visitor.get(blocks(KEY, ''))).statusCode).toBe(200);
    const outline = (await open.visitor.get(`/api/course_home/outline/${KEY}`)).json();
    expect(outline.course_blocks.blocks[s1].lms_web_url).toContain('/jump_to/');
    const dates = await open.visitor.get(`/api/course_home/dates/${KEY}`);
    expect([dates.statusCode, dates.json()]).toMatchObject([200, { course_date_blocks: expect.any(Array) }]);
    expect(dates.json().calendar_feed).toBeUndefined();
    expect((await open.visitor.get(`/api/course_home/progress/${KEY}`)).statusCode).toBe(401);
  } finally {
    await open.close();
  }
});

test('a public outline can be viewed, its units can’t be opened', async () => {
  const tree = buildCourse({ sections, tree: { courseVisibility: 'public_outline' } });
  const outlineOnly = await openLearningSite(tree);
  try {
    const outline = (await outlineOnly.visitor.get(`/api/course_home/outline/${KEY}`)).json();
    expect(outline.course_blocks.blocks[s1]).toMatchObject({ lms_web_url: null, legacy_web_url: null });
    expect(outline).toMatchObject({ handouts_html: null, resume_course: { url: null } });
    expect((await outlineOnly.visitor.get(`/api/courseware/sequence/${s1}`)).statusCode).toBe(401);
    const isAccessible = async ({ get }: Pick<Person, 'get'>) =>
      (await get(`/api/learning_sequences/v1/course_outline/${KEY}`)).json<LearningSequencesWire>().outline
        .sequences[s1]?.accessible;
    expect(await isAccessible(outlineOnly.visitor)).toBe(false);
    expect(await isAccessible(await outlineOnly.join('stranger'))).toBe(false);
    expect(await isAccessible(await outlineOnly.join('learner', { mode: 'audit' }))).toBe(true);
  } finally {
    await outlineOnly.close();
  }
});
