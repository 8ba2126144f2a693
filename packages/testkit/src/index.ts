export {
  type BlockSpec,
  buildCourse,
  buildLargeCourse,
  type CourseSpec,
  discussion,
  html,
  problem,
  TEST_COURSE_KEY,
  usageKey,
  video,
} from '@lectern/lms/testing/course-builder.ts';
export { readMails } from '@lectern/lms/testing/mails.ts';
export { type CourseRole, openScenario, type Scenario, type ScenarioSpec } from './scenario.ts';
export { makeVisit, SITE_ORIGIN, UNITS_ORIGIN, type Visit } from './visit.ts';
