import type { DatesWire, SequenceWire } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordCompletion } from '../../kernel/completion/save-completion.store.ts';
import { buildCourse, html, problem, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const KEY = TEST_COURSE_KEY;
/** Every hidden block has the word in its name and id. */
const SECRET = /secret/i;
const secret = usageKey('html', 'secret-note');
const team = usageKey('sequential', 'secret-team');

const course = (tree: Parameters<typeof buildCourse>[0]['tree'] = {}) =>
  buildCourse({
    title: 'Secret title',
    tree: { end: Date.parse('2031-05-05T00:00:00Z'), ...tree },
    settings: { displayOrganization: 'Secret org' },
    sections: [
      {
        id: 'c1',
        children: [
          {
            id: 's1',
            graded: true,
            due: '2026-05-01T00:00:00Z',
            children: [
              {
                id: 'u1',
                children: [
                  html('secret-note', { staffOnly: true, name: 'Secret note' }),
                  html('secret-later', { start: '2027-01-01T00:00:00Z' }),
                  html('secret-group', { groupAccess: { 77: [1] } }),
                  problem('p1'),
                ],
              },
            ],
          },
          {
            id: 'behind',
            prerequisite: { id: 'secret-team', minScorePercent: 100, minCompletionPercent: 100 },
            children: [{ id: 'u2', children: [html('h2')] }],
          },
          {
            id: 'secret-team',
            name: 'Secret sequence',
            staffOnly: true,
            children: [{ id: 'secret-unit', children: [problem('secret-exam')] }],
          },
          {
            id: 'later',
            start: '2026-09-01T00:00:00Z',
            children: [{ id: 'secret-next', children: [html('secret-text')] }],
          },
        ],
      },
      {
        id: 'secret-section',
        staffOnly: true,
        children: [{ id: 'secret-inside', children: [{ id: 'secret-last', children: [] }] }],
      },
    ],
  });

describe('names of hidden content', () => {
  let site: LearningSite;
  let dana: Person;
  let staff: Person;
  beforeAll(async () => {
    const tree = {
      ...course(),
      title: 'Course',
      settings: { ...course().settings, displayOrganization: null },
    };
    site = await openLearningSite(tree);
    dana = await site.join('dana', { mode: 'verified' });
    staff = await site.join('staff', { courseStaff: true });
  });
  afterAll(() => site.close());

  const blocks = (who: Person) =>
    `/api/courses/v2/blocks/?course_id=${encodeURIComponent(KEY)}&username=${who.user.username}&depth=all&requested_fields=children,show_gated_sections`;

  test('are in no response to a learner', async () => {
    for (const path of [
      blocks(dana),
      `/api/course_home/outline/${KEY}`,
      `/api/course_home/dates/${KEY}`,
      `/api/course_home/progress/${KEY}`,
      `/api/course_home/course_metadata/${KEY}`,
      `/api/courseware/course/${KEY}`,
      `/api/courseware/resume/${KEY}`,
      `/api/courseware/sequence/${usageKey('sequential', 's1')}`,
      `/api/courseware/sequence/${usageKey('sequential', 'behind')}`,
      `/api/learning_sequences/v1/course_outline/${KEY}`,
      '/dashboard',
    ]) {
      const response = await dana.get(path);
      expect([path, response.statusCode, SECRET.exec(response.body)?.[0]]).toEqual([path, 200, undefined]);
    }
    const { course_date_blocks } = (await dana.get(`/api/course_home/dates/${KEY}`)).json<DatesWire>();
    expect(course_date_blocks.find(({ title }) => title === 's1')?.first_component_block_id).toBe(
      usageKey('problem', 'p1'),
    );
    expect((await staff.get(blocks(staff))).body).toMatch(/Secret note/);
  });

  test('a hidden prerequisite doesn’t gate anything', async () => {
    const path = `/api/courseware/sequence/${usageKey('sequential', 'behind')}`;
    expect((await dana.get(path)).json<SequenceWire>()).toMatchObject({
      gated_content: { gated: false, prereq_id: null },
      items: [{ id: usageKey('vertical', 'u2') }],
    });
  });

  test('a bookmark of a block that has been hidden isn’t listed, and none can be added', async () => {
    const url = '/api/bookmarks/v1/bookmarks/';
    for (const key of [secret, usageKey('html', 'secret-later'), usageKey('html', 'secret-group')]) {
      const made = await dana.post(url, { usage_id: key });
      expect([made.statusCode, made.json().error_code ?? made.json().developer_message]).toEqual([
        400,
        expect.anything(),
      ]);
    }
    expect((await dana.post(url, { usage_id: usageKey('problem', 'p1') })).statusCode).toBe(201);
    await site.context.db.write((tx) =>
      tx
        .insertInto('bookmarks')
        .values({ user_id: dana.user.id, course_key: KEY, usage_key: secret, created_at: 1 })
        .execute(),
    );
    const query = `course_id=${encodeURIComponent(KEY)}&fields=display_name,path`;
    const { body } = await dana.get(`${url}?${query}`);
    expect(JSON.parse(body)).toMatchObject({ count: 1 });
    expect(body).not.toMatch(SECRET);
  });

  test('jump_to leads only to blocks that are visible to the visitor', async () => {
    const jump = async (who: Person, key: string) => {
      const { statusCode, headers } = await who.get(`/courses/${KEY}/jump_to/${key}`);
      return headers.location?.toString().replace(`http://localhost/course/${KEY}`, '') ?? statusCode;
    };
    const s1 = usageKey('sequential', 's1');
    const jumpTo = (key: string) =>
      `/${s1}/${usageKey('vertical', 'u1')}?jumpToId=${encodeURIComponent(key)}`;
    const p1 = usageKey('problem', 'p1');
    expect(await jump(dana, p1)).toBe(jumpTo(p1));
    for (const [type, id] of [
      ['html', 'secret-note'],
      ['html', 'secret-later'],
      ['html', 'secret-group'],
      ['sequential', 'secret-team'],
      ['vertical', 'secret-unit'],
      ['chapter', 'secret-section'],
      ['html', 'none'],
    ] as const) {
      expect([id, await jump(dana, usageKey(type, id))]).toEqual([id, 404]);
    }
    const later = `/${usageKey('sequential', 'later')}`;
    expect(await jump(dana, usageKey('html', 'secret-text'))).toBe(later);
    expect(await jump(staff, secret)).toBe(jumpTo(secret));
    expect(await jump(staff, team)).toBe(`/${team}`);
  });

  test('a learner whose last completed block has since been hidden resumes at its unit', async () => {
    const report = { userId: dana.user.id, courseKey: KEY, usageKey: secret, completion: 1, at: 1 };
    await site.context.db.write((tx) => recordCompletion(tx, report));
    expect((await dana.get(`/api/courseware/resume/${KEY}`)).json()).toEqual({
      block_id: usageKey('vertical', 'u1'),
      section_id: usageKey('sequential', 's1'),
      unit_id: usageKey('vertical', 'u1'),
    });
  });
});

describe('an unlisted course', () => {
  let site: LearningSite;
  let stranger: Person;
  let learner: Person;
  beforeAll(async () => {
    const tree = course({ catalogVisibility: 'none', license: 'all-rights-reserved Secret' });
    site = await openLearningSite(tree);
    stranger = await site.join('stranger');
    learner = await site.join('learner', { mode: 'audit' });
  });
  afterAll(() => site.close());

  const described = [
    `/api/course_home/course_metadata/${KEY}`,
    `/api/courseware/course/${KEY}`,
    `/api/course_home/outline/${KEY}`,
  ];

  test('reveals nothing to strangers but what is in its URL', async () => {
    for (const path of described) {
      for (const who of [stranger, site.visitor]) {
        const { statusCode, body } = await who.get(path);
        expect([path, statusCode, SECRET.exec(body)?.[0], /2026|2031/.exec(body)?.[0]]).toEqual([
          path,
          200,
          undefined,
          undefined,
        ]);
      }
      expect((await learner.get(path)).statusCode).toBe(200);
    }
    const metadata = async (who: { get(url: string): Promise<{ json(): unknown }> }) =>
      (await who.get(described[0] ?? '')).json();
    expect(await metadata(stranger)).toMatchObject({
      title: 'CAL101',
      org: 'Acme',
      tabs: [{ tab_id: 'courseware' }],
      course_access: { error_code: 'not_visible_in_catalog' },
    });
    expect(await metadata(site.visitor)).toMatchObject({
      course_access: { error_code: 'authentication_required' },
    });
    expect(await metadata(learner)).toMatchObject({ title: 'Secret title', org: 'Secret org' });
  });

  test('has no page and no blocks for strangers', async () => {
    for (const who of [stranger, site.visitor]) {
      expect((await who.get(`/courses/${KEY}/about`)).statusCode).toBe(404);
      expect((await who.get(`/courses/${KEY}/jump_to/${usageKey('vertical', 'u1')}`)).statusCode).toBe(404);
      expect((await who.get(`/api/courseware/sequence/${usageKey('sequential', 's1')}`)).statusCode).toBe(
        404,
      );
    }
    expect((await learner.get(`/courses/${KEY}/about`)).statusCode).toBe(200);
  });

  test('doesn’t reveal that it hasn’t started', async () => {
    const early = await openLearningSite(
      course({ catalogVisibility: 'none', start: Date.parse('2027-01-01T00:00:00Z') }),
    );
    const dana = await early.join('dana');
    const error = async (who: { get(url: string): Promise<{ json(): unknown }> }) =>
      (await who.get(described[0] ?? '')).json();
    expect(await error(dana)).toMatchObject({ course_access: { error_code: 'not_visible_in_catalog' } });
    expect(await error(early.visitor)).toMatchObject({
      course_access: { error_code: 'authentication_required' },
    });
    await early.close();
  });

  test('that is open to everyone is shown to anyone with its URL', async () => {
    const open = await openLearningSite(course({ catalogVisibility: 'none', courseVisibility: 'public' }));
    const { body } = await open.visitor.get(described[0] ?? '');
    expect(JSON.parse(body)).toMatchObject({ title: 'Secret title', course_access: { has_access: true } });
    await open.close();
  });
});
