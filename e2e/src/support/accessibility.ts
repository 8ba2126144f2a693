import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { MIRRORED } from './screens.ts';
import { expect, test, widths } from './test.ts';

/** The axe rules that depend on colours; all others have the same result in light and dark mode. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];
const allRules: RunOptions = {};
const onlyColours: RunOptions = { runOnly: rulesOfColour };
/** Colour rules take ten times as long as all others. */
const allButColours: RunOptions = {
  rules: Object.fromEntries(rulesOfColour.map((rule) => [rule, { enabled: false }])),
};

/** Frames with a course team's HTML, without scripts: axe cannot run in them. */
const silentFrames = 'iframe[sandbox]:not([sandbox*="allow-scripts"])';

/** The page may take a moment to adapt to another width. */
const expectSoftly = expect.configure({ soft: true });

interface Look {
  /** CSS pixels. A test that runs at each width passes its own. */
  readonly at?: readonly number[];
}

/** Expects no axe findings on the screen, light and dark, on a phone and a desktop, including frames that run scripts. */
export async function expectAccessible(page: Page, name: string, { at = widths }: Look = {}): Promise<void> {
  if (isLookedAtElsewhere()) return;
  const size = page.viewportSize();
  for (const width of at) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const rules = colorScheme === 'light' ? allRules : onlyColours;
      await expectNoFindings(page, `${name}, ${width} px, ${colorScheme}`, rules);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (size !== null) await page.setViewportSize(size);
}

interface MirroredLook extends Look {
  /** Brings the page, after a reload, to the state under test; must not select by text, which is translated. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/**
 * Reloads the page in the mirrored pseudo-locale with its longer texts, and expects no overflow and no findings. Colours
 * are not checked again: they are the same in English. The next load is in English.
 */
export async function expectAccessibleMirrored(
  page: Page,
  name: string,
  { at = widths, prepare }: MirroredLook = {},
): Promise<void> {
  if (isLookedAtElsewhere()) return;
  const size = page.viewportSize();
  const context = page.context();
  await context.addCookies([{ ...MIRRORED, url: new URL(page.url()).origin }]);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('h1').first()).toBeVisible();
  await prepare?.(page);
  for (const width of at) {
    await page.setViewportSize({ width, height: 800 });
    await expectSoftly
      .poll(() => widthOfContent(page), `width of ${name}, mirrored`)
      .toBeLessThanOrEqual(width);
    await expectNoFindings(page, `${name}, mirrored, ${width} px`, allButColours);
  }
  if (size !== null) await page.setViewportSize(size);
  await context.clearCookies({ name: MIRRORED.name });
}

/** The width of the page including overflow, in CSS pixels. */
export function widthOfContent(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** Screens do not depend on the database: one of the projects checks them. */
function isLookedAtElsewhere(): boolean {
  return test.info().project.name !== 'sqlite';
}

async function expectNoFindings(page: Page, name: string, rules: RunOptions): Promise<void> {
  const options: RunOptions = { ...rules, resultTypes: ['violations'] };
  const frames = await page.locator('iframe').count();
  const isWhole = frames === (await page.locator(silentFrames).count());
  const { violations } = await (isWhole ? runInPage(page, options) : runInFrames(page, options));
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' > ')} ${failureSummary ?? ''}`),
  );
  expect.soft(findings, name).toEqual([]);
}

/** Merging the results of frames is slow: without frames, axe runs in the page only. */
async function runInPage(page: Page, options: RunOptions): Promise<AxeResults> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate<AxeResults, { exclude: string[]; how: RunOptions }>(
    ({ exclude, how }) => axe.run({ exclude }, how),
    { exclude: [silentFrames], how: { ...options, iframes: false } },
  );
}

function runInFrames(page: Page, options: RunOptions): Promise<AxeResults> {
  return new AxeBuilder({ page }).exclude(silentFrames).options(options).analyze();
}
