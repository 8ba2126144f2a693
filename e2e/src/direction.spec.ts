import type { Page } from '@playwright/test';
import { datesPath, homePath, key, progressPath, unitPath } from './support/addresses.ts';
import { signIn } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

/** Longer, accented and mirrored: what a translation into a language that is read from right to left will do. */
const language = { name: 'openedx-language-preference', value: 'xx-rtl' };

const widthOfContent = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

for (const width of widths) {
  test(`the screens of a course mirror, and fit a width of ${width} px`, async ({ page, context, site }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, 'learner');
    await context.addCookies([{ ...language, url: site.origin }]);
    for (const path of [homePath, datesPath, progressPath, unitPath('memory', 'u-fluency')]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      expect(await widthOfContent(page), path).toBeLessThanOrEqual(width);
    }

    const links = (id: string) => page.locator(`nav a[href$="${key('vertical', id)}"]`);
    const previous = links('u-forgetting').first();
    const next = links('u-quiz-1').first();
    await expect(next.or(page.getByRole('navigation').getByRole('button').first()).first()).toBeVisible();
    const [before, after] = [await previous.boundingBox(), await next.boundingBox()];
    expect(after?.x).toBeLessThan(before?.x ?? 0);
  });
}

test('the arrow of Next points to where reading goes', async ({ page, context, site }) => {
  await signIn(page, 'learner');
  await page.goto(unitPath('memory', 'u-fluency'));
  const arrow = page
    .getByRole('navigation', { name: 'Units' })
    .getByRole('link', { name: 'Next' })
    .locator('svg');
  await expect(arrow).toHaveCSS('transform', 'none');
  await context.addCookies([{ ...language, url: site.origin }]);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const mirrored = page
    .locator(`nav a[href$="${key('vertical', 'u-quiz-1')}"]`)
    .last()
    .locator('svg');
  await expect(mirrored).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)');
});
