import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleMirrored, widthOfContent } from './support/accessibility.ts';
import { homePath, unitPath } from './support/addresses.ts';
import { heading, signIn, unit } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

const unitAddress = unitPath('memory', 'u-forgetting');
const unitTitle = 'The curve of forgetting';
const label = 'Reading settings';

const panel = (page: Page) => page.getByRole('dialog', { name: label });

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: /: account menu$/ }).click();
  await page.getByRole('banner').getByRole('button', { name: label }).click();
  await expect(panel(page)).toBeVisible();
}

async function choose(page: Page, setting: string, option: string): Promise<void> {
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await panel(page).getByRole('group', { name: setting }).getByText(option, { exact: true }).click();
  expect((await saved).status()).toBe(204);
}

/** The look of the page, or of the unit in it: background, text size in pixels, typeface. */
function lookOf(document: Pick<Page, 'locator'>) {
  return document.locator('html').evaluate((root) => {
    const { backgroundColor, fontSize, fontFamily, lineHeight } = getComputedStyle(root);
    return {
      background: backgroundColor,
      size: fontSize,
      isSerif: /serif/.test(fontFamily) && !/sans-serif/.test(fontFamily),
      lines: Number.parseFloat(lineHeight) / Number.parseFloat(fontSize),
    };
  });
}

const LIGHT = 'rgb(252, 251, 248)';
const DARK = 'rgb(21, 24, 28)';
const SEPIA = 'rgb(246, 238, 220)';

for (const width of widths) {
  test(`reading settings change the page and its unit at once, and stay on every device, at ${width} px`, async ({
    page,
    browser,
    site,
  }) => {
    const name = `reading-${width}`;
    await site.enroll(name);
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, name);
    await page.goto(unitAddress);
    await expect(unit(page, unitTitle).getByRole('region').first()).toBeVisible();
    expect(await lookOf(page)).toEqual({ background: LIGHT, size: '16px', isSerif: false, lines: 1.6 });

    await openPanel(page);
    await choose(page, 'Colors', 'Sepia');
    await choose(page, 'Text size', '125%');
    await choose(page, 'Line height', 'Roomy');
    await choose(page, 'Typeface', 'Serif');
    const chosen = { background: SEPIA, size: '20px', isSerif: true, lines: 1.9 };
    for (const document of [page, unit(page, unitTitle)])
      await expect.poll(() => lookOf(document)).toEqual(chosen);
    await expectAccessible(page, `the reading settings, ${width} px`, { at: [width] });
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(page.getByRole('button', { name: /: account menu$/ })).toBeFocused();
    expect(await widthOfContent(page)).toBeLessThanOrEqual(width);

    // The first style of the document that arrives is already the chosen one.
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute(
      'data-reading',
      'size-125 lines-roomy face-serif theme-sepia',
    );
    await expect(unit(page, unitTitle).getByRole('region').first()).toBeVisible();
    expect(await lookOf(page)).toEqual(chosen);
    expect(await lookOf(unit(page, unitTitle))).toEqual(chosen);

    const elsewhere = await browser.newContext({ baseURL: site.origin, viewport: { width, height: 800 } });
    const other = await elsewhere.newPage();
    await signIn(other, name);
    for (const path of [homePath, '/dashboard', unitAddress]) {
      await other.goto(path);
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await lookOf(other), path).toEqual(chosen);
    }
    await expect(unit(other, unitTitle).getByRole('region').first()).toBeVisible();
    expect(await lookOf(unit(other, unitTitle))).toEqual(chosen);
    await elsewhere.close();

    await expectAccessibleMirrored(page, `the reading settings over a unit, ${width} px`, {
      at: [width],
      async prepare() {
        await page.locator('.site-nav .menu').last().getByRole('button').click();
        await page.locator('.menu__list button').last().click();
        await expect(page.locator('dialog[open] fieldset')).toHaveCount(6);
      },
    });
  });
}

test('chosen colors apply whatever the device prefers, also to units, to print in no case', async ({
  page,
  site,
}) => {
  await site.enroll('painter');
  await signIn(page, 'painter');
  await page.goto(unitAddress);
  await expect(unit(page, unitTitle).getByRole('region').first()).toBeVisible();
  await openPanel(page);
  for (const [option, background, device] of [
    ['Dark', DARK, 'light'],
    ['Light', LIGHT, 'dark'],
    ['Sepia', SEPIA, 'dark'],
    ['As on your device', DARK, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme: device });
    await choose(page, 'Colors', option);
    for (const document of [page, unit(page, unitTitle)])
      await expect.poll(async () => (await lookOf(document)).background, option).toBe(background);
  }
  await choose(page, 'Colors', 'Dark');
  await page.emulateMedia({ media: 'print' });
  await expect
    .poll(() => page.locator('html').evaluate((root) => getComputedStyle(root).colorScheme))
    .toBe('light');
});

test('reduced motion and the width of lines can be chosen, and everything reset', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await site.enroll('mover');
  await signIn(page, 'mover');
  await page.goto(homePath);
  await expect(heading(page, 'Learning Well Online')).toBeVisible();
  const token = (name: string) =>
    page
      .locator('html')
      .evaluate((root, property) => getComputedStyle(root).getPropertyValue(property), name);
  const before = [await token('--motion'), await token('--measure')];
  await openPanel(page);
  await choose(page, 'Motion', 'Reduced');
  await choose(page, 'Line width', 'Narrow');
  expect([Number.parseFloat(await token('--motion')), await token('--measure')]).toEqual([0, '31rem']);
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await panel(page).getByRole('button', { name: 'Reset' }).click();
  await saved;
  expect([await token('--motion'), await token('--measure')]).toEqual(before);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-reading', 'default');
});

test.describe('a visitor', () => {
  // The front end asks for a session.
  test.use({ expectedErrors: /\b401\b/ });

  test('chooses on a page without scripts, and finds the same on pages of a course', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: label }).click();
    await expect(heading(page, label)).toBeVisible();
    await page.getByRole('group', { name: 'Colors' }).getByText('Sepia').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your reading settings have been saved.')).toBeVisible();
    expect((await lookOf(page)).background).toBe(SEPIA);
    await expectAccessible(page, 'the page of reading settings');
    await page.goto(homePath);
    await expect(heading(page, 'Learning Well Online')).toBeVisible();
    expect((await lookOf(page)).background).toBe(SEPIA);
    await page.getByRole('contentinfo').getByRole('button', { name: label }).click();
    await expect(
      panel(page).getByRole('group', { name: 'Colors' }).getByRole('radio', { name: 'Sepia' }),
    ).toBeChecked();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.goto('/reading');
    await expectAccessibleMirrored(page, 'the page of reading settings');
  });
});
