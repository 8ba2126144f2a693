import type { FrameLocator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { unitPath } from './support/addresses.ts';
import { pressEnabled } from './support/keyboard.ts';
import { heading, signIn, unit } from './support/screens.ts';
import { DEMO_COURSE } from './support/site.ts';
import { expect, test, widths } from './support/test.ts';

const TITLE = 'A film with questions';

async function openQuiz(page: Page): Promise<FrameLocator> {
  await page.goto(unitPath('kinds-practise', 'u-kinds-watch'));
  await expect(heading(page, TITLE)).toBeVisible();
  const frame = unit(page, TITLE);
  await expect(frame.getByText('This video pauses for 2 questions.')).toBeVisible();
  return frame;
}

const problems = (frame: FrameLocator) => ({
  first: frame.getByRole('region', { name: 'A page that feels easy' }),
  second: frame.getByRole('region', { name: 'What you missed' }),
});

/** Seeks as a learner does, to just before a question. */
const playFrom = (frame: FrameLocator, seconds: number) =>
  frame.locator('video').evaluate(async (video: HTMLVideoElement, from) => {
    video.muted = true;
    video.currentTime = from;
    await video.play();
  }, seconds);

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a video pauses for each of its questions, and continues afterwards', async ({ page, site }) => {
      const name = `watcher${width}`;
      await site.enroll(name, 'audit', DEMO_COURSE);
      await signIn(page, name);
      const frame = await openQuiz(page);
      const video = frame.locator('video');
      const { first, second } = problems(frame);
      await expect(first).toBeHidden();
      await expect(second).toBeHidden();

      await playFrom(frame, 7);
      await expect(first.getByRole('heading')).toBeFocused();
      await expect(video).toHaveJSProperty('paused', true);
      await expect(second).toBeHidden();
      await expectAccessible(page, 'a question in a video', { at: [width] });
      await first.getByLabel('It is familiar, which is something else.').check();
      await pressEnabled(first.getByRole('button', { name: 'Submit' }), 'Enter');
      await expect(first.getByText('1 of 1 point')).toBeVisible();
      await pressEnabled(first.getByRole('button', { name: 'Continue video' }), 'Enter');
      await expect(first).toBeHidden();
      await expect(video).toBeFocused();
      await expect(video).toHaveJSProperty('paused', false);

      // A jump over a question doesn't stop for it.
      await playFrom(frame, 30);
      await expect
        .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
        .toBeGreaterThan(30.5);
      await expect(second).toBeHidden();
      await playFrom(frame, 26);
      await expect(second.getByRole('heading')).toBeFocused();
      await expectAccessibleMirrored(page, 'a question in a video', { at: [width] });
    });
  });
}

test('the questions can be answered without the video', async ({ page, site }) => {
  await site.enroll('lister', 'audit', DEMO_COURSE);
  await signIn(page, 'lister');
  const frame = await openQuiz(page);
  const { first, second } = problems(frame);
  const all = frame.getByRole('button', { name: 'Show all questions' });
  await all.press('Enter');
  await expect(all).toHaveAttribute('aria-pressed', 'true');
  await expect(first.getByText('This question belongs to the video, at 0:08.')).toBeVisible();
  await expect(second).toBeVisible();
  await playFrom(frame, 7);
  await expect
    .poll(() => frame.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(8.5);
  await expect(frame.locator('video')).toHaveJSProperty('paused', false);
  await all.press('Space');
  await expect(first).toBeHidden();
});
