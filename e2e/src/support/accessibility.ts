import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { MIRRORED } from './screens.ts';
import { expect, test, widths } from './test.ts';

/** What the colours of a screen decide; all else is the same in the light and in the dark. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];
const allRules: RunOptions = {};
const onlyColours: RunOptions = { runOnly: rulesOfColour };
/** Judging colours takes ten times as long as all else. */
const allButColours: RunOptions = {
  rules: Object.fromEntries(rulesOfColour.map((rule) => [rule, { enabled: false }])),
};

/** Frames without scripts, with the words of a course team: nothing can look around in there. */
const silentFrames = 'iframe[sandbox]:not([sandbox*="allow-scripts"])';

interface Look {
  /** CSS pixels. A walk that is made at each width looks at its own. */
  readonly at?: readonly number[];
}

/** Expects the screen to be without findings, light and dark, on a phone and on a desk; frames that run scripts included. */
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
  /** Brings the page, which was loaded anew, to the state that is meant; finds its way without words. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/**
 * Loads the page anew in longer, mirrored words, and expects it to fit and to be without findings. Its colours are those
 * that it has in English, in which it comes when it is loaded the next time.
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
    expect.soft(await widthOfContent(page), `width of ${name}, mirrored`).toBeLessThanOrEqual(width);
    await expectNoFindings(page, `${name}, mirrored, ${width} px`, allButColours);
  }
  if (size !== null) await page.setViewportSize(size);
  await context.clearCookies({ name: MIRRORED.name });
}

/** How wide the page is with all that is on it, in CSS pixels. */
export function widthOfContent(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** The database makes no difference to what a screen looks like: one of the projects looks. */
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

/** Putting the results of frames together takes longer than all else: where there are none, the page is asked itself. */
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
