import { unitPath } from './support/addresses.ts';
import {
  courseTab,
  courseTabs,
  heading,
  openUnit,
  problem,
  readToEnd,
  scrollAndClick,
  signIn,
  signOut,
  submit,
  turnNext,
  unit,
  unitTab,
} from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('[RTE-03] [RTE-04] [RTE-05] [RTE-08] [CWR-07] [CWR-10] [CWR-11] [CWR-45] [CWR-54] a learner starts, reads, watches, answers, leaves and resumes', async ({
      page,
      site,
    }) => {
      const username = `dana${width}`;
      await site.enroll(username);

      await test.step('an anonymous visitor is led to sign in and back', async () => {
        await page.goto('/dashboard');
        await expect(heading(page, 'Sign in')).toBeVisible();
        await signIn(page, username);
        await expect(heading(page, 'My courses')).toBeVisible();
        await expect(page.getByText('0%')).toBeVisible();
      });

      await test.step('the course home invites to start', async () => {
        await page.getByRole('link', { name: 'Learning Well Online', exact: true }).click();
        await expect(heading(page, 'Learning Well Online')).toBeVisible();
        await page.getByRole('link', { name: 'Start course' }).click();
        await expect(heading(page, 'Welcome')).toBeVisible();
      });

      await test.step('a text that is read is complete at once', async () => {
        await readToEnd(page, 'Welcome');
        await expect(await unitTab(page, 'Welcome')).toHaveAccessibleDescription('Completed');
        await page.keyboard.press('Escape');
      });

      await test.step('a video counts once nearly all of it was seen', async () => {
        await turnNext(page);
        await readToEnd(page, 'Close the page');
        const tab = await unitTab(page, 'Close the page');
        await expect(tab).not.toHaveAccessibleDescription('Completed');
        const video = unit(page, 'Close the page').locator('video');
        await video.evaluate(async (element: HTMLVideoElement) => {
          element.muted = true;
          await element.play();
          element.currentTime = element.duration * 0.96;
        });
        await expect(tab).toHaveAccessibleDescription('Completed');
        await page.keyboard.press('Escape');
      });

      await test.step('a problem is answered wrong, then right', async () => {
        await openUnit(page, 'A first guess');
        await readToEnd(page, 'A first guess');
        const guess = problem(page, 'A first guess', 'Which habit helps most?');
        await expect(guess.getByText('1 point possible, ungraded')).toBeVisible();
        await guess.getByLabel('Mark the important sentences in colour').check();
        await submit(guess);
        await expect(guess.getByText('0 of 1 point, ungraded')).toBeVisible();
        await expect(unit(page, 'A first guess').getByRole('status')).toContainText('Incorrect');
        await guess.getByLabel('Close the chapter, write down what you remember, then check').check();
        await submit(guess);
        await expect(guess.getByText('1 of 1 point, ungraded')).toBeVisible();
        await expect(unit(page, 'A first guess').getByRole('status')).toContainText('Correct: 1 of 1 point.');
      });

      await test.step('a unit is bookmarked', async () => {
        await scrollAndClick(page.getByRole('button', { name: 'Bookmark this page' }));
        await expect(page.getByRole('button', { name: 'Bookmark this page', pressed: true })).toBeEnabled();
      });

      await test.step('the next sequence counts attempts', async () => {
        await turnNext(page);
        await expect(heading(page, 'The curve of forgetting')).toBeVisible();
        await openUnit(page, 'Quiz 1');
        const curve = problem(page, 'Quiz 1', 'The shape of forgetting');
        await curve.getByLabel('In the second week').check();
        await submit(curve);
        await expect(curve.getByText('You have used 1 of 2 attempts.')).toBeVisible();
        await curve.getByLabel('In the first day').check();
        await submit(curve);
        await expect(curve.getByText('You have used 2 of 2 attempts.')).toBeVisible();
        await expect(curve.getByText('1 of 1 point, graded')).toBeVisible();
      });

      await test.step('after signing out and in again, Resume leads back', async () => {
        await signOut(page, username);
        await page.goto('/dashboard');
        await signIn(page, username);
        await expect(page.getByText('0%', { exact: true })).toHaveCount(0);
        await page.getByRole('link', { name: 'Resume Learning Well Online' }).click();
        await expect(heading(page, 'Quiz 1')).toBeVisible();
        const curve = problem(page, 'Quiz 1', 'The shape of forgetting');
        await expect(curve.getByText('1 of 1 point, graded')).toBeVisible();
      });

      await test.step('Next on the last unit of a sequence opens the first of the next', async () => {
        await turnNext(page);
        await expect(page.getByRole('dialog', { name: 'Congratulations!' })).toBeVisible();
        await page.getByRole('button', { name: 'Keep learning' }).click();
        await expect(heading(page, 'Remembering is learning')).toBeVisible();
      });

      await test.step('outline, dates and progress show what was done', async () => {
        await scrollAndClick(await courseTab(page, 'Course'));
        await expect(page.getByRole('link', { name: 'Resume course' })).toBeVisible();
        const welcome = page
          .getByRole('listitem')
          .filter({ has: page.getByRole('link', { name: 'Welcome', exact: true }) });
        await expect(welcome.last().getByRole('img', { name: 'Completed lesson' })).toBeVisible();
        await courseTabs(page).getByRole('link', { name: 'Dates' }).click();
        await expect(page.getByRole('link', { name: /Homework 2: practice/ })).toBeVisible();
        await courseTabs(page).getByRole('link', { name: 'Progress' }).click();
        await expect(page.getByRole('row', { name: /How memory works/ })).toContainText('1/3');
        await page.goto(unitPath('welcome-tour', 'u-first-guess'));
        await expect(page.getByRole('button', { name: 'Bookmark this page', pressed: true })).toBeVisible();
      });
    });
  });
}
