import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { homePath } from './support/addresses.ts';
import { heading, signIn } from './support/screens.ts';
import { DEMO_COURSE } from './support/site.ts';
import { expect, test, widths } from './support/test.ts';

const searchPath = `/course/${DEMO_COURSE}/search`;

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('[WCAG-2.1.1] [WCAG-2.4.5] a course is searched from its home by keyboard, and results lead to their page', async ({
      page,
    }) => {
      await signIn(page, 'learner');
      await page.goto(homePath);
      await expect(page.getByRole('link', { name: 'Search' })).toBeVisible();
      await page.keyboard.press('/');
      const field = page.getByRole('searchbox', { name: 'Words to look for' });
      await expect(field).toBeFocused();
      await expectAccessible(page, 'search', { at: [width] });

      await field.fill('illusions of fluency');
      await field.press('Enter');
      const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
      const unit = results.filter({ has: page.getByRole('link', { name: 'The illusion of fluency' }) });
      await expect(unit).toContainText('How memory works');
      await expect(unit.locator('mark').first()).toHaveText('illusion');
      await expect(field).toBeFocused();
      await expectAccessible(page, 'search results', { at: [width] });
      await expectAccessibleMirrored(page, 'search results', { at: [width] });

      await page.goto(`${searchPath}?q=memory`);
      const filters = page.getByRole('navigation', { name: 'Filter results by type' });
      await filters.getByRole('link', { name: /^Problems/ }).click();
      await expect(results.first().getByRole('img', { name: 'Problem' })).toBeVisible();
      await expect(page).toHaveURL(/\?q=memory&type=problem$/);
      await page.goBack();
      await expect(filters.getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'true');

      await page.goto(`${searchPath}?q=illusion`);
      await unit.getByRole('link').click();
      await expect(heading(page, 'The illusion of fluency')).toBeVisible();
      await page.goBack();
      await expect(field).toHaveValue('illusion');

      await field.fill('xyzzyq');
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
      await expectAccessible(page, 'nothing found', { at: [width] });
    });
  });
}
