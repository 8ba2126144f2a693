import type { CourseMetadataWire } from '@lectern/contract';
import type { Block, CourseSettings, CourseTree } from '@lectern/olx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCourse, html, problem, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { saveEnrollment } from '../enrollment/enrollment.store.ts';
import {
  activateMembership,
  saveConsent,
  saveCustomer,
  saveMembership,
} from '../enterprise/enterprise.store.ts';
import { recordProblemScore } from '../grading/save-scores.store.ts';
import { saveRunSettings } from '../settings/course-settings.store.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../settings/course-settings.ts';
import { saveAnswers, saveSurvey } from '../surveys/surveys.store.ts';
import { giveCourseStaffRole } from '../users/roles.store.ts';

const sections = [
  {
    id: 'c1',
    children: [
      {
        id: 's1',
        graded: true,
        format: 'Homework',
        children: [{ id: 'u1', children: [html('h1'), problem('p1', { points: 2 })] }],
      },
    ],
  },
];
const keyOf = (run: string) => `course-v1:Acme+CAL101+${run}`;

interface Made {
  tree?: Partial<CourseTree>;
  settings?: Partial<CourseSettings>;
  root?: Partial<Block>;
}

function make(run: string, { tree, settings = {}, root }: Made = {}): CourseTree {
  const gradingPolicy = {
    assignmentTypes: [{ type: 'Homework', shortLabel: null, numTotal: 1, numDroppable: 0, weight: 1 }],
    gradeCutoffs: [{ letter: 'Pass', minimum: 0.5 }],
  };
  const course = buildCourse({
    key: keyOf(run),
    title: `Course ${run}`,
    sections,
    tree: { gradingPolicy, ...tree },
    settings,
  });
  for (const block of Object.values(course.blocks)) Object.assign(block, root);
  return course;
}

const APP = { 'user-agent': 'Mozilla/5.0 (Linux; Android) edX/org.edx.mobile/2.26' };
const FROM = (country: string) => ({ 'x-forwarded-for': '203.0.113.9', 'x-country': country });

describeDatabases('further reasons why a course is denied', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  let staff: Person;

  beforeAll(async () => {
    const config = { trustProxy: { hops: 1 }, countryHeader: 'x-country' };
    site = await openLearningSite(make('R1'), { database: await fresh(), config });
    dana = await site.join('dana', { mode: 'audit' });
    staff = await site.join('staff');
  });
  afterAll(() => site.close());

  /** Imports a course with dana in it and a member of its team. */
  async function open(run: string, made: Made = {}, rules: Partial<RunSettings> = {}): Promise<string> {
    const key = keyOf(run);
    await site.importCourse(make(run, made));
    const at = site.clock.now();
    await site.context.db.write(async (tx) => {
      await saveEnrollment(tx, { userId: dana.user.id, courseKey: key, mode: 'audit', at });
      await giveCourseStaffRole(tx, { userId: staff.user.id, courseKey: key, at });
      await saveRunSettings(tx, key, { settings: { ...DEFAULT_SETTINGS, ...rules }, at });
    });
    return key;
  }

  async function accessOf(who: Pick<Person, 'browser'>, key: string, headers: Record<string, string> = {}) {
    const response = await who.browser.get(`/api/course_home/course_metadata/${key}`, headers);
    expect(response.statusCode).toBe(200);
    return response.json<CourseMetadataWire>().course_access;
  }

  /** The calls for the course's content that are refused to dana, each with its status. */
  async function refusals(key: string, headers: Record<string, string> = {}) {
    const calls = {
      sequence: `/api/courseware/sequence/${usageKey('sequential', 's1', key)}`,
      unit: `/xblock/${usageKey('vertical', 'u1', key)}`,
      outline: `/api/learning_sequences/v1/course_outline/${key}`,
      blocks: `/api/courses/v2/blocks/?course_id=${encodeURIComponent(key)}&username=dana&depth=3`,
      resume: `/api/courseware/resume/${key}`,
      dates: `/api/course_home/dates/${key}`,
      progress: `/api/course_home/progress/${key}`,
    };
    const statuses: Record<string, number> = {};
    for (const [name, url] of Object.entries(calls)) {
      statuses[name] = (await dana.browser.get(url, headers)).statusCode;
    }
    const goto = `/courses/${key}/xblock/${usageKey('sequential', 's1', key)}/handler/goto_position`;
    statuses.handler = (await dana.browser.send('POST', goto, { body: { position: 1 }, headers })).statusCode;
    return statuses;
  }
  const allRefused = {
    sequence: 403,
    unit: 404,
    outline: 403,
    blocks: 403,
    resume: 403,
    dates: 403,
    progress: 403,
    handler: 404,
  };

  const denials: Record<string, string> = {
    course_not_started_enterprise_learner: 'This course has not started yet.',
    data_sharing_access_required: 'Acme asks you to share your activity in this course.',
    embargo: 'This course isn’t available in your country or region.',
    incorrect_active_enterprise: 'You take this course with Acme. Switch to that organization.',
    incorrect_user_group: 'This course isn’t open to your group.',
    mobile_unavailable: 'This course isn’t available on this device.',
    no_allowed_user_groups: 'This course isn’t open to any group.',
    not_visible_to_user: 'You don’t have access to this course.',
    survey_required: 'Answer this course’s survey first.',
    unfulfilled_milestones: 'Pass “Course {name}” before you take this course.',
  };

  async function expectDenied(key: string, code: string, headers: Record<string, string> = {}) {
    const access = await accessOf(dana, key, headers);
    expect([access?.error_code, access?.has_access]).toEqual([code, false]);
    expect(access?.user_message?.replace(/Course [A-Z]+/, 'Course {name}')).toBe(denials[code]);
    expect(access?.developer_message).toBeTruthy();
    expect(await refusals(key, headers)).toEqual(allRefused);
    expect(await accessOf(staff, key, headers)).toMatchObject({ has_access: true, error_code: null });
    const sequence = `/api/courseware/sequence/${usageKey('sequential', 's1', key)}`;
    expect((await staff.browser.get(sequence, headers)).statusCode).toBe(200);
  }

  async function expectOpen(key: string, headers: Record<string, string> = {}) {
    expect(await accessOf(dana, key, headers)).toMatchObject({ has_access: true, error_code: null });
    expect(new Set(Object.values(await refusals(key, headers)))).toEqual(new Set([200, 302]));
  }

  test('embargo: by the country that the proxy reports, for learners and visitors', async () => {
    const key = await open('EMB', {}, { embargo: ['KP'] });
    await expectDenied(key, 'embargo', FROM('kp'));
    await expectOpen(key, FROM('FR'));
    const visitor = await accessOf({ browser: site.visitor }, key, FROM('KP'));
    expect(visitor?.error_code).toBe('embargo');
    // A country is ignored unless a proxy reports it.
    expect(await accessOf(dana, key, { 'x-country': 'KP' })).toMatchObject({ has_access: true });
  });

  test('mobile_unavailable: in the app, if the course isn’t available there', async () => {
    const key = await open('MOB', { settings: { other: { mobile_available: false } } });
    await expectDenied(key, 'mobile_unavailable', APP);
    await expectOpen(key);
    await expectOpen(keyOf('R1'), APP);
  });

  test('not_visible_to_user: if the whole course is for its team', async () => {
    await expectDenied(await open('TEAM', { root: { visibleToStaffOnly: true } }), 'not_visible_to_user');
  });

  test('not_visible_in_catalog: for strangers to an unlisted course', async () => {
    const key = await open('UNLISTED', { tree: { catalogVisibility: 'none' } });
    await expectOpen(key);
    const stranger = await site.join('stranger');
    expect((await accessOf(stranger, key))?.error_code).toBe('not_visible_in_catalog');
    expect((await accessOf(stranger, keyOf('R1')))?.error_code).toBe('enrollment_required');
    expect((await accessOf({ browser: site.visitor }, key))?.error_code).toBe('authentication_required');
  });

  test.each([
    ['under embargo', {}, { embargo: ['KP'] }, FROM('KP'), 403, 'embargo'],
    ['for its team only', { root: { visibleToStaffOnly: true } }, {}, {}, 404, 'course_not_found'],
    ['that no list names', { tree: { catalogVisibility: 'none' } }, {}, {}, 404, 'course_not_found'],
  ] as const)('nobody enrolls in a course %s', async (what, made, rules, headers, status, code) => {
    const key = await open(`E-${what.replaceAll(' ', '-')}`, made, rules);
    const stranger = await site.join(`stranger-${status}-${what.length}`);
    const body = { course_details: { course_id: key } };
    const response = await stranger.browser.send('POST', '/api/enrollment/v1/enrollment', { body, headers });
    expect([response.statusCode, response.json().error_code]).toEqual([status, code]);
    const enrollments = await stranger.get('/api/enrollment/v1/enrollment');
    expect(enrollments.json()).toEqual([]);
    const outline = await stranger.browser.get(`/api/course_home/outline/${key}`, headers);
    expect(outline.json().enroll_alert).toEqual({
      can_enroll: false,
      extra_text: 'You don’t have access to this course.',
    });
    const about = await stranger.browser.get(`/courses/${key}/about`, headers);
    expect([about.statusCode, about.body.includes('>Enroll</button>')]).toEqual([
      status === 404 ? 404 : 200,
      false,
    ]);
  });

  test('the catalogue does not name a course for its team only', async () => {
    await open('TEAM2', { root: { visibleToStaffOnly: true } });
    await open('LISTED');
    const { body } = await site.visitor.get('/');
    expect([body.includes('Course TEAM2'), body.includes('Course LISTED')]).toEqual([false, true]);
  });

  test.each([
    ['incorrect_user_group', { 7: [1] }],
    ['no_allowed_user_groups', { 50: [] }],
  ])('%s', async (code, groupAccess) => {
    await expectDenied(await open(`G-${code}`, { root: { groupAccess } }), code);
  });

  test('survey_required: until the learner has answered, if the survey exists', async () => {
    const other = { course_survey_required: true, course_survey_name: 'start' };
    const key = await open('SURVEY', { settings: { other } });
    await expectOpen(key);
    const at = site.clock.now();
    const field = { name: 'why', label: 'Why?', type: 'text' as const, required: true, options: [] };
    const form = { title: 'Before you start', intro: '', fields: [field] };
    await site.context.db.write((tx) => saveSurvey(tx, { name: 'start', form, at }));
    await expectDenied(key, 'survey_required');
    const surveyKey = { userId: dana.user.id, courseKey: key, survey: 'start' };
    await site.context.db.write((tx) =>
      saveAnswers(tx, { ...surveyKey, courseKey: keyOf('R1') }, { answers: {}, at }),
    );
    expect((await accessOf(dana, key))?.error_code).toBe('survey_required');
    await site.context.db.write((tx) => saveAnswers(tx, surveyKey, { answers: {}, at }));
    await expectOpen(key);
  });

  test('unfulfilled_milestones: until the prerequisite course is passed', async () => {
    const first = await open('FIRST');
    const key = await open('SECOND', { settings: { prerequisiteCourses: [first] } });
    await expectDenied(key, 'unfulfilled_milestones');
    expect((await accessOf(dana, key))?.user_message).toContain('“Course FIRST”');
    const earn = (earned: number) =>
      site.context.db.write(async (tx) => {
        const course = await site.context.courses.findCourse(tx, first);
        if (!course) throw new Error('The course is not there');
        await recordProblemScore(tx, course, {
          userId: dana.user.id,
          usageKey: usageKey('problem', 'p1', first),
          earned,
          possible: 2,
          at: site.clock.now(),
        });
      });
    await earn(0);
    expect((await accessOf(dana, key))?.error_code).toBe('unfulfilled_milestones');
    await earn(1);
    await expectOpen(key);
  });

  test('a prerequisite course that is not on this site is ignored', async () => {
    await expectOpen(await open('THIRD', { settings: { prerequisiteCourses: [keyOf('NOWHERE')] } }));
  });

  test('two courses that require each other deny access, without an endless loop', async () => {
    const one = await open('ONE', { settings: { prerequisiteCourses: [keyOf('TWO')] } });
    await open('TWO', { settings: { prerequisiteCourses: [one] } });
    await expectDenied(one, 'unfulfilled_milestones');
  });

  test('organizations: not started, not the active one, and consent', async () => {
    const { db, clock } = site.context;
    const acme = {
      uuid: 'a1',
      slug: 'acme',
      name: 'Acme',
      logoUrl: null,
      hasPortal: true,
      asksConsent: true,
    };
    const other = { ...acme, uuid: 'b2', slug: 'other', name: 'Other', asksConsent: false };
    const userId = dana.user.id;
    const at = clock.now();
    await db.write(async (tx) => {
      await saveCustomer(tx, acme, at);
      await saveCustomer(tx, other, at);
      await saveMembership(tx, { userId, customerUuid: acme.uuid, at });
    });
    const rules = { offeredBy: [acme.uuid] };
    const later = Date.parse('2027-01-01T00:00:00Z');
    const early = await open('EARLY', { tree: { start: later } }, rules);
    await expectDenied(early, 'course_not_started_enterprise_learner');
    const mika = await site.join('mika');
    expect((await accessOf(mika, early))?.error_code).toBe('course_not_started');

    const key = await open('ENT', {}, rules);
    await expectDenied(key, 'data_sharing_access_required');
    expect((await accessOf(dana, key))?.developer_message).toBe(`/enterprise/consent/${key}?customer=a1`);
    await db.write((tx) => saveConsent(tx, { userId, customerUuid: acme.uuid, courseKey: key }, at));
    await expectOpen(key);

    await db.write((tx) => saveMembership(tx, { userId, customerUuid: other.uuid, at }));
    await expectDenied(key, 'incorrect_active_enterprise');
    await db.write((tx) => activateMembership(tx, userId, acme.uuid));
    await expectOpen(key);
    await expectOpen(keyOf('R1'));
  });

  test('microfrontend_disabled: for the courseware of a course that another LMS shows, with its URL', async () => {
    const elsewhere = 'https://old.example.org';
    const key = await open('OLD', {}, { legacyUrl: elsewhere });
    const course = `/api/courseware/course/${key}`;
    expect((await dana.get(course)).json().course_access).toMatchObject({
      has_access: false,
      error_code: 'microfrontend_disabled',
    });
    expect((await dana.get(`/api/course_home/course_metadata/${key}`)).json()).toMatchObject({
      course_access: { has_access: true },
      can_load_courseware: false,
    });
    const described = { outline: 200, blocks: 200, resume: 200, dates: 200, progress: 200 };
    expect(await refusals(key)).toEqual({ ...described, sequence: 403, unit: 404, handler: 404 });
    const unit = usageKey('vertical', 'u1', key);
    const blocks = `/api/courses/v2/blocks/?course_id=${encodeURIComponent(key)}&depth=3&username=`;
    const home = `/api/course_home/outline/${key}`;
    const sequence = usageKey('sequential', 's1', key);
    expect((await dana.get(`${blocks}dana`)).json().blocks[unit].legacy_web_url).toBe(
      `${elsewhere}/courses/${key}/jump_to/${unit}?experience=legacy`,
    );
    expect((await dana.get(home)).json().course_blocks.blocks[sequence].legacy_web_url).toMatch(elsewhere);

    expect((await staff.get(course)).json().course_access.error_code).toBeNull();
    expect((await staff.get(`/api/courseware/sequence/${sequence}`)).statusCode).toBe(200);
    expect((await staff.get(`${blocks}staff`)).json().blocks[unit].legacy_web_url).toMatch(
      /^http:.*localhost/,
    );
    expect((await staff.get(home)).json().course_blocks.blocks[sequence].legacy_web_url).not.toMatch(
      elsewhere,
    );
  });

  test('old_mongo: for the old form of the key of a known run', async () => {
    for (const path of ['/api/course_home/course_metadata', '/api/courseware/course']) {
      const way = await dana.get(`${path}/Acme/CAL101/R1?browser_timezone=UTC`);
      expect([way.statusCode, way.headers.location]).toEqual([
        302,
        `${path}/Acme%2FCAL101%2FR1?browser_timezone=UTC`,
      ]);
      for (const who of [dana, staff]) {
        const response = await who.get(way.headers.location ?? '');
        expect(response.json().course_access).toMatchObject({
          has_access: false,
          error_code: 'old_mongo',
          developer_message: `The course has the key ${keyOf('R1')}.`,
        });
      }
      expect((await dana.get(`${path}/Acme%2FCAL101%2FNONE`)).statusCode).toBe(404);
    }
    expect((await dana.get('/api/course_home/outline/Acme%2FCAL101%2FR1')).statusCode).toBe(404);
  });

  test('a rule adds its query only in courses that have it', async () => {
    const { querySeconds } = site.context.metrics;
    const count = async () => {
      const { values } = await querySeconds.get();
      return values.find((value) => value.metricName?.endsWith('_count'))?.value ?? 0;
    };
    const queriesOf = async (key: string) => {
      await dana.get(`/api/course_home/course_metadata/${key}`);
      // A result that SQLite has cached counts as no query.
      await site.context.db.write((tx) =>
        saveEnrollment(tx, { userId: staff.user.id, courseKey: key, mode: 'audit', at: site.clock.now() }),
      );
      const before = await count();
      await dana.get(`/api/course_home/course_metadata/${key}`);
      return (await count()) - before;
    };
    const plain = await queriesOf(keyOf('R1'));
    expect(plain).toBeLessThanOrEqual(3);
    const other = { course_survey_required: true, course_survey_name: 'start' };
    // A denied learner has no celebrations, which saves that query.
    const celebration = 1;
    expect(await queriesOf(await open('COSTLY', { settings: { other } }))).toBe(plain - celebration + 1);
  });
});
