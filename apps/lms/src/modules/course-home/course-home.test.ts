import type {
  CourseMetadataWire,
  DatesWire,
  NavigationWire,
  OutlineWire,
  SequenceWire,
} from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCourse, problem, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const KEY = TEST_COURSE_KEY;
const tree = (welcome = '<p>Welcome!</p>') =>
  buildCourse({
    tree: {
      end: Date.parse('2026-06-01T00:00:00Z'),
      handoutsHtml: '<ol><li>Syllabus</li></ol>',
      updates: [
        { id: 2, date: 'today', dateMs: null, html: '<p>Draft</p>', status: 'hidden' },
        { id: 1, date: 'yesterday', dateMs: null, html: welcome, status: 'visible' },
      ],
      tabs: [
        { type: 'courseware', name: 'Course', slug: null, link: null, staffOnly: false, hidden: false },
        { type: 'wiki', name: 'Wiki', slug: null, link: null, staffOnly: false, hidden: false },
        { type: 'dates', name: 'When', slug: null, link: null, staffOnly: false, hidden: false },
        { type: 'progress', name: 'Progress', slug: null, link: null, staffOnly: false, hidden: true },
      ],
    },
    sections: [
      {
        id: 'c1',
        name: 'Week 1',
        children: [
          {
            id: 's1',
            name: 'Limits',
            graded: true,
            format: 'Homework',
            due: '2026-03-10T12:00:00Z',
            children: [{ id: 'u1', children: [problem('p1')] }],
          },
          {
            id: 'paid',
            name: 'Extra',
            graded: true,
            format: 'Homework',
            due: '2026-03-20T12:00:00Z',
            groupAccess: { 50: [2] },
            children: [{ id: 'u2', children: [problem('p2')] }],
          },
          {
            id: 'soon',
            name: 'Soon',
            graded: true,
            format: 'Homework',
            start: '2026-04-01T00:00:00Z',
            due: '2026-04-20T12:00:00Z',
            children: [],
          },
        ],
      },
    ],
  });

let site: LearningSite;
let audit: Person;
let verified: Person;
let stranger: Person;
let staff: Person;
beforeAll(async () => {
  site = await openLearningSite(tree());
  audit = await site.join('audit', { mode: 'audit', account: { timeZone: 'Asia/Tokyo' } });
  verified = await site.join('verified', { mode: 'verified' });
  stranger = await site.join('stranger');
  staff = await site.join('staff', { courseStaff: true });
});
afterAll(() => site.close());

type Asker = { get(url: string): Promise<{ json<T>(): T }> };
const outline = async (who: Asker) => (await who.get(`/api/course_home/outline/${KEY}`)).json<OutlineWire>();
const metadata = async (who: Asker, query = '') =>
  (await who.get(`/api/course_home/course_metadata/${KEY}${query}`)).json<CourseMetadataWire>();

describe('metadata', () => {
  test('the time zone is that of the account only; clients know the browser’s themselves', async () => {
    expect((await metadata(audit, '?browser_timezone=Europe%2FMadrid')).user_timezone).toBe('Asia/Tokyo');
    expect((await metadata(verified, '?browser_timezone=Europe%2FMadrid')).user_timezone).toBeNull();
    expect((await metadata(verified)).user_timezone).toBeNull();
  });

  test('has the tabs in the team’s order, hidden ones for staff only', async () => {
    const tabs = async (who: Asker) => (await metadata(who)).tabs.map(({ tab_id, title }) => [tab_id, title]);
    expect(await tabs(audit)).toEqual([
      ['courseware', 'Course'],
      ['wiki', 'Wiki'],
      ['dates', 'When'],
    ]);
    expect(await tabs(staff)).toEqual([
      ['courseware', 'Course'],
      ['wiki', 'Wiki'],
      ['dates', 'When'],
      ['progress', 'Progress'],
    ]);
    expect(await tabs(stranger)).toEqual([['courseware', 'Course']]);
    expect(await tabs(site.visitor)).toEqual([['courseware', 'Course']]);
    expect((await metadata(audit)).tabs[2]?.url).toBe(`http://localhost/course/${KEY}/dates`);
  });

  test('responds to an anonymous visitor with 200 and the reason for the denial', async () => {
    expect(await metadata(site.visitor)).toMatchObject({
      username: null,
      is_enrolled: false,
      is_staff: false,
      course_access: { has_access: false, error_code: 'authentication_required' },
    });
  });
});

describe('outline', () => {
  test('has the welcome message, handouts and tree for learners, and only the offer to enroll for others', async () => {
    expect(await outline(audit)).toMatchObject({
      welcome_message_html: '<p>Welcome!</p>',
      handouts_html: '<ol><li>Syllabus</li></ol>',
      enroll_alert: { can_enroll: true, extra_text: null },
      has_ended: false,
      offer: null,
      verified_mode: null,
      cert_data: null,
      access_expiration: null,
    });
    for (const who of [stranger, site.visitor]) {
      expect(await outline(who)).toMatchObject({
        course_blocks: null,
        welcome_message_html: null,
        handouts_html: null,
        enroll_alert: { can_enroll: true, extra_text: null },
        enrollment_mode: null,
        dates_widget: { course_date_blocks: [] },
        resume_course: { has_visited_course: false, url: null },
      });
    }
  });

  test('has at most one assignment in the dates card', async () => {
    const { dates_widget: widget } = await outline(audit);
    expect(widget.course_date_blocks.map(({ date_type, title }) => [date_type, title])).toEqual([
      ['assignment-due-date', 'Limits'],
      ['course-end-date', 'Course ends'],
    ]);
    expect(widget).toMatchObject({
      dates_tab_link: `http://localhost/course/${KEY}/dates`,
      user_timezone: 'Asia/Tokyo',
    });
  });

  test('shows gating to the learners it applies to, and omits and announces unreleased content', async () => {
    const seen = await outline(audit);
    expect(seen.dates_banner_info.content_type_gating_enabled).toBe(true);
    expect((await outline(verified)).dates_banner_info.content_type_gating_enabled).toBe(false);
    expect(seen.has_scheduled_content).toBe(true);
    const blocks = seen.course_blocks?.blocks ?? {};
    expect(blocks[usageKey('course', 'course')]?.has_scheduled_content).toBe(true);
    expect(blocks[usageKey('sequential', 'soon')]).toBeUndefined();
  });

  test('says in outline and navigation how many graded questions a sequence has, and nowhere else', async () => {
    const key = usageKey('sequential', 's1');
    const { course_blocks } = await outline(audit);
    const navigation = (await audit.get(`/api/course_home/v1/navigation/${KEY}`)).json<NavigationWire>();
    const { display_name } = (await audit.get(`/api/courseware/sequence/${key}`)).json<SequenceWire>();
    expect(course_blocks?.blocks[key]?.display_name).toBe('Limits (1 Question)');
    expect(navigation.blocks?.[key]?.display_name).toBe('Limits (1 Question)');
    expect([display_name, course_blocks?.blocks[usageKey('chapter', 'c1')]?.display_name]).toEqual([
      'Limits',
      'Week 1',
    ]);
  });

  test('[LOC-01] the number of questions follows the name of a sequence in the direction of the language', async () => {
    const key = usageKey('sequential', 's1');
    const path = `/api/course_home/outline/${KEY}`;
    const { course_blocks } = (await audit.get(path, { 'accept-language': 'he' })).json<OutlineWire>();
    expect(course_blocks?.blocks[key]?.display_name).toBe('\u200f\u2068Limits\u2069 (שאלה אחת)');
  });

  test('has_ended turns at the end date', async () => {
    const now = site.clock.now();
    const end = Date.parse('2026-06-01T00:00:00Z');
    site.clock.set(end - 1);
    expect((await outline(audit)).has_ended).toBe(false);
    site.clock.set(end);
    expect((await outline(audit)).has_ended).toBe(true);
    site.clock.set(now);
  });
});

describe('welcome message', () => {
  const dismiss = (who: Person, body: object) => who.post('/api/course_home/dismiss_welcome_message', body);

  test('stays hidden once dismissed, until the team posts another', async () => {
    expect((await dismiss(audit, { course_id: KEY })).statusCode).toBe(200);
    expect((await outline(audit)).welcome_message_html).toBeNull();
    expect((await outline(verified)).welcome_message_html).toBe('<p>Welcome!</p>');
    await site.importCourse(tree('<p>Second week</p>'));
    expect((await outline(audit)).welcome_message_html).toBe('<p>Second week</p>');
    await site.importCourse(tree());
  });

  test.each([
    ['no course', {}, 400],
    ['another key', { course_id: KEY, more: 1 }, 400],
    ['no course key', { course_id: 'nonsense' }, 400],
    ['an unknown course', { course_id: 'course-v1:A+B+C' }, 404],
  ])('%s: %i', async (_, body, status) => {
    expect((await dismiss(audit, body)).statusCode).toBe(status);
  });

  test('can’t be dismissed without an account, access or CSRF token', async () => {
    const url = '/api/course_home/dismiss_welcome_message';
    const body = { course_id: KEY };
    expect((await site.visitor.send('POST', url, { body })).statusCode).toBe(401);
    expect((await dismiss(stranger, body)).statusCode).toBe(403);
    expect((await audit.browser.send('POST', url, { body, csrf: false })).statusCode).toBe(403);
  });
});

describe('goal', () => {
  const save = (who: Person, body: object) => who.post('/api/course_home/save_course_goal', body);

  test('is saved and shown; reminders can be changed alone', async () => {
    expect((await outline(verified)).course_goals).toEqual({
      goal_options: [],
      selected_goal: null,
      weekly_learning_goal_enabled: true,
    });
    const goal = { course_id: KEY, days_per_week: 3, subscribed_to_reminders: true };
    expect((await save(verified, goal)).json()).toMatchObject({ header: expect.any(String) });
    expect((await outline(verified)).course_goals.selected_goal).toEqual({
      days_per_week: 3,
      subscribed_to_reminders: true,
    });
    await save(verified, { course_id: KEY, subscribed_to_reminders: false });
    expect((await outline(verified)).course_goals.selected_goal).toEqual({
      days_per_week: 3,
      subscribed_to_reminders: false,
    });
    expect((await outline(audit)).course_goals.selected_goal).toBeNull();
  });

  test.each([
    ['no course', { days_per_week: 3, subscribed_to_reminders: true }, 400],
    ['no reminders', { course_id: KEY, days_per_week: 3 }, 400],
    ['no day', { course_id: KEY, days_per_week: 0, subscribed_to_reminders: true }, 400],
    ['eight days', { course_id: KEY, days_per_week: 8, subscribed_to_reminders: true }, 400],
    ['a goal by key', { course_id: KEY, goal_key: 'certify' }, 400],
    ['an unknown course', { course_id: 'course-v1:A+B+C', subscribed_to_reminders: false }, 404],
  ])('%s: %i', async (_, body, status) => {
    expect((await save(verified, body)).statusCode).toBe(status);
  });

  test.each([
    ['an empty body', {}, "'course_id' is required."],
    ['a list', [], "'course_id' is required."],
    ['an empty course', { course_id: '' }, "'course_id' is required."],
    ['a malformed course', { course_id: 'nonsense' }, /^course_id must be a course key/],
    ['a course alone', { course_id: KEY }, "'subscribed_to_reminders' is required."],
    ['an empty key', { course_id: KEY, goal_key: '' }, "'goal_key' is required."],
    ['reminders as text', { course_id: KEY, subscribed_to_reminders: 'no' }, /must be true or false\.$/],
    ['half a day', { course_id: KEY, days_per_week: 1.5, subscribed_to_reminders: true }, /from 1 to 7\.$/],
    ['eight days', { course_id: KEY, days_per_week: 8, subscribed_to_reminders: true }, /from 1 to 7\.$/],
    ['days as text', { course_id: KEY, days_per_week: '3', subscribed_to_reminders: true }, /from 1 to 7\.$/],
    ['an unknown field', { course_id: KEY, subscribed_to_reminders: true, x: 1 }, /^Send course_id/],
  ])('%s is refused with a sentence', async (_, body, sentence) => {
    const response = await save(verified, body);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        detail: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
        error_code: 'invalid_body',
      },
    ]);
  });

  test('is for learners of the course only', async () => {
    const body = { course_id: KEY, subscribed_to_reminders: false };
    expect((await save(stranger, body)).statusCode).toBe(403);
    expect((await save(staff, body)).statusCode).toBe(403);
    const url = '/api/course_home/save_course_goal';
    expect((await site.visitor.send('POST', url, { body })).statusCode).toBe(401);
  });
});

test('the dates are start, assignments and end, with what this learner may do', async () => {
  const dates = async (who: Person) => (await who.get(`/api/course_home/dates/${KEY}`)).json<DatesWire>();
  const body = await dates(audit);
  expect(body).toMatchObject({
    has_ended: false,
    learner_is_full_access: false,
    user_timezone: 'Asia/Tokyo',
  });
  expect(body.course_date_blocks).toMatchObject([
    { date: '2026-01-12T05:00:00Z', date_type: 'course-start-date', complete: null, link: '' },
    {
      date: '2026-03-10T12:00:00Z',
      date_type: 'assignment-due-date',
      title: 'Limits',
      assignment_type: 'Homework',
      complete: false,
      learner_has_access: true,
      link: `http://localhost/courses/${KEY}/jump_to/${usageKey('sequential', 's1')}`,
      first_component_block_id: usageKey('problem', 'p1'),
    },
    { title: 'Extra', learner_has_access: false },
    { title: 'Soon', link: '', first_component_block_id: '' },
    { date: '2026-06-01T00:00:00Z', date_type: 'course-end-date' },
  ]);
  await site.complete(verified, usageKey('problem', 'p1'));
  expect((await dates(verified)).course_date_blocks[1]).toMatchObject({ complete: true });
  expect(await dates(verified)).toMatchObject({ learner_is_full_access: true, user_timezone: null });
});

describe('old URLs redirect to the front end', () => {
  const s1 = usageKey('sequential', 's1');
  const u1 = usageKey('vertical', 'u1');
  test.each([
    ['course', `/course/${KEY}/home`],
    ['course/', `/course/${KEY}/home`],
    ['courseware/', `/course/${KEY}/home`],
    ['dates', `/course/${KEY}/dates`],
    ['bookmarks', `/course/${KEY}/bookmarks`],
    ['bookmarks/', `/course/${KEY}/bookmarks`],
    ['progress', `/course/${KEY}/progress`],
    ['progress/42', `/course/${KEY}/progress/42/`],
    ['progress/42/', `/course/${KEY}/progress/42/`],
    ['progress/..%2F..%2Fx', `/course/${KEY}/progress/..%2F..%2Fx/`],
    [`jump_to/${usageKey('course', 'course')}`, `/course/${KEY}/home`],
    [`jump_to/${usageKey('chapter', 'c1')}`, `/course/${KEY}/${s1}`],
    [`jump_to/${s1}`, `/course/${KEY}/${s1}`],
    [`jump_to/${s1}?experience=legacy`, `/course/${KEY}/${s1}`],
    [`jump_to/${u1}`, `/course/${KEY}/${s1}/${u1}`],
    [
      `jump_to/${usageKey('problem', 'p1')}`,
      `/course/${KEY}/${s1}/${u1}?jumpToId=${encodeURIComponent(usageKey('problem', 'p1'))}`,
    ],
    ['jump_to_id/u1', `/course/${KEY}/${s1}/${u1}`],
    ['jump_to_id/u1/', `/course/${KEY}/${s1}/${u1}`],
    ['courseware/c1/', `/course/${KEY}/${s1}`],
    ['courseware/c1/s1/', `/course/${KEY}/${s1}`],
    ['courseware/c1/s1/1', `/course/${KEY}/${s1}/${u1}`],
    ['courseware/c1/s1/first', `/course/${KEY}/${s1}/${u1}`],
  ])('%s', async (path, target) => {
    const response = await audit.get(`/courses/${KEY}/${path}`);
    expect([response.statusCode, response.headers.location]).toEqual([302, `http://localhost${target}`]);
  });

  test.each([
    `/courses/${KEY}/jump_to/${usageKey('vertical', 'none')}`,
    `/courses/${KEY}/jump_to/nonsense`,
    `/courses/${KEY}/jump_to_id/nobody`,
    `/courses/${KEY}/courseware/c1/s9/`,
    `/courses/${KEY}/courseware/c1/s1/0`,
    `/courses/${KEY}/courseware/s1/`,
    '/courses/course-v1:A+B+C/course/',
    '/courses/nonsense/course/',
  ])('%s is not found, with a page that says so', async (path) => {
    const response = await audit.get(path);
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.body).toContain('Page not found');
  });
});
