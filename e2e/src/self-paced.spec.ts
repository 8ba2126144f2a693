import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { key } from './support/addresses.ts';
import { announcement, heading, problem, scrollAndClick, signIn, submit } from './support/screens.ts';
import type { Site } from './support/site.ts';
import { expect, test, widths } from './support/test.ts';

/** The demo course that the account `learner` began two and a half weeks ago, without any activity since. */
const COURSE = 'course-v1:Lectern+NOTES101+2026';
const dates = `/course/${COURSE}/dates`;
const CHECK = `/course/${COURSE}/${key('sequential', 'capture-check', COURSE)}/${key('vertical', 'u-capture-check', COURSE)}`;

async function signInOn(site: Site, page: Page) {
  await page.goto(`${site.origin}/dashboard`);
  await signIn(page, 'learner');
}

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('[BAN-02] [BAN-06] a learner who is behind shifts the due dates, and past-due work moves into the future', async ({
      page,
      separateSite: site,
    }) => {
      await signInOn(site, page);
      await page.goto(site.origin + dates);
      await expect(page.getByText('Past due').first()).toBeVisible();
      await expectAccessible(page, 'dates of a learner who is behind', { at: [width] });
      const shift = page.getByRole('button', { name: 'Shift due dates' });
      await shift.click();
      await expect(announcement(page, 'Your due dates have moved ahead.')).toBeVisible();
      await expect(page.getByText('Past due')).toHaveCount(0);
      await expect(page.getByText('Due next').first()).toBeVisible();
      await expect(shift).toHaveCount(0);
      await page.reload();
      await expect(page.getByText('Due next').first()).toBeVisible();
      await expect(page.getByText('Past due')).toHaveCount(0);
    });

    test('a problem past its due date opens again when dates are shifted from within the unit', async ({
      page,
      separateSite: site,
    }) => {
      await signInOn(site, page);
      await page.goto(site.origin + CHECK);
      await expect(heading(page, 'What to keep')).toBeVisible();
      const block = problem(page, 'What to keep', 'What to keep');
      await expect(block.getByText('The due date has passed.')).toBeVisible();
      await expect(block.getByRole('button', { name: 'Submit' })).toHaveCount(0);
      await scrollAndClick(block.getByRole('button', { name: 'Shift due dates' }));
      await expect(announcement(page, 'Your due dates have moved ahead.')).toBeVisible();
      await page.setViewportSize({ width: 320, height: 800 });
      const status = page.getByRole('status');
      const closeBox = await status.getByRole('button', { name: 'Close' }).boundingBox();
      const linkBox = await status.getByRole('link', { name: 'View all dates' }).boundingBox();
      expect(closeBox?.y, 'the button isn’t alone below the link').toBeLessThan(linkBox?.y ?? 0);
      await page.setViewportSize({ width, height: 800 });
      await block.getByRole('radio', { name: /marked bees, followed/ }).check();
      await submit(block);
      await expect(block.getByText('Correct', { exact: true })).toBeVisible();
      await expect(block.getByText(/^1 of 1 point, /)).toBeVisible();
    });

    test('the dates of all courses are in a calendar feed, which can be turned off', async ({
      page,
      request,
    }) => {
      await signIn(page, 'learner');
      await page.goto(dates);
      await page.getByText('Add to your calendar').click();
      await page.getByRole('button', { name: 'Create link' }).click();
      const field = page.getByLabel('Private link');
      await expect(field).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/);
      await expectAccessible(page, 'the calendar below the dates', { at: [width] });
      const address = await field.inputValue();
      const feed = await request.get(address);
      expect(feed.headers()['content-type']).toBe('text/calendar; charset=utf-8');
      expect(await feed.text()).toContain('SUMMARY:Check: Catch less\r\n');

      await page.goto('/dashboard');
      await page.getByRole('link', { name: 'Add your due dates to your calendar' }).click();
      await expect(page.getByLabel('Private link')).toHaveValue(address);
      await expectAccessible(page, 'the page of the calendar', { at: [width] });
      await page.getByRole('button', { name: 'Turn off' }).click();
      await expect(page.getByText('The link no longer works.')).toBeVisible();
      expect((await request.get(address)).status()).toBe(404);
    });
  });
}
