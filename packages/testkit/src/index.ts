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
export { type BrowserWindow, makeBrowserWindow, SITE_ORIGIN, UNITS_ORIGIN } from './browser-window.ts';
export { type CourseRole, openScenario, type Scenario, type ScenarioSpec } from './scenario.ts';
