import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { homePath, unitPath } from './support/addresses.ts';
import { announcement, courseTabs, heading, signIn, unit } from './support/screens.ts';
import { DEMO_COURSE } from './support/site.ts';
import { expect, test, widths } from './support/test.ts';

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('staff open the people of a course, a learner’s progress, the import report, requests and notices', async ({
      page,
      site,
    }) => {
      const username = `mona${width}`;
      await site.enroll(username);
      await signIn(page, username);
      await page.goto(`/courses/${DEMO_COURSE}/upgrade`);
      await page.getByRole('button', { name: /^(Ask|Request)/ }).click();
      await page.context().clearCookies();
      await page.goto('/login');
      await signIn(page, 'staff');
      await page.goto(homePath);
      const bar = page.getByRole('navigation', { name: 'Course team:' });
      await expect(bar.getByRole('link')).toHaveText([
        'People',
        'Grading',
        'Announcements',
        'Import report',
        'Requests',
        'Notices',
      ]);
      await expectAccessible(page, 'course home with the staff toolbar', { at: [width] });

      await bar.getByRole('link', { name: 'People' }).click();
      await expect(heading(page, 'People')).toBeVisible();
      await page.getByLabel('Search by name or username').fill(username.toUpperCase());
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page.getByText('1 person')).toBeVisible();
      await expectAccessible(page, 'people', { at: [width] });
      await expectAccessibleMirrored(page, 'people', { at: [width] });
      await page.reload();
      await page.getByRole('link', { name: /^Progress of/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible();
      await page.goBack();
      await page.goto(`/courses/${DEMO_COURSE}/staff/people?q=nobody`);
      await expect(page.getByRole('heading', { name: /^No one matches/ })).toBeVisible();
      await expect(page.getByText(`staff opened the progress of ${username}`)).toBeVisible();
      await expectAccessible(page, 'nobody found', { at: [width] });

      const tabs = page.getByRole('navigation', { name: 'Staff of this course' });
      await tabs.getByRole('link', { name: 'Import report' }).click();
      await expect(heading(page, 'Import report')).toBeVisible();
      // The content of a course is a long list.
      const content = await page.getByRole('definition').nth(1).boundingBox();
      expect(content?.width).toBeGreaterThan(300);
      await page.getByText(/^Notes/).click();
      await expectAccessible(page, 'import report', { at: [width] });
      await tabs.getByRole('link', { name: 'Requests' }).click();
      await expectAccessible(page, 'requests', { at: [width] });
      await page.getByRole('button', { name: `Approve the request of ${username}` }).click();
      await expect(announcement(page, 'Request approved.')).toBeVisible();
      await tabs.getByRole('link', { name: 'Notices' }).click();
      await expect(heading(page, 'Notices')).toBeVisible();
      await expect(tabs.getByRole('link', { name: 'Notices' })).toBeInViewport({ ratio: 1 });
      await expectAccessible(page, 'notices for staff', { at: [width] });
      await expectAccessibleMirrored(page, 'notices for staff', { at: [width] });
    });

    test('staff go from a problem to a learner’s work in it, and set their score', async ({ page, site }) => {
      const username = `nora${width}`;
      await site.enroll(username);
      await signIn(page, 'staff');
      await page.goto(unitPath('welcome-tour', 'u-first-guess'));
      const opened = page.waitForEvent('popup');
      await unit(page, 'A first guess')
        .getByRole('link', { name: /^Staff tools for/ })
        .click();
      const tools = await opened;
      await expect(heading(tools, 'Which habit helps most?')).toBeVisible();
      await expect(tools.getByRole('heading', { name: 'Whose work do you want to see?' })).toBeVisible();
      await tools.getByLabel('Username or email address of a learner').fill(username);
      await tools.getByRole('button', { name: 'Show' }).click();
      await expect(tools.getByText('Not scored, out of 1 point')).toBeVisible();
      await tools.getByLabel('What to change').selectOption('Override the score');
      await tools.getByLabel('New score').fill('1');
      await tools.getByRole('button', { name: 'Save change' }).click();
      await expect(tools.getByRole('alert')).toContainText('Enter a reason.');
      await expectAccessible(tools, 'a change without a reason', { at: [width] });
      await tools.getByLabel('Reason').fill('Answered on paper');
      await tools.getByRole('button', { name: 'Save change' }).click();
      await expect(announcement(tools, 'Score overridden.')).toBeVisible();
      await expect(tools.getByText('Score overridden from not scored to 1 of 1 point')).toBeVisible();
      await expectAccessible(tools, 'a learner’s work', { at: [width] });
      await expectAccessibleMirrored(tools, 'a learner’s work', { at: [width] });
    });

    test('administrators manage all courses and all people', async ({ page }) => {
      await signIn(page, 'admin');
      await page.goto(homePath);
      await page.getByRole('link', { name: 'Administration' }).click();
      await expect(heading(page, 'Courses')).toBeVisible();
      await expectAccessible(page, 'all courses', { at: [width] });
      const tabs = page.getByRole('navigation', { name: 'Administration' });
      await tabs.getByRole('link', { name: 'People' }).click();
      await expectAccessible(page, 'all people', { at: [width] });
      await page.getByLabel('Search by name, username or email').fill('Lea');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('main').getByRole('link', { name: 'Lea Learner' }).click();
      await expect(page.getByRole('heading', { level: 2, name: 'Lea Learner' })).toBeVisible();
      await expectAccessible(page, 'one person', { at: [width] });
      await expectAccessibleMirrored(page, 'one person', { at: [width] });
    });

    test('without scripts, a visitor finds a course by search and filter, and a learner sees what is due', async ({
      browser,
      page,
      site,
    }) => {
      const plain = await browser.newContext({
        baseURL: site.origin,
        javaScriptEnabled: false,
        viewport: { width, height: 800 },
      });
      const visitor = await plain.newPage();
      await visitor.goto('/');
      await visitor.getByRole('searchbox', { name: 'Search courses' }).fill('habits');
      await visitor.getByLabel('Subject').selectOption('Psychology');
      await visitor.getByRole('button', { name: 'Search' }).click();
      await expect(visitor.getByText('1 course found.')).toBeVisible();
      await expect(visitor.getByRole('link', { name: 'Learning Well Online' })).toBeVisible();
      await plain.close();

      await signIn(page, 'learner');
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'Past due' })).toBeVisible();
      const dueNext = page.getByRole('region', { name: 'Due next' });
      await expect(dueNext.getByRole('link', { name: 'How memory works' })).toBeVisible();
      await expectAccessible(page, 'dashboard', { at: [width] });
      await expectAccessibleMirrored(page, 'dashboard', { at: [width] });
    });
  });
}

test('a course team previews units, and remains in the preview', async ({ page }) => {
  await signIn(page, 'staff');
  const asked = page.waitForRequest(/\/api\/courseware\/sequence\//);
  await page.goto(`/preview${unitPath('planning', 'u-sleep')}`);
  expect(new URL((await asked).url()).searchParams.get('preview')).toBe('1');
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect(page.locator(`iframe[title="${title}"]`)).toHaveAttribute('src', /[?&]preview=1(&|$)/);
  await page.getByRole('link', { name: /^Next/ }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
  expect(new URL(page.url()).pathname).toMatch(/^\/preview\/course\//);
  await courseTabs(page).getByRole('link').first().click();
  await expect(page).toHaveURL(`/preview${homePath}`);
  await page.reload();
  await expect(heading(page, 'Learning Well Online')).toBeVisible();
});
