import { brotliCompressSync, constants } from 'node:zlib';
import type { Page } from '@playwright/test';
import { widthOfContent } from './support/accessibility.ts';
import { datesPath, homePath, key, progressPath, unitPath } from './support/addresses.ts';
import { courseTabs, heading, signIn, unit, unitsBar } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** What fits into the first round trip of a connection. */
const FIRST_FLIGHT = 14 * 1024;

/** The page as it is sent. */
async function fetchPage(page: Page, path = homePath): Promise<string> {
  const html = await (await page.request.get(path)).text();
  expect(html).toContain('data-rendered');
  return html;
}

/** The elements of the served page, as the browser has them before the program runs. */
async function keepServed(page: Page, selector: string): Promise<void> {
  await page.addInitScript((selected) => {
    document.addEventListener(
      'readystatechange',
      () => Object.assign(window, { served: document.querySelector(selected) }),
      { once: true },
    );
  }, selector);
}
const isServed = (page: Page, selector: string) =>
  page.evaluate(`window.served === document.querySelector('${selector}')`);

const welcomePath = unitPath('welcome-tour', 'u-welcome');

test('the HTML of the course home is its first screen, small enough for the first round trip', async ({
  page,
  site,
}) => {
  await site.enroll('first-reader');
  await signIn(page, 'first-reader');
  const html = await fetchPage(page);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  const size = brotliCompressSync(Buffer.from(html), options).length;
  test.info().annotations.push({ type: 'compressed bytes', description: String(size) });
  expect(size).toBeLessThanOrEqual(FIRST_FLIGHT);
});

test('the browser takes the first screen over, without requests for its data', async ({ page, site }) => {
  await site.enroll('taker');
  await signIn(page, 'taker');
  await fetchPage(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await keepServed(page, 'h1');
  await page.goto(homePath);
  await page.getByRole('button', { name: 'Expand all' }).click();
  await expect(page.getByRole('button', { name: 'Collapse all' })).toBeVisible();
  expect(await isServed(page, 'h1')).toBe(true);
  expect(requests.filter((path) => /course_metadata|\/outline\/|login_refresh/.test(path))).toEqual([]);
});

/** Keeps the program from running; the returned function lets it. */
async function holdProgram(page: Page): Promise<() => void> {
  const program = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await program.promise;
    await route.continue();
  });
  return program.resolve;
}

test('a page begins at its top, wherever the page before it in the tab was left', async ({ page, site }) => {
  await site.enroll('scroller');
  await signIn(page, 'scroller');
  await page.goto(homePath);
  await expect(page.getByRole('button', { name: 'Expand all' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
  await page.goto(progressPath);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a reader who scrolls before the program runs stays there once it does', async ({ page, site }) => {
  await site.enroll('early-scroller');
  await signIn(page, 'early-scroller');
  const startProgram = await holdProgram(page);
  await page.goto(progressPath, { waitUntil: 'commit' });
  const open = page.getByRole('button', { name: 'Open grade planner' });
  await open.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
  startProgram();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
});

test('a button that is pressed before the program runs does what it says once it does', async ({
  page,
  site,
}) => {
  await site.enroll('presser');
  await signIn(page, 'presser');
  await fetchPage(page);
  const startProgram = await holdProgram(page);
  await page.goto(homePath, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Expand all' }).click();
  startProgram();
  await expect(page.getByRole('button', { name: 'Collapse all' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 } });

  for (const [name, path] of [
    ['the course home', homePath],
    ['dates', datesPath],
  ] as const) {
    test(`${name} is as wide as the window before the program runs`, async ({ page, site }) => {
      const learner = `early-${name.replaceAll(' ', '-')}`;
      await site.enroll(learner);
      await signIn(page, learner);
      const startProgram = await holdProgram(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('contentinfo')).toBeVisible();
      expect(await widthOfContent(page)).toBe(375);
      startProgram();
      await expect(page.getByRole('banner')).toBeVisible();
    });
  }

  test('the menu of the course that is pressed before the program runs opens once it does', async ({
    page,
    site,
  }) => {
    await site.enroll('menu-presser');
    await signIn(page, 'menu-presser');
    // Tells the server the width of the window.
    await page.goto(welcomePath);
    await expect(unitsBar(page)).toBeVisible();
    const startProgram = await holdProgram(page);
    await page.goto(welcomePath, { waitUntil: 'commit' });
    await courseTabs(page)
      .getByRole('button', { name: /: course menu$/ })
      .click();
    startProgram();
    await expect(courseTabs(page).getByRole('link', { name: 'Dates' })).toBeVisible();
  });
});

test('the browser takes over a unit with its frame, which loads once, without requests for its data', async ({
  page,
  site,
}) => {
  await site.enroll('unit-taker');
  await signIn(page, 'unit-taker');
  await fetchPage(page, welcomePath);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await keepServed(page, '#unit-iframe');
  await page.goto(welcomePath);
  await expect(unit(page, 'Welcome').getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Previous and next unit' })).toBeVisible();
  expect(await isServed(page, '#unit-iframe')).toBe(true);
  expect(requests.filter((path) => path.startsWith('/xblock/') && path.endsWith('u-welcome'))).toHaveLength(
    1,
  );
  expect(
    requests.filter((path) =>
      /course_metadata|api\/courseware|learning_sequences|\/blocks\/|login_refresh/.test(path),
    ),
  ).toEqual([]);
});

test('the outline beside a unit, whose code arrives late, stays as it was served', async ({ page, site }) => {
  await site.enroll('late-outline');
  await signIn(page, 'late-outline');
  // Tells the server the width of the window.
  await page.goto(welcomePath);
  await expect(unitsBar(page)).toBeVisible();
  let isLate = false;
  await page.route(/\/assets\/OutlineContent-[^/]*\.js$/, async (route) => {
    isLate = true;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  const outline = '#course-outline nav';
  await keepServed(page, outline);
  await page.goto(welcomePath);
  await expect(page.getByRole('navigation', { name: 'Previous and next unit' })).toBeVisible();
  expect(isLate).toBe(true);
  await expect(page.locator(outline)).toBeVisible();
  expect(await isServed(page, outline)).toBe(true);
});

test('a unit shows before the program runs', async ({ page, site }) => {
  await site.enroll('early-reader');
  await signIn(page, 'early-reader');
  const startProgram = await holdProgram(page);
  await page.goto(welcomePath, { waitUntil: 'commit' });
  await expect(heading(page, 'Welcome')).toBeVisible();
  await expect(unit(page, 'Welcome').getByRole('heading').first()).toBeInViewport();
  startProgram();
  await expect(page.getByRole('navigation', { name: 'Previous and next unit' })).toBeVisible();
});

test('a unit at a fragment keeps its frame, though the browser renders the page again', async ({
  page,
  site,
}) => {
  await site.enroll('fragment');
  await signIn(page, 'fragment');
  const frames: string[] = [];
  page.on('request', (request) => frames.push(new URL(request.url()).pathname));
  await page.goto(`${welcomePath}#main`);
  await expect(unit(page, 'Welcome').getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Previous and next unit' })).toBeVisible();
  expect(frames.filter((path) => path.startsWith('/xblock/') && path.endsWith('u-welcome'))).toHaveLength(1);
});

for (const [name, path] of [
  ['dates', datesPath],
  ['progress', progressPath],
] as const) {
  test(`the browser takes over the ${name}, without requests for their data`, async ({ page, site }) => {
    await site.enroll(`${name}-taker`);
    await signIn(page, `${name}-taker`);
    await fetchPage(page, path);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await keepServed(page, 'h1');
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await isServed(page, 'h1')).toBe(true);
    expect(requests.filter((url) => /course_home\/(course_metadata|dates|progress)/.test(url))).toEqual([]);
  });
}

test('the position is recorded by the learner’s browser, not by the page', async ({ page, site }) => {
  await site.enroll('visited');
  await signIn(page, 'visited');
  const findPosition = async () =>
    (
      await (
        await page.request.get(`/api/courseware/sequence/${key('sequential', 'examples-and-why')}`)
      ).json()
    ).position;
  const path = unitPath('examples-and-why', 'u-ask-why');
  await fetchPage(page, path);
  expect(await findPosition()).toBeNull();
  await page.goto(path);
  await expect(page.getByRole('navigation', { name: 'Previous and next unit' })).toBeVisible();
  await expect.poll(findPosition).toBe(2);
});

test('the dashboard prefetches the course home once the learner points at its link', async ({
  page,
  site,
}) => {
  await site.enroll('pointer');
  await signIn(page, 'pointer');
  await page.goto('/dashboard');
  const countRendered = async () => {
    const metrics = await (await page.request.get('/metrics')).text();
    return Number(
      metrics.split('\nlectern_first_screens_total{outcome="rendered"} ')[1]?.split('\n')[0] ?? 0,
    );
  };
  const before = await countRendered();
  await page.getByRole('link', { name: 'Learning Well Online', exact: true }).hover();
  await expect.poll(countRendered).toBeGreaterThan(before);
  await page.getByRole('link', { name: 'Learning Well Online', exact: true }).click();
  await expect(heading(page, 'Learning Well Online')).toBeVisible();
  await page.getByRole('button', { name: 'Expand all' }).click();
  await expect(page.getByRole('button', { name: 'Collapse all' })).toBeVisible();
});
