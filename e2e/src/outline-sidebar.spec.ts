import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { unitPath } from './support/addresses.ts';
import type { LayoutShift } from './support/layout-shifts.ts';
import { announcement, heading, signIn, unit, unitsBar } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const forgetting = unitPath('memory', 'u-forgetting');
const trigger = (page: Page) => page.locator('#course-outline-trigger');
const column = (page: Page) => page.getByRole('complementary', { name: 'Course outline' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Course outline' });
const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/**
 * The elements that moved with the outline before any input, or were moved by it, each with its old and new place. Shifts
 * below the unit caused by its own height don't count.
 */
const listOutlineShifts = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    // With `buffered`, the shifts since the navigation are in the queue at once.
    observer.observe({ type: 'layout-shift', buffered: true });
    return (observer.takeRecords() as LayoutShift[])
      .flatMap(({ sources }) => sources)
      .filter(
        ({ node, previousRect, currentRect }) =>
          document.getElementById('course-outline')?.contains(node) === true ||
          (currentRect.width > 0 && Math.abs(currentRect.left - previousRect.left) > 16),
      )
      .map(({ node, previousRect, currentRect }) => {
        const name = (node?.outerHTML ?? String(node?.textContent)).slice(0, 120);
        return `${name}: ${JSON.stringify(previousRect)} → ${JSON.stringify(currentRect)}`;
      });
  });

test('[WCAG-2.4.5] on a desktop the outline is beside the unit, follows it, and stays as the learner left it, at 1280 px', async ({
  page,
  site,
}) => {
  await site.enroll('outlined');
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'outlined');
  await page.goto(forgetting);
  const current = column(page).locator('a[aria-current]');
  await expect(current).toHaveText('The curve of forgetting');
  await expect(unit(page, 'The curve of forgetting').getByText('Hermann Ebbinghaus')).toBeVisible();
  expect(await listOutlineShifts(page)).toEqual([]);

  await column(page)
    .getByRole('link', { name: /^The illusion of fluency/ })
    .click();
  await expect(heading(page, 'The illusion of fluency')).toBeFocused();
  await expect(current).toHaveText('The illusion of fluency');
  await unitsBar(page).getByRole('link', { name: 'Next' }).click();
  await expect(current).toHaveText('Quiz 1');
  await column(page).getByText('Practice that lasts').click();
  await column(page).getByText('Spacing and mixing').click();
  await column(page)
    .getByRole('link', { name: /^Spread it out/ })
    .click();
  await expect(heading(page, 'Spread it out')).toBeVisible();
  await expect(current).toHaveText('Spread it out');
  await expectAccessible(page, 'unit with its outline', { at: [1280] });
  await expectAccessibleMirrored(page, 'unit with its outline', { at: [1280] });

  await page.goto(forgetting);
  await page.getByRole('button', { name: 'Close course outline' }).click();
  await expect(trigger(page)).toBeFocused();
  await page.reload();
  await expect(trigger(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(column(page)).toHaveCount(0);
  expect(await listOutlineShifts(page)).toEqual([]);
});

test('on a phone the outline is a sheet that closes when a unit is chosen, at 375 px', async ({
  page,
  site,
}) => {
  await site.enroll('sheeted');
  await page.setViewportSize({ width: 375, height: 800 });
  await signIn(page, 'sheeted');
  await page.goto(forgetting);
  await expect(unit(page, 'The curve of forgetting').getByText('Hermann Ebbinghaus')).toBeVisible();
  await trigger(page).click();
  await expect(sheet(page).locator('a[aria-current]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(trigger(page)).toBeFocused();

  await trigger(page).click();
  await page.getByRole('button', { name: 'Close course outline' }).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(trigger(page)).toBeFocused();

  await trigger(page).click();
  await expectAccessible(page, 'outline over a unit', { at: [375] });
  await sheet(page)
    .getByRole('link', { name: /^Quiz 1/ })
    .click();
  await expect(heading(page, 'Quiz 1')).toBeFocused();
  await expect(sheet(page)).toHaveCount(0);
  await expectAccessibleMirrored(page, 'outline over a unit', {
    at: [375],
    async prepare() {
      await trigger(page).click();
      await expect(page.locator('#course-outline [aria-current]')).toBeFocused();
      // Mirrored, it opens from the right.
      expect((await page.locator('#course-outline').boundingBox())?.x).toBeGreaterThan(20);
    },
  });
});

test('[WCAG-2.1.4] keyboard shortcuts turn units, bookmark and open help, but not from within a unit, and can be turned off', async ({
  page,
  site,
}) => {
  await site.enroll('fingers');
  await signIn(page, 'fingers');
  await page.goto(forgetting);
  await expect(heading(page, 'The curve of forgetting')).toBeVisible();
  // The heading shows before the program runs, which answers the keys.
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(heading(page, 'The illusion of fluency')).toBeFocused();
  await page.keyboard.press('p');
  await expect(heading(page, 'The curve of forgetting')).toBeFocused();
  await page.keyboard.press('b');
  await expect(announcement(page, 'Bookmark added.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bookmark this page' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await unit(page, 'The curve of forgetting').getByText('Hermann Ebbinghaus').click();
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await expect(heading(page, 'The curve of forgetting')).toBeVisible();
  await expect(help(page)).toHaveCount(0);

  await heading(page, 'The curve of forgetting').click();
  await page.keyboard.press('?');
  await expect(help(page)).toBeVisible();
  await expectAccessible(page, 'keyboard shortcuts');
  await help(page).getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.reload();
  await expect(heading(page, 'The curve of forgetting')).toBeVisible();
  await page.keyboard.press('n');
  await expect(heading(page, 'The curve of forgetting')).toBeVisible();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await help(page).getByRole('checkbox', { name: 'Use keyboard shortcuts' }).check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(heading(page, 'The illusion of fluency')).toBeVisible();
});
