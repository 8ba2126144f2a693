import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expectAccessible } from './support/accessibility.ts';
import { homePath, unitPath } from './support/addresses.ts';
import { heading, signIn } from './support/screens.ts';
import { DEMO_COURSE, withSite } from './support/site.ts';
import { expect, test, widths } from './support/test.ts';

const surveyed = fileURLToPath(new URL('../fixtures/survey', import.meta.url));

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a learner of an organization agrees to share data, or chooses another organization, and gets in', async ({
      page,
      dialect,
    }) => {
      await withSite({ dialect, units: 'own-origin' }, async (site) => {
        await site.lectern('enterprise', 'set', 'acme', '--name', 'Acme', '--consent', 'yes');
        await site.lectern('enterprise', 'join', 'acme', 'learner');
        await site.lectern('enterprise', 'offer', 'acme', DEMO_COURSE);
        await page.goto(`${site.origin}/dashboard`);
        await signIn(page, 'learner');
        await page.goto(site.origin + homePath);
        await expect(heading(page, 'Share what you do with Acme?')).toBeVisible();
        await expectAccessible(page, 'consent');
        await page.setViewportSize({ width, height: 800 });
        await page.getByRole('button', { name: 'I agree' }).click();
        await expect(heading(page, 'Learning Well Online')).toBeVisible();

        await site.lectern('enterprise', 'set', 'other', '--name', 'Other');
        await site.lectern('enterprise', 'join', 'other', 'learner');
        await page.goto(
          `${site.origin}/enterprise/select/active/?success_url=${encodeURIComponent(homePath)}`,
        );
        await expectAccessible(page, 'choice of an organization');
        await page.getByLabel('Organization').selectOption({ label: 'Acme' });
        await page.getByRole('button', { name: 'Continue' }).click();
        await expect(heading(page, 'Learning Well Online')).toBeVisible();
      });
    });

    test('a course with a survey opens once it is answered', async ({ page, site }, testInfo) => {
      const form = testInfo.outputPath('survey.json');
      const field = { name: 'why', label: 'Why do you take this course?', type: 'long' };
      await writeFile(form, JSON.stringify({ title: 'Before you start', fields: [field] }));
      await site.lectern('survey', 'set', 'e2e', '--file', form);
      await site.importCourse(surveyed);
      const course = 'course-v1:Lectern+SURVEY+E2E';
      const name = `surveyed-${width}`;
      await site.enroll(name, 'audit', course);
      await signIn(page, name);
      await page.goto(`/course/${course}/home`);
      await expect(heading(page, 'Before you start')).toBeVisible();
      await expectAccessible(page, 'survey');
      await page.setViewportSize({ width, height: 800 });
      await page.getByLabel('Why do you take this course?').fill('To learn');
      await page.getByRole('button', { name: 'Send answers' }).click();
      await expect(heading(page, 'A course with a survey')).toBeVisible();
    });
  });
}

test('a language chosen at the end of a page is that of every page, and goes with the account', async ({
  page,
  site,
}) => {
  await site.enroll('linguist');
  await signIn(page, 'linguist');
  await page.goto(homePath);
  await page.getByRole('button', { name: 'English: choose a language' }).press('Enter');
  await expect(page.getByRole('button', { name: 'English', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await page.goto(unitPath('memory', 'u-fluency'));
  await expect(page.getByRole('button', { name: 'العربية: choose a language' })).toBeVisible();
  await page.goto('/account/settings');
  await expect(page.getByLabel('Language')).toHaveValue('ar');
});
