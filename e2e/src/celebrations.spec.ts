import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { homePath, unitPath } from './support/addresses.ts';
import { DAY } from './support/durations.ts';
import { announcement, heading, signIn, turnNext } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const keepLearning = (page: Page) => page.getByRole('button', { name: 'Keep learning' });

/** Turns to a unit that is not the current one of its sequence, which makes today an active day. */
async function learnInUnit(page: Page, unit: string, origin = ''): Promise<void> {
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/handler/goto_position') && response.ok(),
  );
  await page.goto(origin + unitPath('welcome-tour', unit));
  await saved;
}

for (const width of widths) {
  test(`[CWR-37] [CWR-38] the first section is celebrated once, at ${width} px`, async ({ page, site }) => {
    const name = `starter-${width}`;
    await site.enroll(name);
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, name);
    await page.goto(unitPath('memory', 'u-quiz-1'));
    await expect(heading(page, 'Quiz 1')).toBeVisible();
    const told = page.waitForResponse((response) => response.url().includes('/api/courseware/celebration/'));
    await turnNext(page);
    await expect(dialog(page, 'Congratulations!')).toBeVisible();
    expect((await told).status()).toBe(201);
    await expectAccessible(page, 'first section', { at: [width] });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const hidden = () => page.locator('dialog[open]').evaluate((open) => open.scrollWidth - open.clientWidth);
    await expect.poll(hidden).toBe(0);
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Congratulations!')).toBeHidden();
    await expect(heading(page, 'Remembering is learning')).toBeVisible();

    await page.goto(unitPath('memory', 'u-quiz-1'));
    await turnNext(page);
    await expect(heading(page, 'Remembering is learning')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'Remembering is learning')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('[API-25] a weekly goal is celebrated until the learner closes it, also mirrored', async ({
  page,
  site,
}) => {
  await site.enroll('goal-setter');
  await signIn(page, 'goal-setter');
  await page.goto(homePath);
  await page.getByRole('radio', { name: 'Casual' }).check();
  await expect(announcement(page, 'Your course goal has been saved.')).toBeVisible();
  await learnInUnit(page, 'u-video');
  await page.goto(homePath);
  await expect(dialog(page, 'You met your weekly goal!')).toBeVisible();
  await expectAccessible(page, 'weekly goal');
  await expectAccessibleMirrored(page, 'weekly goal', {
    prepare: (mirrored) => expect(mirrored.getByRole('dialog')).toBeVisible(),
  });
  await page.reload();

  const told = page.waitForResponse((response) => response.url().includes('/api/courseware/celebration/'));
  await keepLearning(page).press('Enter');
  await told;
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(heading(page, 'Learning Well Online')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[STK-01] [STK-09] the third day in a row is celebrated once', async ({
  page,
  context,
  separateSite: site,
}) => {
  const signInAgain = async () => {
    await context.clearCookies();
    await page.goto(`${site.origin}/dashboard`);
    await signIn(page, 'learner');
  };
  for (const [day, unit] of ['u-video', 'u-first-guess'].entries()) {
    if (day > 0) await site.advanceClock(day * DAY);
    await signInAgain();
    await learnInUnit(page, unit, site.origin);
    // Units prefetch their neighbors: closes the page's connections before the site stops.
    await page.goto('about:blank');
  }
  await site.advanceClock(2 * DAY);
  await signInAgain();
  await page.goto(site.origin + homePath);
  await expect(dialog(page, '3 days in a row!')).toBeVisible();
  await expect(page.getByText(/20x more likely to pass|5x as much content/)).toBeVisible();
  await expectAccessible(page, 'streak');
  await keepLearning(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(heading(page, 'Learning Well Online')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
