import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { homePath, unitPath } from './support/addresses.ts';
import { heading, signIn } from './support/screens.ts';
import { DEMO_COURSE } from './support/site.ts';
import { expect, test, widths } from './support/test.ts';

const bookmarksPath = `/course/${DEMO_COURSE}/bookmarks`;
const title = 'The illusion of fluency';

/** The dates of the demo course depend on the day of its import. */
const DAY = /^[A-Z][a-z]+ \d{1,2}, \d{4}$/;

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('bookmarks of a course are listed with their location, lead to their unit, and can be removed', async ({
      page,
      site,
    }) => {
      const name = `marks${width}`;
      await site.enroll(name);
      await signIn(page, name);
      await page.goto(bookmarksPath);
      await expect(page.getByRole('heading', { name: 'No bookmarks yet' })).toBeVisible();
      await expectAccessible(page, 'no bookmarks', { at: [width] });

      await page.goto(unitPath('memory', 'u-fluency'));
      await page.getByRole('button', { name: 'Bookmark this page' }).click();
      await expect(page.getByRole('button', { name: 'Bookmark this page', pressed: true })).toBeEnabled();
      await page.goto(homePath);
      await page.getByRole('link', { name: 'Bookmarks' }).click();
      await expect(heading(page, 'Bookmarks')).toBeVisible();
      const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
      await expect(row).toContainText('How memory works');
      await expectAccessible(page, 'bookmarks', { at: [width] });
      await row.getByRole('link').click();
      await expect(heading(page, title)).toBeVisible();

      await page.goto(bookmarksPath);
      await page.getByRole('button', { name: `Remove ${title}` }).press('Enter');
      const undo = page.getByRole('button', { name: `Undo ${title}` });
      await expect(undo).toBeFocused();
      await expect(undo).toBeEnabled();
      const saved = page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.ok(),
      );
      await undo.press('Enter');
      await expect(page.getByRole('link', { name: title })).toBeVisible();
      await saved;
      await expectAccessibleMirrored(page, 'bookmarks', { at: [width] });
      await expect(page.getByRole('link', { name: title })).toBeVisible();
    });

    test('all announcements of the team are on one page', async ({ page }) => {
      await signIn(page, 'learner');
      await page.goto(homePath);
      await page.getByRole('link', { name: 'Updates' }).click();
      await expect(heading(page, 'Course updates')).toBeVisible();
      await expect(page.getByRole('heading', { level: 2 })).toHaveText([DAY, DAY]);
      await expectAccessible(page, 'course updates', { at: [width] });
      await expectAccessibleMirrored(page, 'course updates', { at: [width] });
      await page.reload();
      await page.getByRole('main').getByRole('link', { name: 'Learning Well Online' }).click();
      await expect(heading(page, 'Learning Well Online')).toBeVisible();
    });
  });
}
