import { describe, expect, test } from 'vitest';
import { listSequenceIds } from './course-tree.ts';
import { coursewareQuery } from './courseware.ts';
import { readCoursewareCourse } from './courseware-course.ts';
import {
  blocksWire,
  courseId,
  courseMetadataWire,
  coursewareCourseWire,
  deniedAccess,
  ids,
  learningSequencesWire,
  oldCoursewareCourseWire,
} from './fixtures.ts';
import { createTestLms, type FakeResponse, type FakeRoutes, type TestLmsOptions } from './testing.ts';

const home = `GET /api/course_home/course_metadata/${courseId}`;
const course = `GET /api/courseware/course/${courseId}`;
const blocks = 'GET /api/courses/v2/blocks/';
const sequences = `GET /api/learning_sequences/v1/course_outline/${courseId}`;

const all: FakeRoutes = {
  [home]: { body: courseMetadataWire() },
  [course]: { body: oldCoursewareCourseWire() },
  [blocks]: { body: blocksWire() },
  [sequences]: { body: learningSequencesWire() },
};

function load(routes: FakeRoutes = {}, options?: TestLmsOptions) {
  const lms = createTestLms({ ...all, ...routes }, options);
  return { ...lms, courseware: lms.client.fetchQuery(coursewareQuery(courseId)) };
}

const current = { [course]: { body: coursewareCourseWire() } };

describe('calls', () => {
  test('[STA-05] metadata, blocks and learning sequences are fetched in parallel', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = Object.fromEntries(
      Object.entries(all).map(([name, answer]) => [
        name,
        async () => gate.then(() => answer as { body: unknown }),
      ]),
    );
    const { requests, courseware } = load(held);
    await expect.poll(() => requests.length).toBe(4);
    release();
    await expect(courseware).resolves.toMatchObject({ tree: { course: { id: courseId } } });
  });

  test('[API-12] [API-13] [API-14] each call has its path and query', async () => {
    const { requests, courseware } = load();
    await courseware;
    const find = (path: string) => requests.find(({ url }) => url.pathname === path)?.url;
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(find(`/api/courseware/course/${courseId}`)?.searchParams.get('browser_timezone')).toBe(zone);
    expect(find(`/api/learning_sequences/v1/course_outline/${courseId}`)?.search).toBe('');
    expect(find('/api/courses/v2/blocks/')?.search).toContain('course_id=course-v1%3AAcme%2BCAL101%2BR1&');
    expect(Object.fromEntries(find('/api/courses/v2/blocks/')?.searchParams ?? [])).toEqual({
      course_id: courseId,
      username: 'dana',
      depth: '3',
      requested_fields:
        'children,effort_activities,effort_time,show_gated_sections,graded,special_exam_info,has_scheduled_content',
    });
  });

  test('[API-13] the username of a visitor is empty, but sent', async () => {
    const { requests, courseware } = load({}, { username: null });
    await courseware;
    const asked = requests.find(({ url }) => url.pathname.endsWith('/blocks/'));
    expect(asked?.url.searchParams.get('username')).toBe('');
  });
});

describe('the tree', () => {
  test('[API-14] order, titles and extent come from learning sequences, units and efforts from blocks', async () => {
    const { courseware } = load();
    const { tree } = await courseware;
    expect(tree?.course.sectionIds).toEqual([ids.week2, ids.week1]);
    expect(tree && listSequenceIds(tree)).toEqual([ids.series, ids.limits]);
    expect(tree?.sections[ids.week2]?.title).toBe('Week 2');
    expect(tree?.sequences[ids.limits]).toEqual({
      id: ids.limits,
      title: 'Limits',
      sectionId: ids.week1,
      isAccessible: true,
      isHiddenAfterDue: false,
      unitIds: [ids.warmUp, ids.practice],
      effortActivities: 2,
      effortTime: 420,
      legacyWebUrl: 'https://learn.example.org/legacy/limits',
    });
    expect(tree?.units[ids.practice]).toEqual({
      id: ids.practice,
      title: 'Practice',
      graded: true,
      legacyWebUrl: 'https://learn.example.org/legacy/p',
      sequenceId: ids.limits,
    });
    expect(tree?.sequences).not.toHaveProperty([ids.exam]);
  });

  test('[API-14] learning sequences of a server of 2021 are ignored while masquerading', async () => {
    const wire = courseMetadataWire({ original_user_is_staff: true, is_staff: false });
    const { tree } = await load({ [home]: { body: wire } }).courseware;
    expect(tree?.course.sectionIds).toEqual([ids.week1, ids.week2]);
    expect(tree?.sections[ids.week2]).toMatchObject({
      title: 'Week 2 (blocks)',
      sequenceIds: [ids.series, ids.exam],
    });
  });

  test('[API-14] learning sequences of Lectern close what a viewed learner can’t open yet', async () => {
    const wire = courseMetadataWire({ original_user_is_staff: true, is_staff: false });
    const settings = { UNITS_ORIGIN: 'https://units.example.org' };
    const { tree } = await load({ [home]: { body: wire }, ...series(false, inAnHour) }, { settings })
      .courseware;
    expect(tree && listSequenceIds(tree)).toEqual([ids.limits]);
    expect(tree?.unreleased).toHaveProperty([ids.series]);
  });

  test.each([
    ['a named learner', 'lena', ['dana', 'lena']],
    ['a role', 'dana', ['dana']],
  ])(
    'a current server’s blocks are those of %s that staff view, and its sequences decide',
    async (_, username, asked) => {
      const wire = courseMetadataWire({ original_user_is_staff: true, is_staff: false, username });
      const { requests, courseware } = load({ ...current, [home]: { body: wire } });
      const { tree } = await courseware;
      expect(tree && listSequenceIds(tree)).toEqual([ids.series, ids.limits]);
      const sent = requests.filter(({ url }) => url.pathname === '/api/courses/v2/blocks/');
      expect(sent.map(({ url }) => url.searchParams.get('username'))).toEqual(asked);
    },
  );

  test('Lectern’s own blocks honor a masquerade', async () => {
    const wire = courseMetadataWire({ original_user_is_staff: true, is_staff: false, username: 'lena' });
    const settings = { UNITS_ORIGIN: 'https://units.example.org' };
    const { requests, courseware } = load({ ...current, [home]: { body: wire } }, { settings });
    await courseware;
    const sent = requests.filter(({ url }) => url.pathname === '/api/courses/v2/blocks/');
    expect(sent.map(({ url }) => url.searchParams.get('username'))).toEqual(['dana']);
  });

  const now = Date.now();
  const inAnHour = new Date(now + 3_600_000).toISOString();
  const anHourAgo = new Date(now - 3_600_000).toISOString();
  const series = (accessible: boolean, effective_start: string | null) => {
    const wire = learningSequencesWire();
    const sequence = wire.outline.sequences[ids.series];
    if (sequence) Object.assign(sequence, { accessible, effective_start });
    return { [sequences]: { body: wire } };
  };

  test.each([
    ['not accessible, to come', false, inAnHour, true],
    ['not accessible, begun', false, anHourAgo, false],
    ['not accessible, no start', false, null, false],
    ['accessible, to come', true, inAnHour, false],
  ])('[API-14] scheduled content: %s', async (_, accessible, start, scheduled) => {
    const { tree } = await load(series(accessible, start)).courseware;
    expect(tree?.course.hasScheduledContent).toBe(scheduled);
  });

  test.each([
    ['2021', {}],
    ['2026', current],
  ])('Previous and Next skip unreleased sequences (server of %s)', async (_, era) => {
    const { tree } = await load({ ...era, ...series(false, inAnHour) }).courseware;
    expect(tree && listSequenceIds(tree)).toEqual([ids.limits]);
    expect(tree?.unreleased).toEqual({
      [ids.series]: { id: ids.series, title: 'Series', sectionTitle: 'Week 2', opensAt: inAnHour },
      [ids.week2]: { id: ids.week2, title: 'Week 2', sectionTitle: null, opensAt: inAnHour },
    });
    const begun = await load({ ...era, ...series(false, anHourAgo) }).courseware;
    expect(begun.tree && listSequenceIds(begun.tree)).toEqual([ids.series, ids.limits]);
    expect(begun.tree?.unreleased).toEqual({});
  });

  test('a sequence missing from the blocks is kept, without units', async () => {
    const { tree } = await load({ ...current, [blocks]: { status: 404, body: {} } }).courseware;
    expect(tree?.sequences[ids.limits]).toMatchObject({ title: 'Limits', unitIds: [], effortTime: null });
  });

  test('[ERR-06] a block of another type is logged and left out', async () => {
    const wire = blocksWire();
    wire.blocks.odd = { id: 'odd', type: 'library', display_name: 'Odd' };
    wire.blocks[ids.root]?.children?.push('odd');
    const { log, courseware } = load({ [blocks]: { body: wire }, [sequences]: { status: 403, body: {} } });
    expect((await courseware).tree?.course.sectionIds).toEqual([ids.week1, ids.week2]);
    expect(log).toContainEqual({
      level: 'info',
      message: 'blocks: a block of type library is left out: odd',
    });
  });
});

describe('failures', () => {
  test('[ERR-03] a 403 for learning sequences is logged as not enabled and ignored', async () => {
    const { log, courseware } = load({ [sequences]: { status: 403, body: { detail: 'off' } } });
    expect((await courseware).tree?.course.sectionIds).toEqual([ids.week1, ids.week2]);
    expect(log).toMatchObject([{ level: 'info', message: 'learning sequences: not enabled' }]);
  });

  test.each([401, 404, 500])(
    '[ERR-04] learning sequences with status %i are logged and ignored',
    async (status) => {
      const { log, courseware } = load({ [sequences]: { status, body: { detail: 'x' } } });
      expect((await courseware).tree?.course.sectionIds).toEqual([ids.week1, ids.week2]);
      expect(log).toMatchObject([{ level: 'info' }]);
    },
  );

  test('[ERR-04] a network error of learning sequences is logged and the blocks are used', async () => {
    const { log, courseware } = load({ [sequences]: new Error('offline') });
    expect((await courseware).tree?.course.sectionIds).toEqual([ids.week1, ids.week2]);
    expect(log).toMatchObject([{ level: 'error', error: { name: 'NetworkError' } }]);
  });

  test.each([
    [403, 'info'],
    [404, 'error'],
    [500, 'error'],
  ])('[ERR-05] blocks with status %i are logged as %s', async (status, level) => {
    const { log, courseware } = load({ [blocks]: { status, body: { developer_message: 'no' } } });
    expect((await courseware).tree).toBeNull();
    expect(log).toMatchObject([{ level }]);
  });

  test('on a current server the learning sequences decide, and the tree is missing only without both', async () => {
    const refused = { [blocks]: { status: 403, body: {} } };
    expect((await load({ ...current, ...refused }).courseware).tree?.course.sectionIds).toHaveLength(2);
    const neither = { ...current, ...refused, [sequences]: { status: 403, body: {} } };
    expect((await load(neither).courseware).tree).toBeNull();
  });

  test('[STA-04] failed metadata fail the course, and are logged once', async () => {
    const { log, courseware } = load({ [course]: { status: 500 } });
    await expect(courseware).rejects.toMatchObject({ status: 500 });
    expect(log).toMatchObject([{ level: 'error', error: { callId: 'coursewareCourse' } }]);
  });
});

describe('the course', () => {
  test('[ENT-02] nested objects keep their fields', () => {
    const wire = oldCoursewareCourseWire({
      verified_mode: {
        access_expiration_date: '2026-04-18T09:30:00Z',
        currency: 'USD',
        currency_symbol: '$',
        price: 149,
        sku: 'S',
        upgrade_url: 'https://ecom.example.org/up',
      },
      offer: {
        code: 'HELLO15',
        expiration_date: '2026-03-06T00:00:00Z',
        original_price: '$149',
        discounted_price: '$126.65',
        percentage: 15,
        upgrade_url: 'https://ecom.example.org/offer',
      },
      access_expiration: {
        expiration_date: '2026-04-18T09:30:00Z',
        masquerading_expired_course: true,
        upgrade_deadline: null,
        upgrade_url: 'https://ecom.example.org/up',
      },
      celebrations: {
        first_section: true,
        streak_length_to_celebrate: 3,
        streak_discount_experiment_enabled: true,
      },
      certificate_data: {
        cert_status: 'downloadable',
        cert_web_view_url: '/certificates/1',
        download_url: 'https://files.example.org/1.pdf',
        certificate_available_date: '2026-10-01T00:00:00Z',
      },
      related_programs: [
        {
          slug: 'xseries',
          title: 'All of it',
          url: '/programs/1',
          uuid: 'p1',
          progress: { completed: 1, in_progress: 2, not_started: 3 },
        },
      ],
    });
    expect(readCoursewareCourse(wire, null, 0)).toMatchObject({
      verifiedMode: {
        price: 149,
        currencySymbol: '$',
        upgradeUrl: 'https://ecom.example.org/up',
        accessExpirationDate: '2026-04-18T09:30:00Z',
      },
      offer: {
        code: 'HELLO15',
        percentage: 15,
        discountedPrice: '$126.65',
        originalPrice: '$149',
        upgradeUrl: 'https://ecom.example.org/offer',
        expirationDate: '2026-03-06T00:00:00Z',
      },
      accessExpiration: {
        expirationDate: '2026-04-18T09:30:00Z',
        upgradeUrl: 'https://ecom.example.org/up',
        masqueradingExpiredCourse: true,
      },
      celebrations: { streakLengthToCelebrate: 3, streakDiscountEnabled: true, firstSection: true },
      certificateData: {
        certStatus: 'downloadable',
        certWebViewUrl: '/certificates/1',
        downloadUrl: 'https://files.example.org/1.pdf',
        certificateAvailableDate: '2026-10-01T00:00:00Z',
      },
      relatedPrograms: [
        {
          slug: 'xseries',
          title: 'All of it',
          url: '/programs/1',
          uuid: 'p1',
          progress: { completed: 1, inProgress: 2, notStarted: 3 },
        },
      ],
    });
  });

  test.each([
    ['the first section', { first_section: true, streak_discount_enabled: false }],
    ['the discount', { first_section: false, streak_discount_enabled: true }],
  ])('[ENT-02] celebrations are distinguished: %s', (_, told) => {
    const celebrations = { ...told, streak_length_to_celebrate: null };
    const read = readCoursewareCourse(oldCoursewareCourseWire({ celebrations }), null, 0).celebrations;
    expect(read).toMatchObject({
      firstSection: told.first_section,
      streakDiscountEnabled: told.streak_discount_enabled,
      streakLengthToCelebrate: null,
    });
  });

  test('[ENT-02] a current server sends the verified mode and celebrations in the course-home metadata', async () => {
    const verified_mode = {
      access_expiration_date: null,
      currency: 'EUR',
      currency_symbol: '€',
      price: 99,
      sku: 'S2',
      upgrade_url: 'https://ecom.example.org/home',
    };
    const celebrations = {
      first_section: true,
      streak_length_to_celebrate: 5,
      streak_discount_enabled: false,
      weekly_goal: true,
    };
    const wire = courseMetadataWire({ verified_mode, celebrations });
    const { course: merged } = await load({ ...current, [home]: { body: wire } }).courseware;
    expect(merged.verifiedMode).toMatchObject({
      price: 99,
      currencySymbol: '€',
      upgradeUrl: 'https://ecom.example.org/home',
      accessExpirationDate: null,
    });
    expect(merged.celebrations).toMatchObject({ firstSection: true, streakLengthToCelebrate: 5 });
  });

  test('[ENT-02] missing values are null or empty lists', () => {
    const none = oldCoursewareCourseWire({
      verified_mode: null,
      offer: null,
      access_expiration: null,
      certificate_data: null,
      related_programs: null,
    });
    expect(readCoursewareCourse(none, null, 0)).toMatchObject({
      verifiedMode: null,
      offer: null,
      accessExpiration: null,
      certificateData: null,
      relatedPrograms: [],
    });
  });

  test('[ENT-02] an expired course counts as masqueraded only if the server says so', () => {
    const access_expiration = {
      expiration_date: '2026-04-18T09:30:00Z',
      masquerading_expired_course: false,
      upgrade_deadline: null,
      upgrade_url: null,
    };
    expect(
      readCoursewareCourse(oldCoursewareCourseWire({ access_expiration }), null, 0).accessExpiration,
    ).toMatchObject({ masqueradingExpiredCourse: false, upgradeUrl: null });
  });

  test('fields that moved to the course-home metadata are read from there', async () => {
    const wire = courseMetadataWire({
      is_staff: true,
      original_user_is_staff: true,
      course_access: deniedAccess('x'),
    });
    const { course: merged } = await load({ ...current, [home]: { body: wire } }).courseware;
    expect(merged).toMatchObject({
      org: 'Acme',
      number: 'CAL101',
      isStaff: true,
      isSelfPaced: true,
      courseAccess: { hasAccess: false, errorCode: 'x' },
    });
    expect(merged.tabs[0]).toMatchObject({ slug: 'outline' });
  });

  test('a denied learner does not wait for the outline', async () => {
    const wire = courseMetadataWire({ course_access: deniedAccess('survey_required') });
    const never = () => new Promise<FakeResponse>(() => {});
    const { courseware } = load({
      ...current,
      [home]: { body: wire },
      'GET /api/courses/v2/blocks/': never,
    });
    expect(await courseware).toMatchObject({ tree: null, course: { courseAccess: { hasAccess: false } } });
  });

  test('the title is that of the course home: the courseware strips tags from it', async () => {
    const { courseware } = load({
      ...current,
      [home]: { body: courseMetadataWire({ title: 'A <b> & C' }) },
    });
    expect((await courseware).course.title).toBe('A <b> & C');
  });

  test('a server of 2021 needs no course-home metadata', async () => {
    const { course: merged } = await load({ [home]: { status: 500 } }).courseware;
    expect(merged).toMatchObject({ org: 'Acme', number: 'CAL101', courseAccess: { hasAccess: true } });
  });

  test.each([
    [false, false],
    [true, true],
    [null, true],
    [undefined, true],
  ])('only an explicit false turns the exit page off: %s gives %s', (told, active) => {
    const wire = coursewareCourseWire(told === undefined ? {} : { course_exit_page_is_active: told });
    if (told === undefined) delete wire.course_exit_page_is_active;
    expect(readCoursewareCourse(wire, null, 0).courseExitPageIsActive).toBe(active);
  });
});
