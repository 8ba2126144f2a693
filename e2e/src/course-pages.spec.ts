import { fileURLToPath } from 'node:url';
import { expectAccessible, expectAccessibleMirrored, widthOfContent } from './support/accessibility.ts';
import { key } from './support/addresses.ts';
import { courseTabs, signIn, unit } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

const folder = fileURLToPath(new URL('../fixtures/pages', import.meta.url));
const id = 'course-v1:Acme+PAGES+R1';
const at = (path: string) => `/courses/${id}/${path}`;

// Playwright's own scripts don't run in a frame without scripts, either. The next unit, which is prefetched, has a tool
// on a host that doesn't exist, and PDFs in elements that the policy of units blocks.
test.use({
  expectedErrors:
    /^console: Blocked script execution in '\S+\/start\.html'|object-src|^request: https:\/\/tool\.example\.org/,
});

test.beforeEach(async ({ page, site }, { testId }) => {
  const name = `reader-${testId.slice(-10)}`;
  await site.importCourse(folder);
  await site.enroll(name, 'audit', id);
  await signIn(page, name);
});

test('every tab of a course leads to a page, which links to all other tabs', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/course/${id}/home`);
  const names = ['Links', 'A page with a script', 'The reader', 'The web book', 'Wiki'];
  await courseTabs(page).getByRole('link', { name: 'Links' }).click();
  for (const name of names) {
    await courseTabs(page).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(courseTabs(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
  await courseTabs(page).getByRole('link', { name: 'Progress' }).click();
  await expect(page).toHaveURL(/\/progress$/);
});

test('links in a unit lead to static pages, textbooks and files', async ({ page }) => {
  const unitPath = `/course/${id}/${key('sequential', 's', id)}/${key('vertical', 'u', id)}`;
  for (const [link, heading] of [
    ['The page of links', 'Links'],
    ['chapter two', 'The reader'],
  ] as const) {
    await page.goto(unitPath);
    await unit(page, 'Unit').getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

test('a link to the forum of the LMS leads to the discussions of the course', async ({ page }) => {
  await page.goto(`/course/${id}/${key('sequential', 's', id)}/${key('vertical', 'u', id)}`);
  await unit(page, 'Unit').getByRole('link', { name: 'the forum' }).click();
  await expect(page).toHaveURL(new RegExp(`/course/${id.replaceAll('+', '\\+')}/discussion`));
});

test('the search finds pages and textbooks, and leads to them', async ({ page }) => {
  for (const [query, result, heading] of [
    ['where to read on', 'Links', 'Links'],
    ['the book starts here', 'Start', 'The web book'],
  ] as const) {
    await page.goto(`/course/${id}/search?${new URLSearchParams({ q: query, type: 'page' })}`);
    const filters = page.getByRole('navigation', { name: 'Filter results by type' });
    await expect(filters.getByRole('link', { name: /^Pages/ })).toHaveAttribute('aria-current', 'true');
    const results = page.getByRole('list', { name: 'Results' });
    await results.getByRole('link', { name: result, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

test('a static page is as tall as its content, scrolls to its anchors and leads out of its frame', async ({
  page,
}) => {
  await page.goto(at('links/'));
  const content = unit(page, 'Links');
  await expect(content.locator('.katex').first()).toBeVisible();
  await expect
    .poll(async () => (await page.locator('iframe').boundingBox())?.height ?? 0)
    .toBeGreaterThan(1500);
  await content.getByRole('link', { name: 'below' }).focus();
  await page.keyboard.press('Enter');
  await expect(content.getByRole('heading', { name: 'Below' })).toBeInViewport();
  await content.getByRole('link', { name: 'The reader' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The reader' })).toBeVisible();
  await page.goto(at('links/#below'));
  await page.reload();
  await expect(content.getByRole('heading', { name: 'Below' })).toBeInViewport();
});

test('a static page runs its author’s scripts, isolated from the site', async ({ page }) => {
  await page.goto(at('script/'));
  const content = unit(page, 'A page with a script');
  await expect(content.getByText('Written by a script')).toBeVisible();
  await expect(content.getByText('Read: nothing')).toBeVisible();
});

test('a textbook lists its chapters, shown in a frame on a desktop and as links on a phone', async ({
  page,
  browser,
}) => {
  await page.goto(at('pdfbook/0/'));
  const chapters = page.getByRole('navigation', { name: 'Chapters' });
  await chapters.getByRole('link', { name: 'Chapter two' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Chapter two' })).toBeVisible();
  await expect(page.locator('iframe')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toBe('handout.pdf');
  await chapters.getByRole('link', { name: 'Further reading' }).click();
  await expect(page.getByRole('link', { name: 'Open on books.example.org' })).toBeVisible();

  const phone = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: { width: 375, height: 700 },
    isMobile: true,
    hasTouch: true,
  });
  const small = await phone.newPage();
  await small.goto(new URL(at('pdfbook/0/'), page.url()).href);
  await expect(small.getByRole('link', { name: 'Open PDF' })).toBeVisible();
  await expect(small.locator('iframe')).toBeHidden();
  await phone.close();
});

test('an HTML textbook is in a frame', async ({ page }) => {
  await page.goto(at('htmlbook/0/'));
  await expect(unit(page, 'Start').getByRole('heading', { name: 'The web book starts here' })).toBeVisible();
});

for (const width of widths) {
  test(`the pages of a course are accessible and fit, mirrored too, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['links/', 'pdfbook/0/', 'wiki/']) {
      await page.goto(at(path));
      await expect.poll(() => widthOfContent(page), path).toBeLessThanOrEqual(width);
      await expectAccessible(page, path, { at: [width] });
      await expectAccessibleMirrored(page, path, { at: [width] });
    }
  });
}
