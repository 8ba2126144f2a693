import {
  blocksRequestedFields,
  type CourseMetadataWire,
  type EnrollmentMode,
  type MasqueradeWire,
} from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { assignToCohort, saveCohort } from '../../kernel/cohorts/cohorts.store.ts';
import { saveEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS } from '../../kernel/settings/course-settings.ts';
import { giveCourseStaffRole, removeCourseStaffRole } from '../../kernel/users/roles.store.ts';
import { updateUser } from '../../kernel/users/users.store.ts';
import { WEEK } from '../../lib/durations.ts';
import { closeContext, openContext } from '../../open-context.ts';
import { cloneBrowser, SESSION_COOKIE } from '../../testing/browser.ts';
import { makeTestConfig } from '../../testing/context.ts';
import { buildCourse, html, problem, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases, type FreshDatabase } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { insertBookmark } from '../bookmarks/bookmarks.store.ts';

const KEY = TEST_COURSE_KEY;
const PATH = `/courses/${KEY}/masquerade`;
const START = Date.parse('2026-01-12T05:00:00Z');
const partition = {
  id: 77,
  name: 'Content groups',
  scheme: 'cohort',
  active: true,
  groups: [
    { id: 1, name: 'Blue' },
    { id: 2, name: 'Red' },
  ],
};
const tree = buildCourse({
  settings: { userPartitions: [partition] },
  tree: {
    selfPaced: true,
    gradingPolicy: {
      assignmentTypes: [{ type: 'Homework', shortLabel: 'HW', numTotal: 1, numDroppable: 0, weight: 1 }],
      gradeCutoffs: [{ letter: 'Pass', minimum: 0.5 }],
    },
    updates: [{ id: 1, date: '', dateMs: START, html: '<p>Welcome</p>', status: 'visible' }],
  },
  sections: [
    {
      id: 'c1',
      children: [
        {
          id: 's1',
          graded: true,
          format: 'Homework',
          relativeWeeksDue: 1,
          children: [
            { id: 'u1', children: [html('h1'), problem('p1')] },
            { id: 'u2', children: [html('h2')] },
            { id: 'uv', groupAccess: { 50: [2] }, children: [html('hv')] },
          ],
        },
        { id: 'blue', groupAccess: { 77: [1] }, children: [{ id: 'ub', children: [html('hb')] }] },
        { id: 'red', groupAccess: { 77: [2] }, children: [{ id: 'ur', children: [html('hr')] }] },
        { id: 'team', staffOnly: true, children: [{ id: 'ut', children: [html('ht')] }] },
      ],
    },
  ],
});
const SETTINGS = {
  ...DEFAULT_SETTINGS,
  modes: ['audit', 'verified'] as ('audit' | 'verified')[],
  price: 149,
};

const READS: Readonly<Record<string, string>> = {
  metadata: `/api/course_home/course_metadata/${KEY}`,
  outline: `/api/course_home/outline/${KEY}`,
  dates: `/api/course_home/dates/${KEY}`,
  progress: `/api/course_home/progress/${KEY}`,
  course: `/api/courseware/course/${KEY}`,
  sequence: `/api/courseware/sequence/${usageKey('sequential', 's1')}`,
  'learning sequences': `/api/learning_sequences/v1/course_outline/${KEY}`,
  resume: `/api/courseware/resume/${KEY}`,
  navigation: `/api/course_home/v1/navigation/${KEY}`,
  bookmarks: `/api/bookmarks/v1/bookmarks/?course_id=${encodeURIComponent(KEY)}`,
  'the team’s section': `/api/courseware/sequence/${usageKey('sequential', 'team')}`,
};
const blocksOf = (username: string) =>
  `/api/courses/v2/blocks/?course_id=${encodeURIComponent(KEY)}&username=${username}&depth=3&requested_fields=${blocksRequestedFields}`;

interface School extends LearningSite {
  staff: Person;
  dana: Person;
  view(who: Person, choice: object): Promise<object>;
  ways(who: Person): Promise<Extract<MasqueradeWire, { success: true }>>;
}

/** A course with tracks and content groups, its staff, and a learner with some work in it. */
async function openSchool(
  database: FreshDatabase,
  more: Parameters<typeof openLearningSite>[1] = {},
): Promise<School> {
  const site = await openLearningSite(tree, { database, ...more });
  const { db } = site.context;
  await db.write((tx) => saveRunSettings(tx, KEY, { settings: SETTINGS, at: 0 }));
  const staff = await site.join('staff', {
    courseStaff: true,
    mode: 'audit',
    account: { timeZone: 'Asia/Tokyo' },
  });
  const dana = await site.join('dana', { mode: 'verified', account: { timeZone: 'Europe/Madrid' } });
  await site.complete(dana, usageKey('html', 'h1'), usageKey('problem', 'p1'));
  await site.score(dana, usageKey('problem', 'p1'), 1, 1);
  await site.complete(staff, usageKey('html', 'h2'));
  await db.write(async (tx) => {
    for (const [{ user }, id] of [
      [dana, 'u1'],
      [staff, 'u2'],
    ] as const)
      await insertBookmark(tx, {
        userId: user.id,
        courseKey: KEY,
        usageKey: usageKey('vertical', id),
        createdAt: 1,
      });
    await saveCohort(tx, { courseKey: KEY, name: 'Evening', group: { partitionId: 77, groupId: 1 } }, 1);
    await assignToCohort(tx, { userId: dana.user.id, courseKey: KEY, cohort: 'Evening', at: 1 });
  });
  return {
    ...site,
    staff,
    dana,
    view: async (who, choice) => (await who.post(PATH, choice)).json(),
    ways: async (who) => (await who.get(PATH)).json(),
  };
}

describeDatabases('viewing a course as a learner', (_, fresh) => {
  let school: School;
  let staff: Person;
  let dana: Person;
  beforeAll(async () => {
    school = await openSchool(await fresh());
    ({ staff, dana } = school);
  });
  afterAll(() => school.close());

  const metadataOf = async (who: Person) => (await who.get(READS.metadata ?? '')).json<CourseMetadataWire>();
  const sequencesOf = async (who: Person) => {
    const { outline } = (await who.get(READS['learning sequences'] ?? '')).json();
    return Object.keys(outline.sequences).map((key) => key.split('@').at(-1));
  };
  const asStaff = () => school.view(staff, { role: 'staff' });

  test('[ROL-07] [API-21] staff can choose themselves, a learner by name, each track and each content group', async () => {
    expect(await school.ways(staff)).toEqual({
      success: true,
      active: {
        course_key: KEY,
        role: 'staff',
        user_name: null,
        group_id: null,
        group_name: null,
        user_partition_id: null,
      },
      available: [
        { name: 'Staff', role: 'staff' },
        { name: 'Specific Student...', role: 'student', user_name: '' },
        { name: 'Blue', role: 'student', group_id: 1, user_partition_id: 77 },
        { name: 'Red', role: 'student', group_id: 2, user_partition_id: 77 },
        { name: 'Audit', role: 'student', group_id: 1, user_partition_id: 50 },
        { name: 'Verified track', role: 'student', group_id: 2, user_partition_id: 50 },
      ],
    });
  });

  test('the honor track is among them where the course offers it', async () => {
    const modes: EnrollmentMode[] = ['honor', 'verified'];
    await school.context.db.write((tx) =>
      saveRunSettings(tx, KEY, { settings: { ...SETTINGS, modes }, at: 1 }),
    );
    const { available } = await school.ways(staff);
    expect(available.slice(-2)).toEqual([
      { name: 'Verified track', role: 'student', group_id: 2, user_partition_id: 50 },
      { name: 'Honor code', role: 'student', group_id: 6, user_partition_id: 50 },
    ]);
    await school.view(staff, { role: 'student', group_id: 6, user_partition_id: 50 });
    const course = (await staff.get(READS.course ?? '')).json();
    expect(course.enrollment).toMatchObject({ mode: 'honor', is_active: true });
    await asStaff();
    await school.context.db.write((tx) => saveRunSettings(tx, KEY, { settings: SETTINGS, at: 2 }));
  });

  test.each([
    ['a learner', { role: 'student' }, {}],
    [
      'a track',
      { role: 'student', group_id: 2, user_partition_id: 50 },
      { group_id: 2, group_name: 'Verified track', user_partition_id: 50 },
    ],
    [
      'a content group',
      { role: 'student', group_id: 2, user_partition_id: 77 },
      { group_id: 2, group_name: 'Red', user_partition_id: 77 },
    ],
    ['a learner by username', { role: 'student', user_name: 'Dana' }, { user_name: 'dana' }],
    ['a learner by address', { role: 'student', user_name: 'dana@example.org ' }, { user_name: 'dana' }],
  ])('[API-22] %s can be chosen, and staff again', async (_name, choice, active) => {
    expect(await school.view(staff, choice)).toEqual({ success: true });
    const chosen = await school.ways(staff);
    expect(chosen.active).toMatchObject({ role: 'student', user_name: null, group_id: null, ...active });
    expect(chosen.available[1]).toMatchObject({ user_name: 'user_name' in active ? 'dana' : '' });
    expect(await metadataOf(staff)).toMatchObject({ is_staff: false, original_user_is_staff: true });
    expect(await asStaff()).toEqual({ success: true });
    expect((await school.ways(staff)).active.role).toBe('staff');
    expect(await metadataOf(staff)).toMatchObject({
      is_staff: true,
      original_user_is_staff: true,
      username: 'staff',
    });
  });

  test('[API-22] an invalid choice is refused with a message, and changes nothing', async () => {
    await school.join('mia', { courseStaff: true, mode: 'audit' });
    await school.join('root', { mode: 'audit', account: { isAdministrator: true } });
    await school.join('stranger');
    const gone = await school.join('gone', { mode: 'audit' });
    const left = { userId: gone.user.id, courseKey: KEY, mode: 'audit', isActive: false, at: 2 };
    await school.context.db.write((tx) => saveEnrollment(tx, left));
    for (const [choice, text] of [
      [{ user_name: 'nobody' }, 'There is no user with the username or email address'],
      [{ user_name: '' }, 'There is no user with the username or email address'],
      [{ user_name: 'stranger' }, 'There is no user with the username or email address'],
      [{ user_name: 'gone' }, 'There is no user with the username or email address'],
      [{ user_name: 'mia' }, 'mia is on the course team'],
      [{ user_name: 'root' }, 'root is on the course team'],
      [{ group_id: 1 }, 'no such group'],
      [{ group_id: 9, user_partition_id: 77 }, 'no such group'],
    ] as const) {
      const response = await school.view(staff, { role: 'student', ...choice });
      expect([choice, response]).toEqual([choice, { success: false, error: expect.stringContaining(text) }]);
    }
    expect((await school.ways(staff)).active.role).toBe('staff');
  });

  test('[API-22] a choice is refused in the language of the staff member', async () => {
    const response = await staff.browser.send('POST', PATH, {
      body: { role: 'student', user_name: 'nobody' },
      headers: { 'accept-language': 'he' },
    });
    const name = '\u2068nobody\u2069';
    expect(response.json().error).toBe(`אין בקורס לומד עם שם המשתמש או כתובת הדוא״ל ”${name}”.`);
  });

  test('[ROL-07] only the course team and administrators can', async () => {
    expect((await dana.get(PATH)).json()).toEqual({ success: false });
    // Choices that staff could make, so that nothing but the role refuses them.
    await school.join('lea', { mode: 'audit' });
    for (const choice of [
      { role: 'student', user_name: 'lea' },
      { role: 'student', user_name: 'lea@example.org' },
      { role: 'student' },
      { role: 'student', group_id: 2, user_partition_id: 77 },
      { role: 'staff' },
    ]) {
      const error = 'Only the course team can view the course as a learner.';
      expect([choice, await school.view(dana, choice)]).toEqual([choice, { success: false, error }]);
      expect(await metadataOf(dana)).toMatchObject({
        username: 'dana',
        is_staff: false,
        original_user_is_staff: false,
      });
    }
    expect((await school.visitor.get(PATH)).headers.location).toBe(`/login?next=${encodeURIComponent(PATH)}`);
    const response = await school.visitor.send('POST', PATH, { body: { role: 'student' } });
    expect([response.statusCode, response.headers.location]).toEqual([
      302,
      `/login?next=${encodeURIComponent(PATH)}`,
    ]);
    const admin = await school.join('admin', { account: { isAdministrator: true } });
    expect(await school.view(admin, { role: 'student', user_name: 'dana' })).toEqual({ success: true });
    expect(await metadataOf(admin)).toMatchObject({ username: 'dana', is_staff: false });
    const unknown = `/courses/course-v1:Acme+CAL101+NONE/masquerade`;
    expect((await admin.get(unknown)).statusCode).toBe(404);
  });

  test('every read is as the learner', async () => {
    await school.view(staff, { role: 'student', user_name: 'dana' });
    for (const [name, url] of Object.entries(READS)) {
      const [own, viewed] = [await dana.get(url), await staff.get(url)];
      const expected = own.statusCode === 200 ? own.json() : null;
      if (name === 'metadata' || name === 'course') {
        expected.original_user_is_staff = true;
        expected.celebrations.first_section = false;
      }
      expect([name, viewed.statusCode]).toEqual([name, own.statusCode]);
      if (expected) expect([name, viewed.json()]).toEqual([name, expected]);
    }
    const blocks = (await dana.get(blocksOf('dana'))).json();
    expect((await staff.get(blocksOf('dana'))).json()).toEqual(blocks);
    expect((await staff.get(blocksOf('staff'))).json()).toEqual(blocks);
    expect((await staff.get(blocksOf('mia'))).statusCode).toBe(403);
    const byName = `/api/courseware/course/${KEY}?username=`;
    expect((await staff.get(`${byName}staff`)).statusCode).toBe(200);
    expect((await staff.get(`${byName}dana`)).statusCode).toBe(200);
    expect((await staff.get(`${byName}mia`)).statusCode).toBe(403);
    expect((await staff.get(`/api/course_home/progress/${KEY}/${dana.user.id}/`)).statusCode).toBe(200);
    expect((await staff.get(`/api/course_home/progress/${KEY}/${staff.user.id}/`)).statusCode).toBe(404);
    expect((await staff.get(`/courses/${KEY}/staff/people`)).statusCode).toBe(403);
    await asStaff();
  });

  test('works with the JWT cookies alone', async () => {
    await school.view(staff, { role: 'student', user_name: 'dana' });
    await staff.browser.send('POST', '/login_refresh', { csrf: false });
    const byToken = cloneBrowser(school.app, staff.browser);
    byToken.cookies.delete(SESSION_COOKIE);
    const response = await byToken.get(READS.metadata ?? '', { 'use-jwt-cookie': 'true' });
    expect(response.json()).toMatchObject({
      username: 'dana',
      is_staff: false,
      original_user_is_staff: true,
    });
    await asStaff();
  });

  test('a learner in general is enrolled in the track, sees its content, and has done nothing', async () => {
    const facts = async () => {
      const outline = (await staff.get(READS.outline ?? '')).json();
      const progress = (await staff.get(READS.progress ?? '')).json();
      const bookmarks = (await staff.get(READS.bookmarks ?? '')).json();
      return [
        outline.enrollment_mode,
        outline.resume_course.has_visited_course,
        progress.completion_summary.complete_count,
        bookmarks.count,
      ];
    };
    await school.view(staff, { role: 'student', group_id: 1, user_partition_id: 50 });
    expect(await facts()).toEqual(['audit', false, 0, 0]);
    expect(await sequencesOf(staff)).toEqual(['s1']);
    const itemsOf = async () =>
      (await staff.get(READS.sequence ?? ''))
        .json()
        .items.map(({ id }: { id: string }) => id.split('@').at(-1));
    expect((await metadataOf(staff)).username).toBe('staff');
    expect(await itemsOf()).toEqual(['u1', 'u2', 'uv']);
    await school.view(staff, { role: 'student', group_id: 2, user_partition_id: 50 });
    expect(await facts()).toEqual(['verified', false, 0, 0]);
    expect(await sequencesOf(staff)).toEqual(['s1']);
    for (const [group, sequence] of [
      [1, 'blue'],
      [2, 'red'],
    ] as const) {
      await school.view(staff, { role: 'student', group_id: group, user_partition_id: 77 });
      expect(await sequencesOf(staff)).toEqual(['s1', sequence]);
      expect(await facts()).toEqual(['audit', false, 0, 0]);
    }
    await asStaff();
    expect(await sequencesOf(staff)).toEqual(['s1', 'blue', 'red', 'team']);
  });

  test('expired audit access and a future start are reported, and close nothing', async () => {
    const eve = await school.join('eve', { mode: 'audit' });
    const limited = { ...SETTINGS, auditAccess: 'limited' as const, auditWeeks: 1 };
    const { db } = school.context;
    await db.write((tx) => saveRunSettings(tx, KEY, { settings: limited, at: 0 }));
    await school.view(staff, { role: 'student', user_name: 'eve' });
    const accessOf = async (who: Person) => {
      const { access_expiration } = (await who.get(READS.outline ?? '')).json();
      const { course_access } = await metadataOf(who);
      return [course_access?.has_access, access_expiration?.masquerading_expired_course];
    };
    expect(await accessOf(staff)).toEqual([true, false]);
    const before = school.clock.now();
    school.clock.set(before + WEEK + 1);
    for (const { browser } of [staff, eve]) await browser.get('/csrf/api/v1/token');
    expect(await accessOf(staff)).toEqual([true, true]);
    expect((await staff.get(READS.progress ?? '')).statusCode).toBe(200);
    expect(await accessOf(eve)).toEqual([false, false]);
    school.clock.set(START - WEEK);
    expect((await metadataOf(staff)).course_access?.has_access).toBe(true);
    expect((await metadataOf(eve)).course_access?.error_code).toBe('course_not_started');
    school.clock.set(before);
    await db.write((tx) => saveRunSettings(tx, KEY, { settings: SETTINGS, at: 0 }));
    await asStaff();
  });

  test('ends with the staff role, and when the learner leaves the course', async () => {
    const { db } = school.context;
    const kim = await school.join('kim', { courseStaff: true });
    const lee = await school.join('lee', { mode: 'audit' });
    const at = { courseKey: KEY, at: 5 };
    const seenBy = async (who: Person) => {
      const { username, is_staff, original_user_is_staff } = await metadataOf(who);
      return [username, is_staff, original_user_is_staff];
    };
    expect(await school.view(kim, { role: 'student', user_name: 'lee' })).toEqual({ success: true });
    expect(await seenBy(kim)).toEqual(['lee', false, true]);
    await db.write((tx) => removeCourseStaffRole(tx, kim.user.id, KEY));
    expect(await seenBy(kim)).toEqual(['kim', false, false]);
    await db.write((tx) => giveCourseStaffRole(tx, { userId: kim.user.id, ...at }));
    await db.write((tx) =>
      saveEnrollment(tx, { userId: lee.user.id, mode: 'audit', isActive: false, ...at }),
    );
    expect(await seenBy(kim)).toEqual(['kim', true, true]);
    await db.write((tx) => saveEnrollment(tx, { userId: lee.user.id, mode: 'audit', ...at }));
    await db.write((tx) => updateUser(tx, lee.user.id, { isAdministrator: true }));
    expect(await seenBy(kim)).toEqual(['kim', true, true]);
    const elsewhere = await school.join('kim2', { courseStaff: true });
    expect(await seenBy(elsewhere)).toEqual(['kim2', true, true]);
  });

  test('the calendar stays that of the staff member', async () => {
    const { address } = (await staff.post('/api/lectern/v1/calendar_feed')).json<{ address: string }>();
    const { pathname } = new URL(address);
    const own = (await school.visitor.get(pathname)).body;
    expect(own).toContain('BEGIN:VEVENT');
    await school.view(staff, { role: 'student', user_name: 'dana' });
    expect((await school.visitor.get(pathname)).body).toBe(own);
    const again = (await staff.post('/api/lectern/v1/calendar_feed')).json<{ address: string }>();
    expect((await school.visitor.get(new URL(again.address).pathname)).body).toBe(own);
    await asStaff();
  });

  test('the dashboard stays that of the staff member', async () => {
    await school.view(staff, { role: 'student', user_name: 'dana' });
    const own = (await staff.get('/dashboard')).body;
    await asStaff();
    const withoutToken = (page: string) => page.replace(/value="[\w-]{20,}"/g, '');
    expect(withoutToken((await staff.get('/dashboard')).body)).toBe(withoutToken(own));
  });
});

describeDatabases('two processes over one database', (_, fresh) => {
  test('a masquerade set on one applies on the other', async () => {
    const database = await fresh();
    const school = await openSchool(database);
    const { staff } = school;
    const second = await openContext(makeTestConfig(database), {
      clock: school.clock,
      log: school.context.log,
    });
    try {
      const there = cloneBrowser(await buildApp(second), staff.browser);
      const nameOnOther = async () =>
        (await there.get(READS.metadata ?? '')).json<CourseMetadataWire>().username;
      expect(await nameOnOther()).toBe('staff');
      await school.view(staff, { role: 'student', user_name: 'dana' });
      expect(await nameOnOther()).toBe('dana');
      const position = `/courses/${KEY}/xblock/${usageKey('sequential', 's1')}/handler/goto_position`;
      expect((await there.send('POST', position, { body: { position: 2 } })).statusCode).toBe(403);
      await there.send('POST', PATH, { body: { role: 'staff' } });
      expect((await school.ways(staff)).active.role).toBe('staff');
    } finally {
      await closeContext(second);
      await school.close();
    }
  });
});

describe('a course without groups or tracks', () => {
  test('[API-21] offers a learner in general', async () => {
    const site = await openLearningSite(
      buildCourse({ sections: [{ id: 'c1', children: [{ id: 's1', children: [] }] }] }),
    );
    const staff = await site.join('staff', { courseStaff: true });
    expect((await staff.get(PATH)).json().available).toEqual([
      { name: 'Staff', role: 'staff' },
      { name: 'Learner', role: 'student' },
      { name: 'Specific Student...', role: 'student', user_name: '' },
    ]);
    await site.close();
  });
});
