import type { Page } from '@playwright/test';
import { datesPath, homePath, progressPath, unitPath } from './support/addresses.ts';
import { heading, signIn, unit } from './support/screens.ts';
import { DEMO_COURSE } from './support/site.ts';
import { expect, test } from './support/test.ts';

const WHOLE_COURSE = 'course-v1:Lectern+NOTES101+2026';

/** Opens every screen of the course. The test fails by itself on an error of the browser. */
async function visitEveryScreen(page: Page): Promise<void> {
  await page.goto(homePath);
  await expect(heading(page, 'Learning Well Online')).toBeVisible();
  await expect(page.getByRole('link', { name: /^(Start|Resume) course$/ })).toBeVisible();
  await page.goto(datesPath);
  await expect(heading(page, 'Important dates')).toBeVisible();
  await page.goto(progressPath);
  await expect(heading(page, 'Your progress')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Grades', exact: true })).toBeVisible();
  await page.goto(unitPath('memory', 'u-fluency'));
  await expect(
    unit(page, 'The illusion of fluency').getByText('You read a page for the third time'),
  ).toBeVisible();
  await page.goto(`/course/${WHOLE_COURSE}/course-end`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const mode of ['audit', 'verified', 'honor']) {
  test(`[SCP-01] [SCP-02] a learner in mode ${mode} sees every screen of a course`, async ({
    page,
    site,
  }) => {
    const name = `in-${mode}`;
    await site.enroll(name, mode);
    await site.lectern('enrollment', 'set', name, WHOLE_COURSE, '--mode', mode);
    await signIn(page, name);
    await visitEveryScreen(page);
  });
}

test('[SCP-01] staff see every screen', async ({ page }) => {
  await signIn(page, 'staff');
  await visitEveryScreen(page);
});

test('[SCP-02] a learner in an unknown mode sees every screen', async ({ page, site }) => {
  await site.enroll('in-unknown');
  await site.lectern('enrollment', 'set', 'in-unknown', WHOLE_COURSE);
  await page.route(/\/api\/(course_home|courseware)\/.*(course-v1|block-v1)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"mode":"audit"', '"mode":"apprentice"');
    const renamed = body.replaceAll('"enrollment_mode":"audit"', '"enrollment_mode":"apprentice"');
    await route.fulfill({ response, body: renamed });
  });
  await signIn(page, 'in-unknown');
  await visitEveryScreen(page);
});

test('[SCP-02] a learner of an organization sees every screen', async ({ page, site }) => {
  await site.enroll('in-firm', 'verified');
  await site.lectern('enrollment', 'set', 'in-firm', WHOLE_COURSE, '--mode', 'verified');
  await site.lectern('enterprise', 'set', 'firm-of-modes', '--name', 'Firm');
  await site.lectern('enterprise', 'join', 'firm-of-modes', 'in-firm');
  await site.lectern('enterprise', 'offer', 'firm-of-modes', DEMO_COURSE);
  await signIn(page, 'in-firm');
  await visitEveryScreen(page);
});
