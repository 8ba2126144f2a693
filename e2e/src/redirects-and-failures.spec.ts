import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { datesPath, homePath, key, progressPath, unitPath } from './support/addresses.ts';
import { courseTabs, heading, leaveDataToBrowser, signIn } from './support/screens.ts';
import { DEMO_COURSE, type Site } from './support/site.ts';
import { expect, test, widths } from './support/test.ts';

const welcome = 'You’re enrolled. Welcome to the course!';
const failed = 'There was an error loading this course.';

/** Creates a user who isn’t enrolled in any course. */
async function createUnenrolledUser(site: Site, name: string): Promise<void> {
  await site.enroll(name);
  await site.lectern('enrollment', 'remove', name, DEMO_COURSE);
}

const path = (page: Page) => new URL(page.url()).pathname;
// A denied course responds with 401.
test.use({ expectedErrors: /401/ });

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('[WCAG-1.4.10] users who aren’t enrolled are redirected to the course home, enroll there, and see one confirmation', async ({
      page,
      site,
    }) => {
      const name = `unenrolled-${width}`;
      await createUnenrolledUser(site, name);
      await signIn(page, name);
      await page.goto(datesPath);
      await expect(heading(page, 'Learning Well Online')).toBeVisible();
      expect(path(page)).toBe(homePath);
      const outline = page.getByRole('region', { name: 'Messages about this course' });
      await expect(page.getByRole('region', { name: 'Messages', exact: true })).toContainText(
        'must be enrolled',
      );
      await expectAccessible(page, 'home of a course without being enrolled', { at: [width] });
      await expectAccessibleMirrored(page, 'home of a course without being enrolled', { at: [width, 320] });
      await page.reload();

      await outline.getByRole('button', { name: 'Enroll now' }).click();
      await expect(page.getByText(welcome)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Start course' })).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss' }).first().click();
      await expect(page.getByText(welcome)).toBeHidden();
      await page.reload();
      await expect(page.getByRole('link', { name: 'Start course' })).toBeVisible();
      await expect(page.getByText(welcome)).toBeHidden();
    });

    test('a visitor finds the sign-in links on the home of the course, and in the header', async ({
      page,
    }) => {
      await page.goto(progressPath);
      await expect(heading(page, 'Learning Well Online')).toBeVisible();
      expect(path(page)).toBe(homePath);
      const banner = page.getByRole('banner');
      // A phone's header has room for one of the two; the alert above the outline has both.
      const register = width < 768 ? page.getByRole('main') : banner;
      for (const [link, form] of [
        [banner.getByRole('link', { name: 'Sign in' }), '/login'],
        [register.getByRole('link', { name: 'Register' }), '/register'],
      ] as const) {
        const href = (await link.getAttribute('href')) ?? '';
        const { pathname, searchParams } = new URL(href, page.url());
        expect([pathname, searchParams.get('next')]).toEqual([form, page.url()]);
      }
      await expectAccessible(page, 'home of a course without an account', { at: [width] });
      await expectAccessibleMirrored(page, 'home of a course without an account', { at: [width] });
    });
  });
}

test('a redirected address is not in the history: Back goes to the page before', async ({ page, site }) => {
  await createUnenrolledUser(site, 'back');
  await signIn(page, 'back');
  await page.goto('/dashboard');
  await page.goto(datesPath);
  await expect(heading(page, 'Learning Well Online')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'My courses')).toBeVisible();
});

test('[RTE-16] [RTE-18] [RTE-20] the redirect helper leads to the dashboard with the query, and to a course through the LMS', async ({
  page,
  site,
}) => {
  await site.enroll('helped');
  await signIn(page, 'helped');
  await page.goto('/redirect/dashboard?notlive=2%2F5%2F2013&x=a+b');
  await expect(page).toHaveURL(`${site.origin}/dashboard?notlive=2%2F5%2F2013&x=a+b`);
  await expect(page.getByText('It starts on 2/5/2013.')).toBeVisible();
  for (const [address, end] of [
    [`/redirect/course-home/${DEMO_COURSE}`, homePath],
    [
      `/redirect/courseware/${DEMO_COURSE}/unit/${key('vertical', 'u-fluency')}`,
      unitPath('memory', 'u-fluency'),
    ],
    ['/redirect/of-tomorrow', '/dashboard'],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveURL(site.origin + end);
  }
});

test.describe('a tab for which the LMS responds with 404', () => {
  test.use({ expectedErrors: /404/ });

  const unknown = { status: 404, json: { detail: 'Not found.' } };
  for (const [name, requested, call] of [
    ['home', homePath, 'outline'],
    ['dates', datesPath, 'dates'],
    // For a learner who does not exist the LMS responds with 404 itself.
    ['progress', `${progressPath}/999999/`, null],
  ] as const) {
    test(`shows an error, as the LMS’s own page would lead back here: ${name}`, async ({ page, site }) => {
      await site.enroll(`lost-${name}`);
      await signIn(page, `lost-${name}`);
      if (call !== null) {
        await leaveDataToBrowser(page);
        await page.route(`**/api/course_home/${call}/*`, (route) => route.fulfill(unknown));
      }
      const visited: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest() && request.frame() === page.mainFrame())
          visited.push(new URL(request.url()).pathname);
      });
      await page.goto(requested);
      await expect(heading(page, failed)).toBeVisible();
      expect(visited).toEqual([requested]);
    });
  }
});

test.describe('a URL without a valid course key', () => {
  test.use({ expectedErrors: /400|404/ });

  test('shows an error with a link to the dashboard', async ({ page }) => {
    await signIn(page, 'learner');
    await page.goto('/course/nothing');
    await expect(heading(page, failed)).toBeVisible();
    await expect(page.getByText('There’s no course at this address.')).toBeVisible();
    await expectAccessible(page, 'unknown course');
    await page.getByRole('main').getByRole('link', { name: 'Go to your dashboard' }).click();
    await expect(heading(page, 'My courses')).toBeVisible();
  });
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|no response from the server/ });

  test('a tab shows an error, and loads automatically once the connection is back', async ({
    page,
    context,
    site,
  }) => {
    await site.enroll('offline');
    await signIn(page, 'offline');
    // The code of the tab is cached from a first visit; its data are not.
    await page.goto(datesPath);
    await expect(heading(page, 'Important dates')).toBeVisible();
    await page.goto(homePath);
    // The last part of the course home to load.
    await expect(page.getByRole('heading', { name: 'Course handouts' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await courseTabs(page).getByRole('link', { name: 'Dates' }).click();
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await context.setOffline(false);
    await expect(heading(page, 'Important dates')).toBeVisible();
  });
});
