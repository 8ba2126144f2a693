import type { Page } from '@playwright/test';
import { COURSE, keyOf, type RealLms, startRealLms, tokenCookie } from './support/real-lms/real-lms.ts';
import recorded from './support/real-lms/responses.json' with { type: 'json' };
import { heading, unit } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

/* Every screen over what a real Open edX LMS of autumn 2025 sent, from another origin and by a slow server. */

let real: RealLms;
test.beforeAll(async () => {
  real = await startRealLms();
});
test.afterAll(() => real.stop());
test.beforeEach(async ({ context }) => {
  real.answers.clear();
  real.requests.length = 0;
  real.session = true;
  await context.addCookies([{ ...tokenCookie(), url: real.frontEnd }]);
});

const at = (...segments: string[]) => [real.frontEnd, 'course', COURSE, ...segments].join('/');
const sequence = (id: string) => keyOf('sequential', id);
const vertical = (id: string) => keyOf('vertical', id);
const plain = () => at(sequence('s-plain'), vertical('v-plain'));

async function expectSound(page: Page): Promise<void> {
  await expect(page.getByText(/error loading|Something went wrong|undefined|NaN|Invalid Date/)).toHaveCount(
    0,
  );
}

test.describe('the screens', () => {
  // No onboarding exam, and a 404 for it in the console.
  test.use({ expectedErrors: /\b404\b/ });

  for (const width of widths) {
    test(`at ${width} px, all are there`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });

      await test.step('the home, with a date of a subsection without a name', async () => {
        await page.goto(at('home'));
        await expect(heading(page, 'A <b> & C')).toBeVisible();
        await expect(page.getByRole('link', { name: /^Plain/ }).first()).toBeVisible();
        await expect(page.getByText('s-nameless (1 Question)').first()).toBeVisible();
        await expectSound(page);
      });
      await test.step('the dates', async () => {
        await page.goto(at('dates'));
        await expect(heading(page, 'Important dates')).toBeVisible();
        await expect(page.getByText(/s-nameless/)).toBeVisible();
        await expectSound(page);
      });
      await test.step('the progress: 59.5 % pass a mark of 60 %', async () => {
        await page.goto(at('progress'));
        await expect(heading(page, 'Your progress')).toBeVisible();
        await expect(page.getByText(/^You’re currently passing this course/)).toBeVisible();
        await expectSound(page);
      });
      await test.step('the bookmarks, of a unit without a name, and of a block in a unit', async () => {
        await page.goto(at('bookmarks'));
        await expect(page.getByRole('link', { name: 'v-nameless' })).toBeVisible();
        await expect(page.getByRole('link', { name: 'Right' })).toBeVisible();
        await expectSound(page);
      });
      await test.step('a unit', async () => {
        await page.goto(plain());
        await expect(heading(page, 'Two questions')).toBeVisible();
        await expect(unit(page, 'Two questions').getByText('What is 2 + 2?')).toBeVisible();
        await expect(page.getByRole('navigation', { name: 'Previous and next unit' })).toBeVisible();
        await expectSound(page);
      });
      await test.step('a sequence that a prerequisite closes', async () => {
        await page.goto(at(sequence('s-gated')));
        await expect(page.getByText('Plain').first()).toBeVisible();
        await expect(page.locator('iframe')).toHaveCount(0);
        await expectSound(page);
      });
      await test.step('a timed exam before its start', async () => {
        real.answers.set(`GET /api/edx_proctoring/v1/proctored_exam/attempt/course_id/${COURSE}`, [
          { body: recorded['exam-not-started'].body },
        ]);
        await page.goto(at(sequence('s-timed')));
        await expect(page.getByRole('button', { name: 'Start exam' })).toBeVisible();
        await expectSound(page);
      });
      await test.step('a sequence by its address, with an empty unit', async () => {
        await page.goto(at(sequence('s-read')));
        await expect(heading(page, 'Read')).toBeVisible();
        await expectSound(page);
      });
    });
  }
});

test.describe('a unit', () => {
  test.use({ expectedErrors: /404|401|504|CORS|script|ERR_FAILED|no response from the server/ });

  test('whose author’s script fails is shown with its own scrollbar', async ({ page }) => {
    real.answers.set(`GET /xblock/${vertical('v-plain')}`, ['broken script']);
    await page.goto(plain());
    await expect(page.locator('#unit-iframe')).toHaveAttribute('scrolling', 'auto');
    const frame = unit(page, 'Two questions');
    await expect(frame.getByText('What is 2 + 2?')).toBeInViewport();
    await frame.getByText('The end.').scrollIntoViewIfNeeded();
    await expect(frame.getByText('The end.')).toBeInViewport();
    await expect(page.getByRole('navigation', { name: 'Previous and next unit' })).toBeVisible();
  });

  test('of a learner who signed in on another device offers to sign in and come back', async ({ page }) => {
    real.session = false;
    await page.goto(plain());
    await expect(page.getByRole('heading', { name: 'You’ve been signed out.' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `${real.lms}/login?next=${encodeURIComponent(page.url())}`,
    );
  });

  test('that met one error of a gateway is requested again', async ({ page }) => {
    const page504 = `GET /xblock/${vertical('v-plain')}`;
    real.answers.set(page504, ['gateway timeout', 'gateway timeout', 'gateway timeout', 'gateway timeout']);
    await page.goto(plain());
    await expect.poll(() => real.requests.filter((one) => one === page504).length).toBeGreaterThan(3);
    real.answers.clear();
    await expect(unit(page, 'Two questions').getByText('What is 2 + 2?')).toBeVisible();
    await expect(page.getByText('This unit couldn’t be loaded.')).toHaveCount(0);
  });
});

test.describe('a gateway’s error', () => {
  test.use({ expectedErrors: /404|504|CORS|ERR_FAILED|no response from the server/ });

  test('without CORS headers is retried', async ({ page }) => {
    const outline = `GET /api/course_home/outline/${COURSE}`;
    const { body } = recorded.outline;
    real.answers.set(outline, ['gateway timeout', { body }]);
    await page.goto(at('home'));
    await expect(page.getByRole('link', { name: /^Plain/ }).first()).toBeVisible();
    await expectSound(page);
  });
});
