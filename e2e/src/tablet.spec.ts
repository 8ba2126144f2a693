import { homePath, unitPath } from './support/addresses.ts';
import { signIn } from './support/screens.ts';
import { DEMO_COURSE } from './support/site.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 768, height: 1024 } });

test('the header of a tablet has room for the name of a course, and its menu for the links of the site', async ({
  page,
}) => {
  await signIn(page, 'learner');
  for (const path of [homePath, unitPath('memory', 'u-forgetting')]) {
    await page.goto(path);
    const banner = page.getByRole('banner');
    const name = banner.getByText('Learning Well Online', { exact: true }).last();
    await expect(name).toBeVisible();
    expect(await name.evaluate((shown) => shown.scrollWidth - shown.clientWidth), path).toBe(0);
  }
  await page.goto(homePath);
  await page.getByRole('button', { name: 'learner: account menu' }).click();
  const links = page.getByRole('banner').getByRole('link', { name: 'Dashboard' });
  await expect(links.filter({ visible: true })).toHaveCount(1);
});

test('a person in a list of a course’s team takes one row of a tablet', async ({ page }) => {
  await signIn(page, 'staff');
  await page.goto(`/courses/${DEMO_COURSE}/staff/people`);
  // Other tests enroll more people than a page of the list has.
  await page.getByLabel('Search by name or username').fill('Vera');
  await page.keyboard.press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: 'Vera Verified' });
  const progress = await row.getByRole('link').boundingBox();
  const name = await row.getByText('Vera Verified', { exact: true }).boundingBox();
  expect(progress?.x).toBeGreaterThan(384);
  expect(progress?.y).toBeLessThan((name?.y ?? 0) + 40);
});
