import type { ProgressWire } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../../lib/durations.ts';
import { buildCourse, html, problem, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const KEY = TEST_COURSE_KEY;
const own = `/api/course_home/progress/${KEY}`;
const of = (user: { id: number } | number) =>
  `/api/course_home/progress/${KEY}/${typeof user === 'number' ? user : user.id}/`;
const DUE = '2026-03-10T12:00:00Z';
const noCertificate = {
  cert_status: null,
  cert_web_view_url: null,
  download_url: null,
  certificate_available_date: null,
};

const treeOf = (pointsOfExam = 2) =>
  buildCourse({
    tree: {
      end: Date.parse('2026-09-01T00:00:00Z'),
      gradingPolicy: {
        assignmentTypes: [
          { type: 'Homework', shortLabel: 'HW', numTotal: 2, numDroppable: 0, weight: 0.4 },
          { type: 'Final exam', shortLabel: null, numTotal: 1, numDroppable: 0, weight: 0.6 },
        ],
        gradeCutoffs: [
          { letter: 'A', minimum: 0.85 },
          { letter: 'B', minimum: 0.6 },
        ],
      },
    },
    sections: [
      {
        id: 'c1',
        name: 'Week 1',
        children: [
          {
            id: 'hw1',
            name: 'Limits',
            graded: true,
            format: 'Homework',
            children: [
              { id: 'u1', children: [html('h1'), problem('p1')] },
              { id: 'u2', children: [problem('p2', { points: 4, content: { weight: 2 } })] },
            ],
          },
          {
            id: 'hw2',
            name: 'Series',
            graded: true,
            format: 'Homework',
            due: DUE,
            showCorrectness: 'past_due',
            children: [{ id: 'u3', children: [problem('p3')] }],
          },
          { id: 'reading', name: 'Reading', children: [{ id: 'u4', children: [html('h4')] }] },
        ],
      },
      {
        id: 'c2',
        name: 'Exam',
        children: [
          {
            id: 'exam',
            name: 'The exam',
            graded: true,
            format: 'Final exam',
            groupAccess: { 50: [2] },
            children: [{ id: 'u5', children: [problem('p5', { points: pointsOfExam })] }],
          },
          { id: 'team', staffOnly: true, children: [{ id: 'u6', children: [html('h6')] }] },
        ],
      },
    ],
  });

let site: LearningSite;
let audit: Person;
let verified: Person;
let staff: Person;
let admin: Person;
let stranger: Person;
beforeAll(async () => {
  site = await openLearningSite(treeOf());
  audit = await site.join('audit', { mode: 'audit' });
  verified = await site.join('verified', { mode: 'verified' });
  staff = await site.join('staff', { courseStaff: true });
  admin = await site.join('admin', { account: { isAdministrator: true } });
  stranger = await site.join('stranger');
});
afterAll(() => site.close());

const progress = async (person: Person, url = own) => (await person.get(url)).json<ProgressWire>();
const subsection = (body: ProgressWire, id: string) =>
  body.section_scores.flatMap((section) => section.subsections).find((s) => s.block_key?.endsWith(`@${id}`));

test('a learner who has done nothing gets every field with its empty value', async () => {
  const body = await progress(audit);
  expect({ ...body, section_scores: [] }).toEqual({
    access_expiration: null,
    assignment_type_grade_summary: [
      {
        type: 'Homework',
        weight: 0.4,
        average_grade: 0,
        weighted_grade: 0,
        short_label: 'HW',
        num_droppable: 0,
        last_grade_publish_date: DUE,
        has_hidden_contribution: 'none',
      },
      {
        type: 'Final exam',
        weight: 0.6,
        average_grade: 0,
        weighted_grade: 0,
        short_label: '',
        num_droppable: 0,
        last_grade_publish_date: null,
        has_hidden_contribution: 'none',
      },
    ],
    certificate_data: noCertificate,
    completion_summary: { complete_count: 0, incomplete_count: 4, locked_count: 1 },
    course_grade: { letter_grade: null, percent: 0, is_passing: false },
    credit_course_requirements: null,
    disable_progress_graph: false,
    end: '2026-09-01T00:00:00Z',
    enrollment_mode: 'audit',
    final_grades: 0,
    grading_policy: {
      assignment_policies: [
        { type: 'Homework', short_label: 'HW', num_total: 2, num_droppable: 0, weight: 0.4 },
        { type: 'Final exam', short_label: '', num_total: 1, num_droppable: 0, weight: 0.6 },
      ],
      grade_range: { A: 0.85, B: 0.6 },
      assignment_colors: [],
    },
    has_scheduled_content: false,
    section_scores: [],
    studio_url: null,
    user_has_passing_grade: false,
    username: 'audit',
    verification_data: { link: null, status: 'none', status_date: null },
    verified_mode: null,
  });
  expect(body.section_scores.map((s) => [s.display_name, s.subsections.length])).toEqual([
    ['Week 1', 3],
    ['Exam', 1],
  ]);
});

test('[ROL-01] the call without an id responds for the signed-in user', async () => {
  await site.score(verified, usageKey('problem', 'p1'), 1, 1);
  expect(await progress(verified)).toMatchObject({ username: 'verified', final_grades: 0.07 });
  expect(await progress(audit)).toMatchObject({ username: 'audit', final_grades: 0 });
});

test('scores are weighted, in page order, and shown where allowed', async () => {
  await site.score(verified, usageKey('problem', 'p2'), 1, 4);
  const body = await progress(verified);
  expect(subsection(body, 'hw1')).toEqual({
    assignment_type: 'Homework',
    block_key: usageKey('sequential', 'hw1'),
    display_name: 'Limits',
    due: null,
    has_graded_assignment: true,
    learner_has_access: true,
    num_points_earned: 1.5,
    num_points_possible: 3,
    override: null,
    percent_graded: 0.5,
    problem_scores: [
      { earned: 1, possible: 1 },
      { earned: 0.5, possible: 2 },
    ],
    show_correctness: 'always',
    show_grades: true,
    url: `http://localhost/courses/${KEY}/jump_to/${usageKey('sequential', 'hw1')}`,
  });
  expect(subsection(body, 'reading')).toMatchObject({ assignment_type: null, has_graded_assignment: false });
});

test('scores hidden until the due date aren’t sent, but count towards the course grade', async () => {
  await site.score(verified, usageKey('problem', 'p3'), 1, 1);
  const before = await progress(verified);
  expect(subsection(before, 'hw2')).toMatchObject({
    show_grades: false,
    num_points_earned: 0,
    num_points_possible: 1,
    percent_graded: 0,
    problem_scores: [],
  });
  expect(before).toMatchObject({ final_grades: 0.1, course_grade: { percent: 0.3 } });
  expect(subsection(await progress(staff, of(verified.user)), 'hw2')).toMatchObject({
    show_grades: true,
    num_points_earned: 1,
  });

  const now = site.clock.now();
  site.clock.set(DUE);
  expect(subsection(await progress(verified), 'hw2')).toMatchObject({
    show_grades: true,
    num_points_earned: 1,
  });
  expect(await progress(verified)).toMatchObject({ final_grades: 0.3 });
  site.clock.set(now);
});

test('[ROL-02] audit learners have limited access to graded assignments and get no certificate', async () => {
  expect(subsection(await progress(audit), 'exam')).toMatchObject({ learner_has_access: false });
  expect(await progress(audit)).toMatchObject({
    certificate_data: noCertificate,
    completion_summary: { locked_count: 1 },
  });
  const exam = (await audit.get(`/api/courseware/sequence/${usageKey('sequential', 'exam')}`)).json();
  expect(exam.items).toMatchObject([{ contains_content_type_gated_content: true, complete: false }]);
});

test('verified learners have the graded assignments that are locked for audit learners', async () => {
  expect(subsection(await progress(audit), 'exam')).toMatchObject({ learner_has_access: false });
  expect(subsection(await progress(verified), 'exam')).toMatchObject({ learner_has_access: true });
  expect((await progress(verified)).completion_summary).toMatchObject({ locked_count: 0 });
  await site.score(verified, usageKey('problem', 'p5'), 2, 2);
  expect(await progress(verified)).toMatchObject({
    course_grade: { percent: 0.9, letter_grade: 'A', is_passing: true },
    user_has_passing_grade: true,
  });
});

test('completion is counted in units', async () => {
  await site.complete(verified, usageKey('problem', 'p2'), usageKey('html', 'h1'));
  expect((await progress(verified)).completion_summary).toEqual({
    complete_count: 1,
    incomplete_count: 4,
    locked_count: 0,
  });
});

describe("[ROL-09] another learner's progress", () => {
  test.each([
    ['a learner, of another', () => audit.get(of(verified.user)), 404],
    ['a learner, of themselves', () => audit.get(of(audit.user)), 200],
    ['staff, of a learner', () => staff.get(of(audit.user)), 200],
    ['an administrator, of a learner', () => admin.get(of(audit.user)), 200],
    ['an administrator, of nobody', () => admin.get(of(999_999)), 404],
    ['who is not enrolled, of a learner', () => stranger.get(of(audit.user)), 404],
    ['staff, of nobody', () => staff.get(of(999_999)), 404],
    ['a visitor', () => site.visitor.get(of(audit.user)), 401],
    ['not a number', () => staff.get(`/api/course_home/progress/${KEY}/dana/`), 400],
  ])('%s', async (_, ask, status) => {
    expect((await ask()).statusCode).toBe(status);
  });

  test('the ID in the path selects the learner', async () => {
    expect(await progress(staff, of(audit.user))).toMatchObject({ username: 'audit' });
    expect(await progress(staff, of(verified.user))).toMatchObject({ username: 'verified' });
    expect(await progress(admin, of(verified.user))).toMatchObject({ username: 'verified' });
    expect(await progress(staff)).toMatchObject({ username: 'staff', enrollment_mode: null });
  });
});

test('scores survive another import, and changed points count immediately', async () => {
  await site.importCourse(treeOf(8));
  expect(subsection(await progress(verified), 'exam')).toMatchObject({
    num_points_earned: 8,
    num_points_possible: 8,
  });
  expect(subsection(await progress(audit), 'exam')).toMatchObject({ num_points_possible: 8 });
  await site.score(verified, usageKey('problem', 'p1'), 0, 1);
  expect(subsection(await progress(verified), 'hw1')).toMatchObject({ num_points_earned: 0.5 });
  expect(subsection(await progress(verified), 'exam')).toMatchObject({ num_points_earned: 8 });
});

test('scores hidden until the due date stay hidden during the grace period', async () => {
  const tree = treeOf();
  const homework = tree.blocks[usageKey('sequential', 'hw2')];
  if (!homework) throw new Error('There is no second homework');
  homework.gracePeriodMs = DAY;
  const lenient = await openLearningSite(tree);
  const learner = await lenient.join('learner', { mode: 'audit' });
  const due = Date.parse(DUE);
  const shown: unknown[] = [];
  for (const moment of [due, due + DAY - 1, due + DAY]) {
    lenient.clock.set(moment);
    const body = await progress(learner);
    const [homeworks] = body.assignment_type_grade_summary ?? [];
    shown.push([subsection(body, 'hw2')?.show_grades, homeworks?.last_grade_publish_date ?? null]);
  }
  expect(shown).toEqual([
    [false, '2026-03-11T12:00:00Z'],
    [false, '2026-03-11T12:00:00Z'],
    [true, null],
  ]);
  await lenient.close();
});
