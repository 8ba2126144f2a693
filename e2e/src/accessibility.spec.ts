import { expectAccessible } from './support/accessibility.ts';
import { datesPath, homePath, progressPath, sequencePath, unitPath } from './support/addresses.ts';
import { heading, problem, signIn, submit, unit } from './support/screens.ts';
import { DEMO_COURSE } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('[WCAG-1.3.5] [WCAG-2.4.2] [WCAG-3.1.1] [WCAG-4.1.2] axe finds nothing on the pages for visitors', async ({
  page,
  browserErrors,
}) => {
  const pages = [
    ['/', 'Lectern'],
    ['/?q=nothing-like-this', 'Lectern'],
    [`/courses/${DEMO_COURSE}/about`, 'Learning Well Online'],
    ['/login', 'Sign in'],
    ['/register', 'Register'],
    ['/accessibility', 'Accessibility'],
    ['/accessibility/report', 'Accessibility by criterion'],
  ] as const;
  for (const [path, title] of pages) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
    await expectAccessible(page, path);
  }
  await page.goto('/login');
  await page.getByLabel('Username or email').fill('nobody');
  await page.getByLabel('Password').fill('wrong password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Couldn’t sign you in')).toBeVisible();
  await expectAccessible(page, 'sign-in refused');
  expect(browserErrors.splice(0).filter((error) => !error.includes('401'))).toEqual([]);
});

test('axe finds nothing on the pages of an account', async ({ page }) => {
  await signIn(page, 'learner');
  const pages = [
    ['/dashboard', 'My courses'],
    ['/account/settings', 'Account'],
    ['/account/delete', 'Delete account'],
    ['/account/email', 'Change email address'],
    ['/account/password', 'Change password'],
    ['/logout', 'Sign out?'],
  ] as const;
  for (const [path, title] of pages) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
    await expectAccessible(page, path);
  }
  await page.goto('/u/learner');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'profile');
});

test('axe finds nothing on error pages', async ({ page, browserErrors }) => {
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'no such page');
  await page.goto(`/course/${DEMO_COURSE}/a/b/c`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'no such screen');
  expect(browserErrors.splice(0).filter((error) => !/40[014]/.test(error))).toEqual([]);
});

test('[WCAG-1.1.1] [WCAG-1.4.3] [WCAG-4.1.2] axe finds nothing on the tabs of a course', async ({
  page,
  site,
}) => {
  await site.enroll('tabs');
  await signIn(page, 'tabs');
  for (const [path, title] of [
    [homePath, 'Learning Well Online'],
    [datesPath, 'Important dates'],
    [progressPath, 'Your progress'],
  ] as const) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
    await expectAccessible(page, path);
  }
});

test('[WCAG-1.1.1] [WCAG-1.4.1] [WCAG-1.4.3] [WCAG-2.4.4] [WCAG-4.1.2] axe finds nothing on the courseware and inside its units', async ({
  page,
  site,
}) => {
  await site.enroll('units');
  await signIn(page, 'units');
  for (const [path, title] of [
    [unitPath('welcome-tour', 'u-welcome'), 'Welcome'],
    [unitPath('welcome-tour', 'u-video'), 'Close the page'],
    [unitPath('retrieval-practice', 'u-retrieval-try'), 'Try it now'],
  ] as const) {
    await page.goto(path);
    await expect(unit(page, title).getByRole('region').first()).toBeVisible();
    await expectAccessible(page, title);
  }

  await page.goto(unitPath('welcome-tour', 'u-first-guess'));
  const guess = problem(page, 'A first guess', 'Which habit helps most?');
  await guess.getByLabel('Copy out the summary at the end').check();
  await submit(guess);
  await expect(guess.getByText('Incorrect', { exact: true })).toBeVisible();
  await expectAccessible(page, 'an answered problem');

  for (const [sequence, title] of [
    ['desirable-difficulties', 'Content locked'],
    ['launch-week', 'The due date for this assignment has passed.'],
  ] as const) {
    await page.goto(sequencePath(sequence));
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectAccessible(page, title);
  }
});
