import type { Page } from '@playwright/test';
import { widthOfContent } from './support/accessibility.ts';
import { forEachScreen } from './support/every-screen.ts';
import { MIRRORED } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** CSS pixels: what a screen of 1280 px has at a zoom of 400 %. */
const NARROW = { width: 320, height: 640 };

const WIDE_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

test('[WCAG-1.4.10] every screen fits a width of 320 px, in both directions', async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize(NARROW);
  await forEachScreen(page, async (path) => {
    await expect.poll(() => widthOfContent(page), path).toBeLessThanOrEqual(NARROW.width);
    await context.addCookies([{ ...MIRRORED, url: site.origin }]);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('h1').first()).toBeVisible();
    await expect.poll(() => widthOfContent(page), `${path}, mirrored`).toBeLessThanOrEqual(NARROW.width);
    await context.clearCookies({ name: MIRRORED.name });
  });
});

test('[WCAG-1.4.12] nothing is cut off with the spacing of text that readers may set', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 760 });
  await forEachScreen(page, async (path) => {
    await page.evaluate((rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets.push(sheet);
    }, WIDE_SPACING);
    await expect.poll(() => widthOfContent(page), path).toBeLessThanOrEqual(375);
    expect.soft(await listCutTexts(page), path).toEqual([]);
  });
});

/** Texts that don't fit into what hides their rest, unless an ellipsis says so or they scroll. */
function listCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { overflowX, overflowY, textOverflow, clipPath, webkitLineClamp } = getComputedStyle(element);
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || clipPath !== 'none') return false;
        const isCutAcross = overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1;
        const isCutBelow = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1;
        return isCutAcross || isCutBelow;
      })
      .map((element) => `${element.className}: ${element.textContent?.trim().slice(0, 60)}`),
  );
}
