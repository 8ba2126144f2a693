import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { datesPath, homePath, key, progressPath, unitPath } from './support/addresses.ts';
import { signIn } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

/** Longer, accented and mirrored: what a translation into a language that is read from right to left will do. */
const language = { name: 'openedx-language-preference', value: 'xx-rtl' };

/** The bar above a unit, by a unit that it leads to: its words are not English here. */
const unitsBarTo = (page: Page, unit: string) =>
  page
    .getByRole('navigation')
    .filter({ has: page.locator(`a[href$="${key('vertical', unit)}"]`) })
    .first();

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

    const bar = unitsBarTo(page, 'u-quiz-1');
    const previous = bar.getByRole('link').first();
    const next = bar.getByRole('link').last();
    await expect(previous).toHaveAttribute('href', /u-forgetting$/);
    await expect(next).toHaveAttribute('href', /u-quiz-1$/);
    const [before, after] = [await previous.boundingBox(), await next.boundingBox()];
    expect(after?.x).toBeLessThan(before?.x ?? 0);
  });
}

test('the arrow of Next points to where reading goes', async ({ page, context, site }) => {
  await signIn(page, 'learner');
  await page.goto(unitPath('memory', 'u-fluency'));
  const arrow = unitsBarTo(page, 'u-quiz-1').getByRole('link').last().locator('svg');
  await expect(arrow).toHaveCSS('transform', 'none');
  await context.addCookies([{ ...language, url: site.origin }]);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(arrow).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)');
});

const selfPaced = '/course/course-v1:Lectern+NOTES101+2026';

test('axe finds nothing on the mirrored screens of the course home', async ({
  page,
  context,
  site,
  troubles,
}) => {
  await context.addCookies([{ ...language, url: site.origin }]);
  await page.goto('/goal-unsubscribe/no-such-token');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'goal unsubscribe, mirrored');
  expect(troubles.splice(0).filter((trouble) => !/40[14]/.test(trouble))).toEqual([]);

  await page.goto('/login');
  await signIn(page, 'learner');
  for (const [path, name] of [
    [homePath, 'home'],
    [`${selfPaced}/home`, 'home of a learner who is behind'],
    [`${selfPaced}/dates`, 'dates of a learner who is behind'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expectAccessible(page, `${name}, mirrored`);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await widthOfContent(page), name).toBeLessThanOrEqual(width);
    }
  }
});
