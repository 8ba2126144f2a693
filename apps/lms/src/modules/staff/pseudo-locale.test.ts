import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveCourseStaffRole } from '../../kernel/users/roles.store.ts';
import { type Browser, makeBrowser } from '../../testing/browser.ts';
import { TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { expectTranslated } from '../../testing/expect-translated.ts';
import { listPlainWords } from '../../testing/plain-words.ts';
import { PASSWORD } from '../../testing/site.ts';
import { act, exerciseBlock, pollOf } from '../exercises/testing/exercises.ts';
import { gradedOfflineBlock, gradedUploadBlock, PDF, upload } from '../exercises/testing/files.ts';
import { OPEN_RESPONSE } from '../exercises/testing/responses.ts';
import { choice, problemOf, singleChoice } from '../problems/testing/problems.ts';
import { openUnitSite, problemBlock, sectionOf, type UnitSite } from '../units/testing/unit-site.ts';

const STAFF = `/courses/${TEST_COURSE_KEY}/staff`;
const keyOf = (id: string) => usageKey(id === 'p1' ? 'problem' : 'exercise', id);

/** What this test enters, the words of its course, and names of commands and formats. */
const DATA = [
  ...['ada', 'teacher', 'admin', 'Name', 'of', 'Reason', 'Acme', 'CAL', 'course', 'Sub'],
  ...['Tea', 'Coffee', 'Water', 'Why', 'How', 'Ideas', 'Style', 'Poor', 'Fair', 'Good', 'By', 'html', 'pdf'],
  ...[
    'lectern',
    'import',
    'notice',
    'add',
    'MB',
    'kB',
    'exercise',
    'problem',
    'chapter',
    'sequential',
    'vertical',
  ],
];

let site: UnitSite;
let teacher: Browser;
let admin: Browser;

beforeAll(async () => {
  const options = [choice('a', true, { html: 'א' }), choice('b', false, { html: 'ב' })];
  const openResponse = { pointsPossible: 3, maxAttempts: 1 };
  const children = [
    problemBlock('p1', problemOf([singleChoice({ label: 'ג', choices: options })], { maxAttempts: 2 })),
    gradedUploadBlock('x1', {}, { weight: 10 }),
    gradedOfflineBlock('x2'),
    exerciseBlock('x3', { ...OPEN_RESPONSE, self: null }, openResponse),
    exerciseBlock('x4', pollOf()),
  ];
  site = await openUnitSite([sectionOf([{ id: 'u1', children }])], { course: { title: 'קורס' } });
  await work();
  const { browser, user } = await site.makeLearner('teacher');
  const role = { userId: user.id, courseKey: TEST_COURSE_KEY, at: 1 };
  await site.context.db.write((tx) => giveCourseStaffRole(tx, role));
  teacher = browser;
  await site.makeUser('admin', { isAdministrator: true });
  admin = makeBrowser(site.app);
  await admin.signIn('admin', PASSWORD);
});
afterAll(() => site.close());

/** A learner's work in each block. */
async function work(): Promise<void> {
  const { browser } = await site.makeLearner('ada');
  const frame = await site.openUnit(browser);
  await frame.problem('p1', 'problem_check', { answers: { '2_1': 'b' } });
  await upload(site.app, frame, 'x1', { name: 'a.pdf', bytes: PDF });
  await act(frame, 'x1', 'submit-work');
  await act(frame, 'x3', 'submit-response', { 'text-0': 'א', 'text-1': 'ב' });
  await act(frame, 'x4', 'vote', { choice: 't' });
}

const page = (name: string, fields: Record<string, string>) =>
  `${STAFF}/${name}?${new URLSearchParams(fields).toString()}`;

test('[LOC-01] pages of a course’s staff have no text outside of the catalogues', async () => {
  await expectTranslated(
    teacher,
    [
      `${STAFF}/people`,
      `${STAFF}/people?q=%D7%93`,
      `${STAFF}/people?page=9`,
      `${STAFF}/announcements`,
      `${STAFF}/announcements?done=sent`,
      `${STAFF}/import`,
      `${STAFF}/accessibility`,
      `${STAFF}/requests`,
      `${STAFF}/requests?done=approved`,
      `${STAFF}/notices`,
      `${STAFF}/grading`,
      page('grading', { block: keyOf('x1') }),
      page('grading', { block: keyOf('x1'), learner: 'ada', done: 'grade' }),
      page('grading', { block: keyOf('x2') }),
      page('grading', { block: keyOf('x2'), learner: 'ada' }),
      page('responses', { block: keyOf('x3') }),
      page('responses', { block: keyOf('x3'), learner: 'ada', done: 'impossible' }),
      page('exercise', { block: keyOf('x4') }),
      page('problem', { block: keyOf('p1') }),
      page('problem', { block: keyOf('p1'), learner: 'ada', done: 'rescore' }),
    ],
    DATA,
  );
});

test('[LOC-01] pages for administrators have no text outside of the catalogues', async () => {
  const names = ['courses', 'people', 'people?q=%D7%93', 'people/ada', 'requests', 'notices'];
  await expectTranslated(
    admin,
    names.map((name) => `/staff/${name}`),
    DATA,
  );
});

test('[LOC-01] refused forms of staff, and records of changes, have no text outside of the catalogues', async () => {
  const forms: [string, Record<string, string>][] = [
    ['problem', { block: keyOf('p1'), learner: 'ada', change: 'override', points: '9', reason: '' }],
    ['problem', { block: keyOf('p1'), learner: 'ada', change: 'override', points: '1', reason: 'א' }],
    ['problem', { block: keyOf('p1'), learner: 'ada', change: 'reset-attempts', points: '', reason: 'א' }],
    ['grading', { block: keyOf('x2'), learner: 'ada', change: 'grade', points: '9', comment: '' }],
    ['grading', { block: keyOf('x2'), learner: 'ada', change: 'grade', points: '3', comment: '' }],
    ['responses', { block: keyOf('x3'), learner: 'ada', change: '', submitted: '0', reason: '' }],
    ['announcements', { step: 'preview', audience: 'nobody', subject: '', body: '' }],
    ['announcements', { step: 'preview', audience: 'everyone', subject: 'א', body: 'ב' }],
  ];
  for (const [name, fields] of forms) {
    const { body } = await teacher.submit(`${STAFF}/${name}`, fields);
    expect(listPlainWords(body, DATA), name).toEqual([]);
  }
  const changed = [
    page('problem', { block: keyOf('p1'), learner: 'ada' }),
    page('grading', { block: keyOf('x2'), learner: 'ada' }),
  ];
  await expectTranslated(teacher, changed, DATA);
});
