import { fileURLToPath } from 'node:url';
import { expectAccessible } from './support/accessibility.ts';
import { heading, signIn } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

const folder = fileURLToPath(new URL('../fixtures/proctored', import.meta.url));
const COURSE = 'course-v1:Acme+PROC101+R1';
const home = `/course/${COURSE}/home`;
const mirrored = { name: 'openedx-language-preference', value: 'xx-rtl' };

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('[OUT-37] [OUT-46] a learner sees how onboarding stands, and goes on with it', async ({
      page,
      site,
      context,
    }) => {
      const name = `proctored${width}`;
      await site.importCourse(folder);
      await site.enroll(name, 'verified', COURSE);
      await signIn(page, name);
      await page.goto(home);
      const panel = page.getByRole('region', { name: 'Proctored exams' });
      await expect(panel.getByText('Not started', { exact: true })).toBeVisible();
      await expectAccessible(page, 'onboarding, not started');

      await site.lectern('proctoring', 'set', name, COURSE, '--status', 'rejected');
      await page.reload();
      await expect(panel.getByText('Rejected', { exact: true })).toBeVisible();
      await expectAccessible(page, 'onboarding, rejected');
      await context.addCookies([{ ...mirrored, url: site.origin }]);
      await page.setViewportSize({ width, height: 800 });
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(page.locator(`aside a[href*="set-up"]`)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

      await context.clearCookies({ name: mirrored.name });
      await page.reload();
      await panel.getByRole('link', { name: 'Complete onboarding' }).click();
      await expect(heading(page, 'Show that you are there')).toBeVisible();
    });
  });
}
