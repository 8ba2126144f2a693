import { expect, test } from 'vitest';
import { completionQuery } from './completion.ts';
import { courseId, ids, outlineBlock, outlineBlocks, outlineWire, releasedBlocks } from './fixtures.ts';
import { outlineQuery, readOutline } from './outline.ts';
import { createTestLms } from './testing.ts';
import { createLogger, type LogEntry } from './transport/logging.ts';

const path = `/api/course_home/outline/${courseId}`;
const quiet = createLogger(() => {});
const read = (wire = outlineWire()) => readOutline(wire, courseId, 0, quiet);

test('[API-04] fetches the outline and takes the clock offset from the date header', async () => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  const { client, requests } = createTestLms(
    { [`GET ${path}`]: { body: outlineWire(), headers: { date: 'Sun, 01 Mar 2026 12:01:30 GMT' } } },
    { surroundings: { now: () => now } },
  );
  expect(await client.fetchQuery(outlineQuery(courseId))).toMatchObject({ timeOffsetMillis: 90_000 });
  expect(requests[0]?.url.href).toContain(path);
});

test('[ENT-03] keeps every field of the payload under its name', () => {
  const offer = {
    code: 'HELLO15',
    expiration_date: '2026-03-06T00:00:00Z',
    original_price: '$149',
    discounted_price: '$126.65',
    percentage: 15,
    upgrade_url: 'https://ecom.example.org/basket',
  };
  const outline = readOutline(
    outlineWire({
      access_expiration: {
        expiration_date: '2026-04-18T09:30:00Z',
        masquerading_expired_course: false,
        upgrade_deadline: null,
        upgrade_url: 'https://ecom.example.org/up',
      },
      can_show_upgrade_sock: true,
      cert_data: {
        cert_status: 'requesting',
        cert_web_view_url: '/certificates/1',
        download_url: null,
        certificate_available_date: null,
      },
      course_goals: {
        goal_options: [['certify', 'Earn it']],
        selected_goal: { key: 'certify', text: 'Earn it' },
      },
      handouts_html: '<p>h</p>',
      offer,
      welcome_message_html: '<p>w</p>',
    }),
    courseId,
    5,
    quiet,
  );
  expect(outline).toMatchObject({
    accessExpiration: { expirationDate: '2026-04-18T09:30:00Z', upgradeUrl: 'https://ecom.example.org/up' },
    canShowUpgradeSock: true,
    certData: { certStatus: 'requesting', certWebViewUrl: '/certificates/1' },
    courseBlocks: { course: { id: courseId } },
    courseGoals: {
      form: 'keys',
      goalOptions: [{ key: 'certify', text: 'Earn it' }],
      selectedGoal: { key: 'certify', text: 'Earn it' },
    },
    courseTools: [
      { analyticsId: 'edx.bookmarks', title: 'Bookmarks', url: 'https://learn.example.org/bookmarks' },
    ],
    datesBannerInfo: {
      missedDeadlines: false,
      missedGatedContent: false,
      contentTypeGatingEnabled: false,
      verifiedUpgradeLink: null,
    },
    datesWidget: { courseDateBlocks: [], datesTabLink: 'https://learn.example.org/dates' },
    enrollAlert: { canEnroll: true },
    enrollmentMode: 'audit',
    handoutsHtml: '<p>h</p>',
    hasScheduledContent: true,
    hasEnded: false,
    offer: { code: 'HELLO15', percentage: 15, discountedPrice: '$126.65', originalPrice: '$149' },
    resumeCourse: {
      hasVisitedCourse: true,
      url: `https://learn.example.org/course/${courseId}/${ids.series}`,
    },
    timeOffsetMillis: 5,
    userHasPassingGrade: false,
    verifiedMode: null,
    welcomeMessageHtml: '<p>w</p>',
  });
});

test('[ENT-05] the tree follows the lists of children and keeps the course under its key', () => {
  const { courseBlocks } = read();
  expect(courseBlocks?.course).toEqual({
    id: courseId,
    title: 'Calculus, a start',
    sectionIds: [ids.week1, ids.week2],
    hasScheduledContent: true,
  });
  expect(courseBlocks?.sections[ids.week2]).toEqual({
    id: ids.week2,
    title: 'Week 2',
    sequenceIds: [ids.series, ids.exam],
    resumeBlock: true,
    hiddenFromLearners: null,
  });
});

test.each([
  [undefined, true, true],
  [undefined, false, false],
  [true, false, true],
  [false, true, true],
  [false, false, false],
])(
  '[ALT-03] scheduled content, of the payload %s and of the course block %s: %s',
  (top, ofBlock, expected) => {
    const blocks = ofBlock ? outlineBlocks() : releasedBlocks();
    const wire = outlineWire({ course_blocks: { blocks }, has_scheduled_content: top });
    expect(read(wire).hasScheduledContent).toBe(expected);
  },
);

test('[ENT-05] completion is cached by the ids of sections', async () => {
  const { client } = createTestLms({ [`GET ${path}`]: { body: outlineWire() } });
  await client.fetchQuery(outlineQuery(courseId));
  expect(client.getQueryData(completionQuery(courseId).queryKey)).toMatchObject({
    [ids.week1]: true,
    [ids.week2]: false,
    [ids.limits]: true,
    [ids.series]: false,
  });
});

test('a sequence keeps its fields and has its section', () => {
  expect(read().courseBlocks?.sequences[ids.limits]).toEqual({
    id: ids.limits,
    title: 'Limits (3 Questions)',
    sectionId: ids.week1,
    description: 'Homework',
    due: '2026-02-01T23:59:00Z',
    effortActivities: 2,
    effortTime: 420,
    icon: 'fa-pencil-square-o',
    legacyWebUrl: null,
    lmsWebUrl: 'https://learn.example.org/jump/limits',
    showLink: true,
    hiddenFromLearners: null,
  });
});

test('a link is shown if a current server sends its URL, or one of 2021 the legacy URL', () => {
  const current = read().courseBlocks?.sequences;
  expect([current?.[ids.series]?.showLink, current?.[ids.exam]?.showLink]).toEqual([true, false]);

  const blocks = outlineBlocks();
  const old = (id: string, legacy_web_url: string | null) =>
    outlineBlock(id, 'sequential', { lms_web_url: 'https://lms.example.org/x', legacy_web_url });
  blocks[ids.series] = old(ids.series, 'https://lms.example.org/legacy');
  blocks[ids.exam] = old(ids.exam, null);
  const then = read(outlineWire({ course_blocks: { blocks } })).courseBlocks?.sequences;
  expect([then?.[ids.series]?.showLink, then?.[ids.exam]?.showLink]).toEqual([true, false]);
});

test('[ERR-06] a block of another type is logged and left out, as is a child that was not sent', () => {
  const log: LogEntry[] = [];
  const blocks = outlineBlocks();
  blocks.unit = outlineBlock('unit', 'vertical');
  blocks[ids.week1] = outlineBlock(ids.week1, 'chapter', { children: ['unit', ids.limits, 'lost'] });
  const outline = readOutline(
    outlineWire({ course_blocks: { blocks } }),
    courseId,
    0,
    createLogger((e) => log.push(e)),
  );
  expect(outline.courseBlocks?.sections[ids.week1]?.sequenceIds).toEqual([ids.limits]);
  expect(log.map(({ message }) => message).join('\n')).toMatch(/type vertical is left out: unit[\s\S]*lost/);
});

test('[ERR-06] a block of another type without the fields of sections and sequences does not fail the outline', async () => {
  const odd = { id: 'odd', type: 'library_content', display_name: 'Odd' };
  const course_blocks = { blocks: { ...outlineBlocks(), odd } };
  const { client, log } = createTestLms({
    [`GET /api/course_home/outline/${courseId}`]: { body: outlineWire({ course_blocks }) },
  });
  const outline = await client.fetchQuery(outlineQuery(courseId));
  expect(Object.keys(outline.courseBlocks?.sections ?? {})).toEqual([ids.week1, ids.week2]);
  expect(log).toEqual([
    { level: 'info', message: 'outline: a block of type library_content is left out: odd' },
  ]);
});

test('sequences hidden from the outline are left out', () => {
  const blocks = outlineBlocks();
  blocks[ids.exam] = outlineBlock(ids.exam, 'sequential', { hide_from_toc: true });
  const { courseBlocks } = read(outlineWire({ course_blocks: { blocks } }));
  expect(courseBlocks?.sections[ids.week2]?.sequenceIds).toEqual([ids.series]);
  expect(courseBlocks?.sequences).not.toHaveProperty([ids.exam]);
});

test('a tree that the visitor may not see is null; an empty course has no tree', () => {
  expect(read(outlineWire({ course_blocks: null })).courseBlocks).toBeNull();
  expect(read(outlineWire({ course_blocks: { blocks: {} } })).courseBlocks).toBeNull();
});

test.each([
  ['none', { selected_goal: null }, { form: 'none' }],
  ['an empty list of keys', { goal_options: [], selected_goal: null }, { form: 'none' }],
  [
    'weekly',
    { selected_goal: { days_per_week: 3, subscribed_to_reminders: true } },
    { form: 'weekly', selectedGoal: { daysPerWeek: 3, subscribedToReminders: true } },
  ],
  [
    'weekly, 0 days after reminders were turned off without a goal',
    { selected_goal: { days_per_week: 0, subscribed_to_reminders: false } },
    { form: 'weekly', selectedGoal: null },
  ],
  [
    'weekly, none chosen',
    { selected_goal: null, weekly_learning_goal_enabled: true },
    { form: 'weekly', selectedGoal: null },
  ],
])('goals are read in the server’s form: %s', (_, course_goals, expected) => {
  expect(read(outlineWire({ course_goals })).courseGoals).toEqual(expected);
});
