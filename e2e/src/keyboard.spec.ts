import type { Locator, Page } from '@playwright/test';
import { homePath } from './support/addresses.ts';
import { heading, signIn, unitsBar } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** More than the tab stops of a unit beside its open outline, so that Tab goes around the page once. */
const TAB_STOPS = 60;

/** Presses Tab until the element has focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < TAB_STOPS; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${target}`);
}

test('a course is opened, and its units turned, by keyboard alone', async ({ page, site }) => {
  await site.enroll('keys');
  await signIn(page, 'keys');
  await page.goto(homePath);
  await expect(heading(page, 'Learning Well Online')).toBeVisible();

  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Start course' })).toBeFocused();

  const section = page
    .getByRole('group')
    .filter({ has: page.getByRole('heading', { name: 'Practice that lasts' }) });
  await tabTo(page, section.locator('summary'));
  await expect(section.getByRole('link', { name: 'Spacing and mixing' })).toBeHidden();
  await page.keyboard.press('Enter');
  const sequence = section.getByRole('link', { name: 'Spacing and mixing' });
  await expect(sequence).toBeVisible();
  await tabTo(page, sequence);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Spread it out')).toBeVisible();

  const next = unitsBar(page).getByRole('link', { name: 'Next' });
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Five boxes')).toBeVisible();
});
