import { expect, type Page } from '@playwright/test';
import { datesPath, homePath, progressPath, sequencePath, unitPath } from './addresses.ts';
import { signIn } from './screens.ts';
import { DEMO_COURSE } from './site.ts';

const ofVisitors = ['/', `/courses/${DEMO_COURSE}/about`, '/login', '/register', '/accessibility'];
const course = `/course/${DEMO_COURSE}`;
const ofLearners = [
  homePath,
  datesPath,
  progressPath,
  `${course}/bookmarks`,
  `${course}/notes`,
  `${course}/search?q=memory`,
  `${course}/discussion`,
  unitPath('memory', 'u-forgetting'),
  unitPath('memory', 'u-quiz-1'),
  sequencePath('desirable-difficulties'),
  '/notification-preferences',
  '/dashboard',
  '/account/settings',
  '/account/delete',
  '/account/email',
  '/account/password',
  '/u/learner',
];
const staff = `/courses/${DEMO_COURSE}/staff`;
const ofStaff = ['people', 'announcements', 'import', 'accessibility', 'requests', 'notices'];

/** Every kind of screen, by who opens it; null is a visitor. */
const screens: readonly [string | null, readonly string[]][] = [
  [null, ofVisitors],
  ['learner', ofLearners],
  ['staff', ofStaff.map((tab) => `${staff}/${tab}`)],
];

/** Opens every kind of screen of the demo course and the site, signed in as who it is for. */
export async function forEachScreen(page: Page, check: (path: string) => Promise<void>): Promise<void> {
  for (const [username, paths] of screens) {
    if (username !== null) {
      // Of the session before, not of the language.
      await page.context().clearCookies({ name: /^(?!openedx-language)/ });
      await signIn(page, username);
    }
    for (const path of paths) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await check(path);
    }
  }
}
