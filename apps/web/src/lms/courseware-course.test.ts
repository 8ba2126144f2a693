import type { CoursewareCourseWire } from '@lectern/contract';
import { expect, test } from 'vitest';
import { coursewareQuery } from './courseware.ts';
import { type CoursewareCourse, readCoursewareCourse } from './courseware-course.ts';
import {
  blocksWire,
  courseId,
  courseMetadataWire,
  coursewareCourseWire,
  deniedAccess,
  enrollmentWire,
  ids,
  learningSequencesWire,
  oldCoursewareCourseWire,
} from './fixtures.ts';
import { recommendationsQuery } from './recommendations.ts';
import { createTestLms } from './testing.ts';

/** Every flag of the course is off, so that each test shows the effect of one field on the wire. */
const off = oldCoursewareCourseWire({
  enrollment: { mode: null, is_active: false },
  can_view_legacy_courseware: false,
  can_show_upgrade_sock: false,
  course_exit_page_is_active: false,
});
const readOld = (wire: Partial<CoursewareCourseWire>) => readCoursewareCourse({ ...off, ...wire }, null, 0);

test('[ENT-01] keeps texts, dates and addresses under their names', () => {
  const wire: Partial<CoursewareCourseWire> = {
    enrollment_start: '2026-01-01T00:00:00Z',
    enrollment_end: '2026-02-01T00:00:00Z',
    enrollment: { mode: 'verified', is_active: false },
    license: 'creative-commons: BY',
    user_timezone: 'Asia/Tokyo',
    marketing_url: 'https://www.example.org/calculus',
    verify_identity_url: 'https://verify.example.org/',
    verification_status: 'pending',
    linkedin_add_to_profile_url: 'https://www.linkedin.com/profile/add?name=Calculus',
  };
  expect(readCoursewareCourse({ ...off, ...wire }, null, -1500)).toMatchObject({
    id: courseId,
    title: 'Calculus, a start',
    number: 'CAL101',
    org: 'Acme',
    enrollmentStart: '2026-01-01T00:00:00Z',
    enrollmentEnd: '2026-02-01T00:00:00Z',
    start: '2026-01-12T05:00:00Z',
    end: '2026-09-01T00:00:00Z',
    enrollmentMode: 'verified',
    license: 'creative-commons: BY',
    tabs: [{ slug: 'courseware', title: 'Course', url: `/courses/${courseId}/course/` }],
    userTimezone: 'Asia/Tokyo',
    marketingUrl: 'https://www.example.org/calculus',
    timeOffsetMillis: -1500,
    verifyIdentityUrl: 'https://verify.example.org/',
    verificationStatus: 'pending',
    linkedinAddToProfileUrl: 'https://www.linkedin.com/profile/add?name=Calculus',
  });
});

test.each<[Partial<CoursewareCourseWire>, Partial<CoursewareCourse>]>([
  [{ enrollment: { mode: null, is_active: true } }, { isEnrolled: true }],
  [{ can_view_legacy_courseware: true }, { canViewLegacyCourseware: true }],
  [{ is_staff: true }, { isStaff: true }],
  [{ original_user_is_staff: true }, { originalUserIsStaff: true, isMasquerading: true }],
  [
    { original_user_is_staff: true, is_staff: true },
    { originalUserIsStaff: true, isStaff: true },
  ],
  [{ can_show_upgrade_sock: true }, { canShowUpgradeSock: true }],
  [{ content_type_gating_enabled: true }, { contentTypeGatingEnabled: true }],
  [{ show_calculator: true }, { showCalculator: true }],
  [{ notes: { enabled: true, visible: false } }, { notes: { enabled: true, visible: false } }],
  [{ notes: { enabled: false, visible: true } }, { notes: { enabled: false, visible: true } }],
  [{ user_has_passing_grade: true }, { userHasPassingGrade: true }],
  [{ course_exit_page_is_active: true }, { courseExitPageIsActive: true }],
  [{ user_needs_integrity_signature: true }, { userNeedsIntegritySignature: true }],
  [{ pacing: 'self' }, { isSelfPaced: true }],
])('[ENT-01] %j changes nothing but %j', (wire, changed) => {
  expect(readOld(wire)).toEqual({ ...readOld({}), ...changed });
});

test('[ENT-01] a refusal has its code and messages', () => {
  const course_access = deniedAccess('survey_required', {
    developer_message: 'No survey response found',
    user_message: 'Complete the survey first.',
  });
  expect(readOld({ course_access }).courseAccess).toMatchObject({
    hasAccess: false,
    errorCode: 'survey_required',
    developerMessage: 'No survey response found',
    userMessage: 'Complete the survey first.',
  });
});

test('[ENT-01] goals include the selected one', () => {
  const course_goals: CoursewareCourseWire['course_goals'] = {
    goal_options: [['certify', 'Earn a certificate']],
    selected_goal: { key: 'certify', text: 'Earn a certificate' },
  };
  expect(readOld({ course_goals }).courseGoals).toEqual({
    form: 'keys',
    goalOptions: [{ key: 'certify', text: 'Earn a certificate' }],
    selectedGoal: { key: 'certify', text: 'Earn a certificate' },
  });
});

test('[ENT-01] sections, masquerade and recommendations are added from other calls', async () => {
  const { client } = createTestLms(
    {
      [`GET /api/course_home/course_metadata/${courseId}`]: {
        body: courseMetadataWire({ original_user_is_staff: true }),
      },
      [`GET /api/courseware/course/${courseId}`]: { body: coursewareCourseWire() },
      'GET /api/courses/v2/blocks/': { body: blocksWire() },
      [`GET /api/learning_sequences/v1/course_outline/${courseId}`]: { body: learningSequencesWire() },
      'GET /api/v1/course_recommendations/Acme+CAL101': {
        body: {
          uuid: 'this',
          recommendations: [
            { uuid: 'c1', key: 'Acme+SER', title: 'Series', image: null, owners: [], course_run_keys: [] },
            {
              uuid: 'c2',
              key: 'Acme+CAL',
              title: 'Known',
              image: null,
              owners: [],
              course_run_keys: [courseId],
            },
          ],
        },
      },
      'GET /api/enrollment/v1/enrollment': { body: [enrollmentWire()] },
    },
    { settings: { DISCOVERY_API_BASE_URL: 'https://discovery.example.org' } },
  );
  const { course, tree } = await client.fetchQuery(coursewareQuery(courseId));
  expect(course.isMasquerading).toBe(true);
  // In the order of the learning sequences, which follow the masquerade.
  expect(tree?.course.sectionIds).toEqual([ids.week2, ids.week1]);
  const recommendations = await client.fetchQuery(
    recommendationsQuery({ courseId, org: course.org, number: course.number }),
  );
  expect(recommendations.map(({ title }) => title)).toEqual(['Series']);
});
