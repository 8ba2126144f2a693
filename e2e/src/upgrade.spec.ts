import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { homePath, unitPath } from './support/addresses.ts';
import { heading, scrollAndClick, signIn, unit } from './support/screens.ts';
import { DEMO_COURSE, type Site } from './support/site.ts';
import { expect, test, widths } from './support/test.ts';

async function signInOn(site: Site, page: Page) {
  await page.goto(`${site.origin}/dashboard`);
  await signIn(page, 'learner');
}

const upgradeLink = (page: Page) => page.getByRole('link', { name: /^Upgrade for/ });
const LOCKED = 'This content is for learners in the verified track.';

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a learner requests the upgrade that the course home offers, and gets it once staff approve', async ({
      page,
      separateSite: site,
    }) => {
      await signInOn(site, page);
      await page.goto(site.origin + homePath);
      await expect(upgradeLink(page)).toContainText('$41.65');
      await upgradeLink(page).click();
      await expect(page.getByRole('heading', { name: 'Upgrade', level: 1 })).toBeVisible();
      await expectAccessible(page, 'upgrade', { at: [width] });
      await page.getByRole('button', { name: 'Request upgrade' }).click();
      await expect(page.getByText('Your request is awaiting approval.')).toBeVisible();
      await expectAccessible(page, 'upgrade that was asked for', { at: [width] });

      await site.lectern('enrollment', 'approve', 'learner', DEMO_COURSE);
      await page.reload();
      await expect(page.getByText('You already have full access to this course.')).toBeVisible();
      await page.getByRole('link', { name: 'Back to the course' }).click();
      await expect(heading(page, 'Learning Well Online')).toBeVisible();
      await expect(upgradeLink(page)).toHaveCount(0);
      await page.goto(site.origin + unitPath('planning', 'u-study-clinic'));
      const clinic = unit(page, 'Study clinic: a plan, improved');
      await expect(clinic.getByRole('region').first()).toBeVisible();
      await expect(clinic.getByText(LOCKED)).toBeHidden();
    });

    test('graded problems that require an upgrade are replaced by a note, and a link above the unit leads to the upgrade', async ({
      page,
      separateSite: site,
    }) => {
      await signInOn(site, page);
      await site.lectern('course', 'set', DEMO_COURSE, '--content-gating', 'on');
      await page.goto(site.origin + unitPath('memory', 'u-quiz-1'));
      const quiz = page.locator('iframe').first().contentFrame();
      await expect(quiz.getByText(LOCKED).first()).toBeVisible();
      await expect(quiz.getByRole('button', { name: 'Submit' })).toHaveCount(0);
      await scrollAndClick(
        page
          .getByRole('region', { name: 'Graded assignments are locked' })
          .getByRole('link', { name: /^Upgrade for/ }),
      );
      await expect(page.getByRole('button', { name: 'Request upgrade' })).toBeVisible();
    });
  });
}
