import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { type Answer, COURSE, keyOf } from './support/real-lms/real-lms.ts';
import recorded from './support/real-lms/responses.json' with { type: 'json' };
import { serveRealLms } from './support/real-lms/serve-tests.ts';
import { heading, unit } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/* How the front end meets the failures of a real Open edX LMS and of the gateway in front of it. */

const { real, at } = serveRealLms();

const sequence = (id: string) => keyOf('sequential', id);
const vertical = (id: string) => keyOf('vertical', id);
const plain = () => at(sequence('s-plain'), vertical('v-plain'));

async function expectSound(page: Page): Promise<void> {
  await expect(page.getByText(/error loading|Something went wrong|undefined|NaN|Invalid Date/)).toHaveCount(
    0,
  );
}

test.describe('a unit', () => {
  test.use({ expectedErrors: /404|401|504|CORS|script|ERR_FAILED|no response from the server/ });

  test('whose author’s script fails is shown with its own scrollbar', async ({ page }) => {
    real().answers.set(`GET /xblock/${vertical('v-plain')}`, ['broken script']);
    await page.goto(plain());
    await expect(page.locator('#unit-iframe')).toHaveAttribute('scrolling', 'auto');
    const frame = unit(page, 'Two questions');
    await expect(frame.getByText('What is 2 + 2?')).toBeInViewport();
    await frame.getByText('The end.').scrollIntoViewIfNeeded();
    await expect(frame.getByText('The end.')).toBeInViewport();
    await expect(page.getByRole('navigation', { name: 'Previous and next unit' })).toBeVisible();
  });

  test('of a learner who signed in on another device offers to sign in and come back', async ({ page }) => {
    real().session = false;
    await page.goto(plain());
    await expect(page.getByRole('heading', { name: 'You’ve been signed out.' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `${real().lms}/login?next=${encodeURIComponent(page.url())}`,
    );
  });

  test('that met one error of a gateway is requested again', async ({ page }) => {
    // The frame, and three attempts to read the page that it got.
    const failures = Array<Answer>(4).fill('gateway timeout');
    real().answers.set(`GET /xblock/${vertical('v-plain')}`, [...failures, 'unit']);
    await page.goto(plain());
    await expect(unit(page, 'Two questions').getByText('What is 2 + 2?')).toBeVisible();
    await expect(page.getByText('This unit couldn’t be loaded.')).toHaveCount(0);
  });

  test('that met one gateway’s page is loaded once more', async ({ page }) => {
    real().answers.set(`GET /xblock/${vertical('v-plain')}`, ['gateway timeout', 'unit']);
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
    real().answers.set(outline, ['gateway timeout', { body }]);
    await page.goto(at('home'));
    await expect(page.getByRole('link', { name: /^Plain/ }).first()).toBeVisible();
    await expectSound(page);
  });

  test('at the same time as a missing token is retried in sight of the learner', async ({
    page,
    context,
  }) => {
    await context.clearCookies();
    real().answers.set('POST /login_refresh', ['gateway timeout']);
    await page.goto(at('home'));
    await expect(page.getByText('The course site isn’t responding. We’re still trying.')).toBeVisible();
    real().answers.clear();
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(page.getByRole('link', { name: /^Plain/ }).first()).toBeVisible();
    await expect(page.getByText('The course site isn’t responding.')).toHaveCount(0);
  });

  test('that stays names the site as the cause, and a retry recovers', async ({ page, context }) => {
    await context.clearCookies();
    real().answers.set('POST /login_refresh', ['gateway timeout']);
    await page.goto(at('home'));
    await expect(heading(page, 'There was an error loading this course.')).toBeVisible();
    await expect(page.getByText(/isn’t responding. It may be busy/)).toBeVisible();
    await expect(page.getByText(/loginRefresh|your connection/)).toHaveCount(0);
    await expectAccessible(page, 'a site that doesn’t respond');
    real().answers.clear();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: /^Plain/ }).first()).toBeVisible();
  });
});

test.describe('a survey that the LMS requires', () => {
  test.use({ expectedErrors: /404|500/ });

  test('opens instead of an error that has no reason', async ({ page }) => {
    real().answers.set(`GET /api/course_home/outline/${COURSE}`, [
      { status: 500, body: '<h1>Server Error</h1>' },
    ]);
    real().answers.set(`GET /courses/${COURSE}/survey`, [{ body: 'the survey' }]);
    await page.goto(at('home'));
    await page.waitForURL(`${real().lms}/courses/${COURSE}/survey`);
  });
});
