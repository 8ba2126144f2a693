import type { Locator, Page } from '@playwright/test';
import { expectAccessibleMirrored, widthOfContent } from './support/accessibility.ts';
import { datesPath, homePath, key, progressPath, unitPath } from './support/addresses.ts';
import { MIRRORED, signIn, unit } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

/** The bar above a unit, found by a link in it: its texts are not English here. */
const findUnitsBar = (page: Page, unit: string) =>
  page
    .getByRole('navigation')
    .filter({ has: page.locator(`a[href$="${key('vertical', unit)}"]`) })
    .first();

for (const width of widths) {
  test(`[WCAG-1.3.2] [WCAG-1.4.10] the screens of a course mirror, and fit a width of ${width} px`, async ({
    page,
    context,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, 'learner');
    await context.addCookies([{ ...MIRRORED, url: site.origin }]);
    for (const path of [homePath, datesPath, progressPath, unitPath('memory', 'u-fluency')]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect.poll(() => widthOfContent(page), path).toBeLessThanOrEqual(width);
    }

    const bar = findUnitsBar(page, 'u-quiz-1');
    const previous = bar.getByRole('link').first();
    const next = bar.getByRole('link').last();
    await expect(previous).toHaveAttribute('href', /u-forgetting$/);
    await expect(next).toHaveAttribute('href', /u-quiz-1$/);
    const [before, after] = [await previous.boundingBox(), await next.boundingBox()];
    expect(after?.x).toBeLessThan(before?.x ?? 0);
  });
}

test('the arrow of Next points in the reading direction', async ({ page, context, site }) => {
  await signIn(page, 'learner');
  await page.goto(unitPath('memory', 'u-fluency'));
  const arrow = findUnitsBar(page, 'u-quiz-1').getByRole('link').last().locator('svg');
  await expect(arrow).toHaveCSS('transform', 'none');
  await context.addCookies([{ ...MIRRORED, url: site.origin }]);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(arrow).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)');
});

/** Horizontal positions of the first and the last character of an element's text, in pixels. */
const endsOf = (element: Locator) =>
  element.evaluate((root) => {
    const text = document.createTreeWalker(root, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const range = document.createRange();
    const positionOf = (index: number) => {
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      return range.getBoundingClientRect().x;
    };
    return { first: positionOf(0), last: positionOf(text.length - 1) };
  });

test('[LOC-01] punctuation at the end of an English title stays at its end on a page from right to left', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, 'learner');
  await context.addCookies([{ ...MIRRORED, url: site.origin }]);
  await page.goto(unitPath('kinds-practise', 'u-kinds-arrange'));
  const title = page.getByRole('heading', { level: 1, name: 'Which technique is it?' });
  await expect(title).toBeVisible();
  const { first, last } = await endsOf(title);
  expect(last).toBeGreaterThan(first);
  const isAtStart = await title.evaluate(
    (h1) => h1.getBoundingClientRect().right === h1.parentElement?.getBoundingClientRect().right,
  );
  expect(isAtStart).toBe(true);
});

test('[LOC-01] in the catalogue, the summary of an English course begins where its title does', async ({
  page,
  context,
  site,
}) => {
  await context.addCookies([{ ...MIRRORED, url: site.origin }]);
  await page.goto('/');
  const summaries = page.locator('.course-card__text[dir="ltr"]');
  await expect(summaries.first()).toBeVisible();
  const alignments = await summaries.evaluateAll((all) =>
    all.map((each) => getComputedStyle(each).textAlign),
  );
  expect(new Set(alignments)).toEqual(new Set(['right']));
});

test('[LOC-01] in an English course, controls and notes for a reader of Hebrew begin where its texts do', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, 'learner');
  await context.addCookies([{ ...MIRRORED, value: 'he', url: site.origin }]);
  await page.goto(unitPath('memory', 'u-quiz-1'));
  const list = unit(page, 'Quiz 1').getByRole('combobox').first();
  await expect(list).toHaveText(/^בחירת תשובה/);
  await expect(list).toHaveCSS('direction', 'ltr');

  await page.goto(unitPath('kinds-practise', 'u-kinds-watch'));
  const note = unit(page, 'A film with questions').locator('.video-quiz > bdi');
  await expect(note).toBeVisible();
  await expect(note).toHaveCSS('direction', 'rtl');
  await expect(note).toHaveCSS('text-align', 'left');
});

/** The demo course in which `learner` is behind schedule. */
const selfPaced = '/course/course-v1:Lectern+NOTES101+2026';

/** Opens all sections of the outline, by the first button over them. */
const expandAll = async (page: Page) => {
  const contents = page.locator('section:has(> ol details)');
  await contents.getByRole('button').first().click();
  await expect(contents.locator('details:not([open])')).toHaveCount(0);
};

/** The state of a new account. */
const requireActivation = async (page: Page) => {
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: 'show-account-activation-popup', value: 'true', url: origin }]);
  await page.reload();
  await expect(page.getByRole('dialog')).toBeVisible();
};

test('axe finds nothing on the mirrored tabs of the course home, and nothing overflows', async ({ page }) => {
  await signIn(page, 'learner');
  for (const [name, path, prepare] of [
    ['home with all sections open', homePath, expandAll],
    ['home that asks to activate the account', homePath, requireActivation],
    ['home of a learner who is behind', `${selfPaced}/home`, undefined],
    ['dates of a learner who is behind', `${selfPaced}/dates`, undefined],
  ] as const) {
    await page.goto(path);
    await expectAccessibleMirrored(page, name, { ...(prepare && { prepare }) });
  }
});
