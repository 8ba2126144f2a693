import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { saveRunSettings } from '../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../kernel/settings/course-settings.ts';
import { saveSurvey } from '../kernel/surveys/surveys.store.ts';
import { DAY } from '../lib/durations.ts';
import { listBreaches } from '../testing/client-expectations.ts';
import { TEST_COURSE_KEY, usageKey } from '../testing/course-builder.ts';
import { type LearningSite, openLearningSite, type Person } from '../testing/learning-site.ts';
import { referenceCourses } from '../testing/reference-courses.ts';
import { referenceCalls } from '../testing/reference-site.ts';

const [[, tree]] = referenceCourses as [(typeof referenceCourses)[number]];
const TIMED = usageKey('sequential', 'timed');
const MASQUERADE = `/courses/${TEST_COURSE_KEY}/masquerade`;
const ATTEMPT = '/api/edx_proctoring/v1/proctored_exam/attempt';

const SURVEY = {
  ...tree.settings,
  other: { course_survey_required: true, course_survey_name: 'start' },
};

/** What the person's pages would lack in a client of 2021 or 2026. */
const breachesOf = ({ user, get }: Person) => listBreaches({ username: user.username, get });

async function startExam({ browser }: Person): Promise<number> {
  const content = `&content_id=${encodeURIComponent(TIMED)}`;
  const { exam } = (await browser.get(`${referenceCalls.exams}${content}`)).json();
  const body = { exam_id: exam.id, start_clock: 'true', attempt_proctored: 'false' };
  return (await browser.send('POST', ATTEMPT, { body })).json().exam_attempt_id;
}

const accessOf = async (person: Person) =>
  (await person.get(referenceCalls.metadata)).json().course_access.error_code;

describe('clients of 2021 and 2026 can read every response to', () => {
  let site: LearningSite;
  let dana: Person;
  let staff: Person;
  beforeAll(async () => {
    site = await openLearningSite({
      ...tree,
      settings: {
        ...tree.settings,
        userPartitions: [
          { id: 777, name: 'Groups', scheme: 'cohort', active: true, groups: [{ id: 11, name: 'Blue' }] },
        ],
      },
    });
    dana = await site.join('dana', { mode: 'audit' });
    staff = await site.join('staff', { courseStaff: true });
    await set({ modes: ['audit', 'verified'], price: 149 });
  });
  afterAll(() => site.close());
  const set = (run: Partial<RunSettings>) =>
    site.context.db.write((tx) =>
      saveRunSettings(tx, TEST_COURSE_KEY, {
        settings: { ...DEFAULT_SETTINGS, ...run },
        at: site.clock.now(),
      }),
    );

  test('staff who view the course as others, in an exam of theirs, too', async () => {
    await startExam(dana);
    for (const choice of [
      { role: 'staff' },
      { role: 'student' },
      { role: 'student', user_partition_id: 50, group_id: 1 },
      { role: 'student', user_partition_id: 50, group_id: 2 },
      { role: 'student', user_partition_id: 777, group_id: 11 },
      { role: 'student', user_name: 'dana' },
    ]) {
      expect((await staff.post(MASQUERADE, choice)).json()).toEqual({ success: true });
      expect([choice, await breachesOf(staff)]).toEqual([choice, []]);
    }
    await staff.post(MASQUERADE, { role: 'staff' });
  });

  test('learners before, in and after an exam', async () => {
    const lee = await site.join('lee', { mode: 'verified' });
    expect(await breachesOf(lee)).toEqual([]);
    const id = await startExam(lee);
    expect((await lee.get(referenceCalls.exams)).json().active_attempt).toMatchObject({ attempt_id: id });
    expect(await breachesOf(lee)).toEqual([]);
    await lee.browser.send('PUT', `${ATTEMPT}/${id}`, { body: { action: 'submit' } });
    expect((await lee.get(referenceCalls.exams)).json().active_attempt).toEqual({});
    expect(await breachesOf(lee)).toEqual([]);
  });

  test('learners with a goal, and those who have done, passed and visited everything', async () => {
    const ann = await site.join('ann', { mode: 'verified' });
    await ann.post('/api/course_home/save_course_goal', {
      course_id: TEST_COURSE_KEY,
      days_per_week: 3,
      subscribed_to_reminders: true,
    });
    for (const unit of ['u1', 'u3']) {
      await site.complete(ann, usageKey('html', `h-${unit}`), usageKey('problem', `p-${unit}`));
      await site.score(ann, usageKey('problem', `p-${unit}`), 1, 1);
    }
    await ann.post(
      `/courses/${TEST_COURSE_KEY}/xblock/${usageKey('sequential', 's1')}/handler/goto_position`,
      {
        position: 2,
      },
    );
    await site.runJobs();
    expect((await ann.get(referenceCalls.course)).json().user_has_passing_grade).toBe(true);
    expect(await breachesOf(ann)).toEqual([]);
  });

  test('learners whose graded content is locked, who owe an honor code, or whose access has ended', async () => {
    await set({ modes: ['audit', 'verified'], price: 149, contentGating: true, honorCode: true });
    expect(await breachesOf(dana)).toEqual([]);
    await set({ modes: ['audit', 'verified'], price: 149, auditAccess: 'limited', auditWeeks: 1 });
    site.clock.advance(8 * DAY);
    expect(await accessOf(dana)).toBe('audit_expired');
    expect(await breachesOf(dana)).toEqual([]);
  });
});

describe('clients can read every response in a course that', () => {
  let site: LearningSite;
  afterEach(() => site.close());

  test.each([
    ['has not started', { start: Date.parse('2027-01-01T00:00:00Z') }, {}, 'course_not_started'],
    ['has ended', { end: Date.parse('2026-02-01T00:00:00Z') }, {}, null],
    ['has paid modes only', {}, { modes: ['verified'], price: 149 }, null],
    ['asks for a survey first', { settings: SURVEY }, {}, 'survey_required'],
  ] as const)('%s', async (_, more, run, code) => {
    site = await openLearningSite({ ...tree, courseVisibility: 'private', ...more });
    await site.context.db.write(async (tx) => {
      await saveRunSettings(tx, TEST_COURSE_KEY, { settings: { ...DEFAULT_SETTINGS, ...run }, at: 1 });
      await saveSurvey(tx, { name: 'start', form: { title: 'Start', intro: '', fields: [] }, at: 1 });
    });
    const dana = await site.join('dana', { mode: 'verified' });
    expect(await accessOf(dana)).toBe(code);
    for (const person of [dana, await site.join('stranger')]) expect(await breachesOf(person)).toEqual([]);
    expect(await listBreaches({ username: '', get: site.visitor.get })).toEqual([]);
  });
});
