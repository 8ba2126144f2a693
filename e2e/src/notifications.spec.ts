import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { homePath, key, unitPath } from './support/addresses.ts';
import { heading, signIn, unit, unitsBar } from './support/screens.ts';
import type { Site } from './support/site.ts';
import { expect, test, widths } from './support/test.ts';

const welcome = unitPath('welcome-tour', 'u-welcome');
/** The bell above a unit. */
const bell = (page: Page) => page.locator('#notifications-trigger');
const unreadButton = (page: Page) => page.getByRole('button', { name: 'Notifications, unread' });
const column = (page: Page) => page.getByRole('complementary', { name: 'Notifications' });
const cover = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const offer = 'Upgrade for Discounted price: $41.65 Original price: $49';
const widthOfContent = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Enrolls a learner in a course to which audit access ends within a week, and returns the address of its unit. */
async function enrollForAWeek(site: Site, name: string): Promise<string> {
  const id = `course-v1:Acme+WEEK+${name}`;
  await site.makeCourse({ id, title: 'A week of botany' });
  const audit = ['--audit-access', 'limited', '--audit-weeks', '1', '--content-gating', 'on'];
  await site.lectern('course', 'set', id, '--modes', 'audit,verified', '--price', '49', ...audit);
  await site.enroll(name, 'audit', id);
  return `/course/${id}/${key('sequential', 's', id)}/${key('vertical', 'u', id)}`;
}

test('[CWR-29] [CWR-31] [CWR-36] on a desktop the notifications are open beside the unit, and stay as the learner left them', async ({
  page,
  site,
}) => {
  await site.enroll('desk');
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'desk');
  await page.goto(welcome);
  await expect(column(page).getByRole('link', { name: offer })).toBeVisible();
  await expect(unit(page, 'Welcome').getByRole('region').first()).toBeVisible();
  const frame = await page.locator('#unit-iframe').boundingBox();
  const aside = await column(page).boundingBox();
  // The course outline is open as well.
  expect(frame?.width).toBeGreaterThan(550);
  expect((frame?.x ?? 0) + (frame?.width ?? 0)).toBeLessThanOrEqual(aside?.x ?? 0);
  expect(frame?.height).toBeGreaterThan(400);
  // The controls end where the text does, and nothing moves when the column closes.
  const end = (box: { x: number; width: number } | null) => Math.round((box?.x ?? 0) + (box?.width ?? 0));
  const bar = await bell(page).boundingBox();
  const text = unit(page, 'Welcome').getByRole('region').first();
  expect(end(bar)).toBe(end(await text.boundingBox()));

  await page.getByRole('button', { name: 'Close notifications' }).click();
  await expect(column(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
  expect(end(await bell(page).boundingBox()) - end(bar)).toBeLessThanOrEqual(2);
  await unitsBar(page).getByRole('link', { name: 'Next' }).click();
  await expect(heading(page, 'Close the page')).toBeVisible();
  await expect(column(page)).toHaveCount(0);
  await bell(page).press('Enter');
  await expect(column(page).getByRole('heading', { name: 'Notifications' })).toBeFocused();
  await expectAccessible(page, 'notifications, closed by a window that became narrow');
});

test('[CWR-31] [CWR-36] on a phone the notifications are closed, cover the page when opened, and close again', async ({
  page,
  site,
}) => {
  await site.enroll('phone');
  await page.setViewportSize({ width: 375, height: 700 });
  await signIn(page, 'phone');
  await page.goto(welcome);
  await expect(unit(page, 'Welcome').getByRole('region').first()).toBeVisible();
  await expect(cover(page)).toHaveCount(0);
  await expect(unreadButton(page)).toHaveCount(0);
  // The course has discussions, with which the bell shares a menu (decision 0112).
  const tools = page.getByRole('button', { name: /^Tools: / });
  const open = async () => {
    await tools.click();
    await page
      .locator('#unit-tools + ul')
      .getByRole('button', { name: /^Notifications/ })
      .click();
  };
  await open();
  await expect(cover(page).getByRole('link', { name: offer })).toBeVisible();
  expect(await cover(page).boundingBox()).toEqual({ x: 0, y: 0, width: 375, height: 700 });
  await expectAccessible(page, 'notifications over the page');
  await page.setViewportSize({ width: 375, height: 700 });
  await open();
  await expect(cover(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cover(page)).toHaveCount(0);
  await expect(tools).toBeFocused();
});

test('[CWR-32] [CWR-33] [CWR-35] the dot disappears some seconds after the notifications open, for later visits too', async ({
  page,
  site,
}) => {
  const address = await enrollForAWeek(site, 'seen');
  await page.setViewportSize({ width: 375, height: 700 });
  await signIn(page, 'seen');
  await page.goto(address);
  await expect(unreadButton(page)).toBeVisible();
  await page.reload();
  await expect(unreadButton(page)).toBeVisible();
  await bell(page).click();
  await cover(page).getByRole('button', { name: 'Back to course' }).click();
  await expect(unreadButton(page)).toHaveCount(0);
  await expect(bell(page)).toBeVisible();
  await page.reload();
  await expect(bell(page)).toBeVisible();
  await expect(unreadButton(page)).toHaveCount(0);
});

for (const width of widths) {
  test(`[CWR-35] the dot disappears even if the learner leaves at once for a page without the button, ${width} px`, async ({
    page,
    site,
  }) => {
    const name = `quick${width}`;
    const address = await enrollForAWeek(site, name);
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, name);
    await page.goto(address);
    await expect(unreadButton(page)).toBeVisible();
    // On a desktop it is open at first.
    if (width < 992) await bell(page).click();
    await page.getByRole('button', { name: /^(Close notifications|Back to course)$/ }).click();
    await page.getByRole('link', { name: 'Course home' }).click();
    await expect(heading(page, 'A week of botany')).toBeVisible();
    await expect(bell(page)).toHaveCount(0);
    await page.goBack();
    await expect(bell(page)).toBeVisible();
    await expect(unreadButton(page)).toHaveCount(0);
  });
}

for (const width of widths) {
  test(`[UPG-11] the upgrade notice is in the margin of the outline, ${width} px`, async ({
    page,
    context,
    site,
  }) => {
    const name = `margin${width}`;
    await site.enroll(name);
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, name);
    await page.goto(homePath);
    await expect(page.getByRole('heading', { name: 'Pursue a verified certificate' })).toBeVisible();
    await expect(page.getByRole('link', { name: offer })).toBeVisible();
    await context.addCookies([{ name: 'openedx-language-preference', value: 'xx-rtl', url: site.origin }]);
    for (const path of [homePath, welcome]) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(page.locator('main h1')).toBeVisible();
      await expect.poll(() => widthOfContent(page), path).toBeLessThanOrEqual(width);
    }
  });
}
