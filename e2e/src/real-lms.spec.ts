import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import {
  type Answer,
  COURSE,
  keyOf,
  type RealLms,
  startRealLms,
  tokenCookie,
} from './support/real-lms/real-lms.ts';
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
    // The frame, and three attempts to read the page that it got.
    const failures = Array<Answer>(4).fill('gateway timeout');
    real.answers.set(`GET /xblock/${vertical('v-plain')}`, [...failures, 'unit']);
    await page.goto(plain());
    await expect(unit(page, 'Two questions').getByText('What is 2 + 2?')).toBeVisible();
    await expect(page.getByText('This unit couldn’t be loaded.')).toHaveCount(0);
  });

  test('that met one gateway’s page is loaded once more', async ({ page }) => {
    real.answers.set(`GET /xblock/${vertical('v-plain')}`, ['gateway timeout', 'unit']);
    await page.goto(plain());
    await expect(unit(page, 'Two questions').getByText('What is 2 + 2?')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reload unit' })).toHaveCount(0);
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

  test('at the same time as a missing token is retried in sight of the learner', async ({
    page,
    context,
  }) => {
    await context.clearCookies();
    real.answers.set('POST /login_refresh', ['gateway timeout']);
    await page.goto(at('home'));
    await expect(page.getByText('The course site isn’t responding. We’re still trying.')).toBeVisible();
    real.answers.clear();
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(page.getByRole('link', { name: /^Plain/ }).first()).toBeVisible();
    await expect(page.getByText('The course site isn’t responding.')).toHaveCount(0);
  });

  test('that stays names the site as the cause, and a retry recovers', async ({ page, context }) => {
    await context.clearCookies();
    real.answers.set('POST /login_refresh', ['gateway timeout']);
    await page.goto(at('home'));
    await expect(heading(page, 'There was an error loading this course.')).toBeVisible();
    await expect(page.getByText(/isn’t responding. It may be busy/)).toBeVisible();
    await expect(page.getByText(/loginRefresh|your connection/)).toHaveCount(0);
    await expectAccessible(page, 'a site that doesn’t respond');
    real.answers.clear();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: /^Plain/ }).first()).toBeVisible();
  });
});

test.describe('a survey that the LMS requires', () => {
  test.use({ expectedErrors: /404|500/ });

  test('opens instead of an error that has no reason', async ({ page }) => {
    real.answers.set(`GET /api/course_home/outline/${COURSE}`, [
      { status: 500, body: '<h1>Server Error</h1>' },
    ]);
    real.answers.set(`GET /courses/${COURSE}/survey`, [{ body: 'the survey' }]);
    await page.goto(at('home'));
    await page.waitForURL(`${real.lms}/courses/${COURSE}/survey`);
  });
});
