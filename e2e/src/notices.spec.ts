import { expectAccessible } from './support/accessibility.ts';
import { homePath } from './support/addresses.ts';
import { heading, signIn } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('[RTE-32] notices are shown before the content, one after the other, and return to it', async ({
      page,
      separateSite,
    }) => {
      const { origin, lectern } = separateSite;
      await lectern('notice', 'add', '--title', 'New terms', '--text', 'From May on.');
      await lectern('notice', 'add', '--title', 'A day off', '--text', 'On Sunday.');
      await page.goto(`${origin}/dashboard`);
      await signIn(page, 'learner');

      const asked = `${origin}${homePath}?from=mail&week=1`;
      await page.goto(asked);
      await expect(heading(page, 'New terms')).toBeVisible();
      await expectAccessible(page, 'a notice', { at: [width] });
      await page.getByRole('button', { name: 'I have read this' }).click();
      await expect(heading(page, 'A day off')).toBeVisible();
      await page.getByRole('button', { name: 'I have read this' }).click();
      await expect(heading(page, 'Learning Well Online')).toBeVisible();
      expect(page.url()).toBe(asked);

      await page.reload();
      await expect(heading(page, 'Learning Well Online')).toBeVisible();
      // The footer renders last: then everything has loaded.
      await expect(page.getByRole('link', { name: 'Search' })).toBeVisible();
      await page.waitForLoadState('networkidle');
    });
  });
}
