import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { datesPath, homePath, progressPath } from './support/addresses.ts';
import { courseTabs, heading, signIn } from './support/screens.ts';
import { DEMO_COURSE, type Site } from './support/site.ts';
import { expect, test, widths } from './support/test.ts';

const welcome = 'You are enrolled. Welcome to the course!';
const failed = 'There was an error loading this course.';

/** Someone with an account who is in no course. */
async function makeStranger(site: Site, name: string): Promise<void> {
  await site.enroll(name);
  await site.lectern('enrollment', 'remove', name, DEMO_COURSE);
}

const path = (page: Page) => new URL(page.url()).pathname;
const unscrolled = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

// What a course refuses is answered with 401.
test.use({ provoked: /401/ });

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('who is not enrolled lands on the home of the course, enrolls there, and is told once that it worked', async ({
      page,
      site,
    }) => {
      const name = `stranger-${width}`;
      await makeStranger(site, name);
      await signIn(page, name);
      await page.goto(datesPath);
      await expect(heading(page, 'Learning Well Online')).toBeVisible();
      expect(path(page)).toBe(homePath);
      const outline = page.getByRole('region', { name: 'Messages about this course' });
      await expect(page.getByRole('region', { name: 'Messages', exact: true })).toContainText(
        'must be enrolled',
      );
      await expectAccessible(page, 'home of a course without being enrolled');
      await page.setViewportSize({ width, height: 800 });
      expect(await unscrolled(page)).toBe(true);

      await outline.getByRole('button', { name: 'Enroll now' }).click();
      await expect(page.getByText(welcome)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Start course' })).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss' }).first().click();
      await expect(page.getByText(welcome)).toBeHidden();
      await page.reload();
      await expect(page.getByRole('link', { name: 'Start course' })).toBeVisible();
      await expect(page.getByText(welcome)).toBeHidden();
    });

    test('a visitor finds the way in on the home of the course', async ({ page }) => {
      await page.goto(progressPath);
      await expect(heading(page, 'Learning Well Online')).toBeVisible();
      expect(path(page)).toBe(homePath);
      await expectAccessible(page, 'home of a course without an account');
    });
  });
}

test('mirrored, alerts and their buttons stay within the page', async ({ page, context, site }) => {
  await makeStranger(site, 'mirrored');
  await signIn(page, 'mirrored');
  await context.addCookies([{ name: 'openedx-language-preference', value: 'xx-rtl', url: site.origin }]);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(homePath);
  await expect(page.getByRole('main').getByRole('button')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await unscrolled(page)).toBe(true);
});

test('an address that was left is not in the history: Back goes to the page before', async ({
  page,
  site,
}) => {
  await makeStranger(site, 'back');
  await signIn(page, 'back');
  await page.goto('/dashboard');
  await page.goto(datesPath);
  await expect(heading(page, 'Learning Well Online')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'My courses')).toBeVisible();
});

test('[RTE-20] the redirect helper leaves for the dashboard with the query', async ({ page, site }) => {
  await site.enroll('helped');
  await signIn(page, 'helped');
  await page.goto('/redirect/dashboard?notlive=2%2F5%2F2013&x=a+b');
  await expect(page).toHaveURL(`${site.origin}/dashboard?notlive=2%2F5%2F2013&x=a+b`);
  await expect(page.getByText('It starts on 2/5/2013.')).toBeVisible();
});

test.describe('progress that the LMS does not know', () => {
  test.use({ provoked: /404/ });

  test('leads to the LMS and back once, and then says that it failed', async ({ page, site }) => {
    await site.enroll('lost');
    await signIn(page, 'lost');
    const visited: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame())
        visited.push(new URL(request.url()).pathname);
    });
    await page.goto(`${progressPath}/999999/`);
    await expect(heading(page, failed)).toBeVisible();
    const legacy = `/courses/${DEMO_COURSE}/progress/999999`;
    expect(visited).toEqual([`${progressPath}/999999/`, legacy, `${progressPath}/999999/`]);
  });
});

test.describe('an address that names no course', () => {
  test.use({ provoked: /400|404/ });

  test('says so, and leads to the dashboard', async ({ page }) => {
    await signIn(page, 'learner');
    await page.goto('/course/nothing');
    await expect(heading(page, failed)).toBeVisible();
    await expect(page.getByText('There is no course at this address.')).toBeVisible();
    await expectAccessible(page, 'unknown course');
    await page.getByRole('main').getByRole('link', { name: 'Go to your dashboard' }).click();
    await expect(heading(page, 'My courses')).toBeVisible();
  });
});

test.describe('without a connection', () => {
  test.use({ provoked: /ERR_INTERNET_DISCONNECTED|no answer from the server/ });

  test('a tab says so, and comes by itself once there is one', async ({ page, context, site }) => {
    await site.enroll('offline');
    await signIn(page, 'offline');
    // The program of the tab is at hand from a first visit; its data are not.
    await page.goto(datesPath);
    await expect(heading(page, 'Important dates')).toBeVisible();
    await page.goto(homePath);
    await expect(heading(page, 'Learning Well Online')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await courseTabs(page).getByRole('link', { name: 'Dates' }).click();
    await expect(page.getByText('The server can’t be reached. Check your connection')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await context.setOffline(false);
    await expect(heading(page, 'Important dates')).toBeVisible();
  });
});
