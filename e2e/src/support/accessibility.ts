import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type Axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import { MIRRORED, waitForIdleNetwork } from './screens.ts';
import { expect, test, widths } from './test.ts';

declare const axe: typeof Axe;

/** Minified, because each page and frame under test receives the whole source. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The axe rules that depend on colors; all others have the same result in light and dark mode. */
const colorRules = ['color-contrast', 'link-in-text-block'];
const allRules: RunOptions = {};
const onlyColorRules: RunOptions = { runOnly: colorRules };
/** Color rules take ten times as long as all others. */
const allButColorRules: RunOptions = {
  rules: disable(...colorRules),
};

/** Rules about an entire page, which a frame in it may break. */
const pageRules = disable('bypass', 'landmark-one-main', 'page-has-heading-one', 'region');

/** Frames in which axe can’t run: those with a course team’s HTML, without scripts, and inert or hidden ones. */
const scriptlessFrames = 'iframe[sandbox]:not([sandbox*="allow-scripts"])';
const hiddenFrames = ':is([inert], [aria-hidden="true"]) iframe, iframe:is([inert], [aria-hidden="true"])';
/** In these the browser runs its own PDF viewer, if it has one, where scripts of the tests never return. */
const pdfFrames = '.pdf iframe, .textbook__frame--pdf';

/** The page may take a moment to adapt to another width. */
const expectSoftly = expect.configure({ soft: true });

interface CheckOptions {
  /** CSS pixels. A test that runs at each width passes its own. */
  readonly at?: readonly number[];
}

/**
 * Expects no axe findings on the screen, on a phone and a desktop, including frames that run scripts. In dark mode the colors
 * are checked, at the first width: no color depends on the width.
 */
export async function expectAccessible(
  page: Page,
  name: string,
  { at = widths }: CheckOptions = {},
): Promise<void> {
  if (isCheckedByAnotherProject()) return;
  const size = page.viewportSize();
  for (const [index, width] of at.entries()) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoFindings(page, `${name}, ${width} px`, allRules);
    if (index > 0) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoFindings(page, `${name}, ${width} px, dark`, onlyColorRules);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  if (size !== null) await page.setViewportSize(size);
}

/** Expects no axe findings about colors on the screen as it is. */
export async function expectReadableColors(page: Page, name: string): Promise<void> {
  if (isCheckedByAnotherProject()) return;
  await expectNoFindings(page, name, onlyColorRules);
}

interface MirroredCheckOptions extends CheckOptions {
  /** Brings the page, after a reload, to the state under test; must not select by text, which is translated. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/**
 * Reloads the page in the mirrored pseudo-locale with its longer texts, and expects no overflow and no findings. Colors
 * are not checked again: they are the same in English. The next load is in English.
 */
export async function expectAccessibleMirrored(
  page: Page,
  name: string,
  { at = widths, prepare }: MirroredCheckOptions = {},
): Promise<void> {
  if (isCheckedByAnotherProject()) return;
  const size = page.viewportSize();
  const context = page.context();
  await context.addCookies([{ ...MIRRORED, url: new URL(page.url()).origin }]);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[data-unit-loading]')).toHaveCount(0);
  // What arrives later is checked, too.
  await waitForIdleNetwork(page);
  await prepare?.(page);
  for (const width of at) {
    await page.setViewportSize({ width, height: 800 });
    await expectSoftly
      .poll(() => widthOfContent(page), `width of ${name}, mirrored`)
      .toBeLessThanOrEqual(width);
    await expectNoFindings(page, `${name}, mirrored, ${width} px`, allButColorRules);
  }
  if (size !== null) await page.setViewportSize(size);
  await context.clearCookies({ name: MIRRORED.name });
}

/** The width of the page including overflow, in CSS pixels. */
export function widthOfContent(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** Screens do not depend on the database: one of the projects checks them. */
function isCheckedByAnotherProject(): boolean {
  return test.info().project.name !== 'sqlite';
}

function disable(...rules: string[]): RunOptions['rules'] {
  return Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]));
}

async function expectNoFindings(page: Page, name: string, rules: RunOptions): Promise<void> {
  const violations = await listViolations(page.mainFrame(), {
    ...rules,
    resultTypes: ['violations'],
    // Only experimental rules need style sheets, which axe would request and parse again in every run.
    preload: { assets: ['media'] },
    iframes: false,
  });
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' > ')} ${failureSummary ?? ''}`),
  );
  expect.soft(findings, name).toEqual([]);
}

/**
 * What axe finds in a frame and the frames in it. Each is checked by itself, which takes a fraction of the time of merging
 * their results; rules about an entire page apply to the outermost only.
 */
async function listViolations(frame: Frame, options: RunOptions): Promise<AxeResults['violations']> {
  const inside = listFramesToCheck(frame).then((frames) =>
    Promise.all(frames.map((child) => listViolations(child, options))),
  );
  if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(axeSource);
  const isPage = frame.parentFrame() === null;
  const rules = isPage ? options.rules : { ...options.rules, ...pageRules };
  const { violations } = await frame.evaluate<AxeResults, { exclude: string[]; options: RunOptions }>(
    ({ exclude, options }) => axe.run({ exclude }, options),
    { exclude: [scriptlessFrames], options: { ...options, rules } },
  );
  return [...violations, ...(await inside).flat()];
}

/** The visible frames in which axe can run and finds a page. */
async function listFramesToCheck(frame: Frame): Promise<Frame[]> {
  const unchecked = [scriptlessFrames, hiddenFrames, pdfFrames];
  const elements = await frame.locator(`iframe:not(${unchecked.join(', ')})`).elementHandles();
  const frames = await Promise.all(
    elements.map(async (element) => {
      const child = (await element.isVisible()) ? await element.contentFrame() : null;
      const isEmpty = (await child?.evaluate(() => document.body.childElementCount === 0)) ?? true;
      return isEmpty ? null : child;
    }),
  );
  return frames.filter((child) => child !== null);
}
