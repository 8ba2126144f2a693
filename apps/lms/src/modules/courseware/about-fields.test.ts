import { afterEach, expect, test } from 'vitest';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../../kernel/settings/course-settings.ts';
import { buildCourse, type CourseSpec, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { type LearningSite, openLearningSite } from '../../testing/learning-site.ts';

let site: LearningSite;
afterEach(() => site.close());

/** What the courseware call says of a course to a signed-in visitor, or to a learner of it. */
async function fieldsOf(spec: Partial<CourseSpec>, run: Partial<RunSettings> = {}, mode?: string) {
  site = await openLearningSite(buildCourse({ ...spec, sections: [] }));
  const settings = { ...DEFAULT_SETTINGS, ...run };
  await site.context.db.write((tx) => saveRunSettings(tx, TEST_COURSE_KEY, { settings, at: 1 }));
  const dana = await site.join('dana', mode === undefined ? {} : { mode });
  return (await dana.get(`/api/courseware/course/${TEST_COURSE_KEY}`)).json<Record<string, unknown>>();
}

test.each([
  ['a free mode', { modes: ['audit', 'verified'], price: 149 }, 'Free', true],
  ['paid modes only', { modes: ['verified'], price: 149 }, '$149', false],
  ['paid modes in another currency', { modes: ['professional'], price: 90, currency: 'EUR' }, '€90', false],
] as const)('a course with %s has its price, as Open edX words it', async (_, run, price, mayEnroll) => {
  expect(await fieldsOf({}, run)).toMatchObject({
    course_price: price,
    can_enroll: mayEnroll,
    is_course_full: false,
    // Both are of a shop, which neither LMS has by default.
    single_paid_mode: {},
    ecommerce_checkout: false,
  });
});

test('learners of a course can enroll in it, whatever its price', async () => {
  expect(await fieldsOf({}, { modes: ['verified'], price: 149 }, 'verified')).toMatchObject({
    can_enroll: true,
  });
});

test('a full course and one by invitation say so', async () => {
  expect(await fieldsOf({}, { maxEnrollments: 0 })).toMatchObject({
    is_course_full: true,
    can_enroll: false,
  });
  await site.close();
  expect(await fieldsOf({ tree: { invitationOnly: true } })).toMatchObject({
    invitation_only: true,
    can_enroll: false,
  });
});

test('the courses that have to be passed before are named by organization and number', async () => {
  const spec = { settings: { prerequisiteCourses: ['course-v1:Acme+ALG1+R2'] } };
  expect(await fieldsOf(spec, {}, 'audit')).toMatchObject({
    pre_requisite_courses: [{ key: 'course-v1:Acme+ALG1+R2', display: 'Acme ALG1' }],
  });
});
