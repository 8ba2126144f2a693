export {
  html,
  problem,
  usageKey,
} from '@lectern/lms/testing/course-builder.ts';
export { readMails } from '@lectern/lms/testing/mails.ts';
export { type BrowserWindow, SITE_ORIGIN } from './browser-window.ts';
export { openScenario, type Scenario } from './scenario.ts';
