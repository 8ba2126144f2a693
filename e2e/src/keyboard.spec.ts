import { homePath } from './support/addresses.ts';
import { tabTo } from './support/keyboard.ts';
import { heading, signIn, unitsBar } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('[WCAG-2.1.1] [WCAG-2.4.1] [WCAG-3.2.1] a course is opened, and its units turned, by keyboard alone', async ({
  page,
  site,
}) => {
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
