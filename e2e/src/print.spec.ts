import type { Page } from '@playwright/test';
import { datesPath, progressPath, unitPath } from './support/addresses.ts';
import { heading, signIn, unit } from './support/screens.ts';
import { DEMO_COURSE } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** How many sheets of paper a page takes. */
async function countSheets(page: Page): Promise<number> {
  const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };
  const pdf = await page.pdf({ format: 'A4', margin });
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

test('what fits on a sheet is printed without an empty one behind it', async ({ page, site }) => {
  await site.enroll('printer-of-dates');
  await signIn(page, 'printer-of-dates');
  await page.goto(datesPath);
  await expect(heading(page, 'Important dates')).toBeVisible();
  expect(await countSheets(page)).toBe(1);
});

test('a unit that is longer than a sheet begins below its title', async ({ page, site }) => {
  const title = 'The curve of forgetting';
  await site.enroll('printer-of-units');
  await signIn(page, 'printer-of-units');
  await page.goto(unitPath('memory', 'u-forgetting'));
  await expect(unit(page, title).getByText('Savings after learning a list once')).toBeVisible();
  await expect.poll(() => page.locator('#unit-iframe').getAttribute('height')).toMatch(/^1\d{3}$/);
  expect(await countSheets(page)).toBe(2);
});

test('grades print their total once, with nothing over it', async ({ page, site }) => {
  await site.enroll('printer-of-grades');
  await signIn(page, 'printer-of-grades');
  await page.goto(progressPath);
  await expect(heading(page, 'Your progress')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const tables = page.getByRole('main').getByRole('table');
  await expect(tables.first().locator('tfoot')).toHaveCSS('display', 'table-row-group');
  // Chromium lays what follows in a grid over a table that goes on on another sheet.
  const grids = await tables.evaluateAll((all) =>
    all.flatMap((table) => {
      const around: Element[] = [];
      for (let at = table.parentElement; at; at = at.parentElement) around.push(at);
      return around.filter((box) => getComputedStyle(box).display === 'grid').map((box) => box.className);
    }),
  );
  expect(grids).toEqual([]);
});

test('a unit with a video prints its transcript and the text below it, without the player', async ({
  page,
  site,
}) => {
  const title = 'Close the page';
  await site.enroll('printer-of-videos');
  await signIn(page, 'printer-of-videos');
  await page.goto(unitPath('welcome-tour', 'u-video'));
  const shown = unit(page, title);
  await expect(shown.getByText('Close the page, remember, check, and come back.')).toBeVisible();
  const frame = page.locator('#unit-iframe');
  await expect.poll(async () => Number(await frame.getAttribute('height'))).toBeGreaterThan(800);
  const height = Number(await frame.getAttribute('height'));
  // On a wide sheet, too, where the transcript would be beside the player.
  for (const width of [718, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ media: 'print' });
    await expect(shown.locator('video')).toBeHidden();
    await expect(shown.getByPlaceholder('Search the transcript')).toBeHidden();
    const cues = shown.locator('.cues').first();
    expect(await cues.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
    expect(await shown.locator('body').evaluate((body) => body.scrollHeight)).toBeLessThanOrEqual(height);
    await page.emulateMedia({ media: null });
  }
});

test('a thread is printed without the forms to find posts and to answer', async ({ page }) => {
  await signIn(page, 'learner');
  await page.goto(`/course/${DEMO_COURSE}/discussion`);
  await page.getByRole('link', { name: 'How long should I wait before I review something?' }).click();
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toBeHidden();
  await page.goto(`/course/${DEMO_COURSE}/discussion`);
  await expect(page.getByRole('link', { name: 'Anyone free on Tuesday evenings?' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByRole('link', { name: 'My posts' })).toBeHidden();
});

test('a page of the LMS is printed without its tabs, with its title below the header', async ({ page }) => {
  await signIn(page, 'staff');
  await page.goto(`/courses/${DEMO_COURSE}/staff/grading`);
  await expect(page.getByRole('link', { name: 'Import report' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Import report' })).toBeHidden();
  await page.goto('/account/settings');
  const header = await page.getByRole('banner').boundingBox();
  const title = await heading(page, 'Account').boundingBox();
  expect((title?.y ?? 0) - ((header?.y ?? 0) + (header?.height ?? 0))).toBeGreaterThanOrEqual(8);
});
