import type { Page } from '@playwright/test';
import { expectAccessible, widthOfContent } from './support/accessibility.ts';
import { datesPath, homePath, progressPath, unitPath } from './support/addresses.ts';
import { courseTabs, MIRRORED, signIn, unit, unitsBar } from './support/screens.ts';
import { DEMO_COURSE } from './support/site.ts';
import { expect, test, widths } from './support/test.ts';

const PHONE = { width: 375, height: 760 };
const unitAddress = unitPath('memory', 'u-forgetting');
const unitTitle = 'The curve of forgetting';
const screens = [
  ['home', homePath],
  ['dates', datesPath],
  ['progress', progressPath],
  ['unit', unitAddress],
] as const;

const header = (page: Page) => page.getByRole('banner');

/** Opens a screen of the course and waits until its layout is stable. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top);

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, 'learner');
});

for (const language of ['English', 'longer, mirrored words'] as const) {
  test(`content begins in the upper third of a phone, below one row of header, in ${language}`, async ({
    page,
    context,
    site,
  }) => {
    if (language !== 'English') await context.addCookies([{ ...MIRRORED, url: site.origin }]);
    for (const [name, path] of screens) {
      await open(page, path);
      const box = await header(page).boundingBox();
      expect(box?.height, `header of ${name}`).toBeLessThanOrEqual(60);
      const content = path === unitAddress ? '#unit-iframe' : 'main h1';
      expect(await topOf(page, content), name).toBeLessThanOrEqual(PHONE.height / 3);
    }
  });
}

test('the header of a visitor is one row, also where the words of its buttons are long', async ({
  page,
  context,
  site,
}) => {
  await context.clearCookies();
  await context.addCookies([{ name: MIRRORED.name, value: 'fr', url: site.origin }]);
  await open(page, '/');
  await expect(header(page).getByRole('link', { name: 'Se connecter' })).toBeVisible();
  expect((await header(page).boundingBox())?.height).toBeLessThanOrEqual(60);
});

const SMALL_PHONE = { width: 375, height: 667 };

for (const [reader, limit] of [
  ['learner', 150],
  ['staff', 200],
] as const) {
  test(`the text of a unit begins ${limit} px below the top of a small phone, for ${reader}`, async ({
    page,
    context,
    site,
  }) => {
    await context.clearCookies();
    await signIn(page, reader);
    await page.setViewportSize(SMALL_PHONE);
    for (const isMirrored of [false, true]) {
      if (isMirrored) await context.addCookies([{ ...MIRRORED, url: site.origin }]);
      await open(page, unitAddress);
      await expect(unit(page, unitTitle).locator('[data-block]').first()).toBeVisible();
      expect(await topOf(page, '#unit-iframe')).toBeLessThanOrEqual(limit);
    }
  });
}

test('the first sections of the outline are on the first screen of a small phone', async ({ page }) => {
  await page.setViewportSize(SMALL_PHONE);
  await open(page, homePath);
  const sections = page.getByRole('region', { name: 'Course outline' }).getByRole('heading', { level: 2 });
  await expect(sections.nth(1)).toBeInViewport({ ratio: 1 });
});

test('above a unit on a phone, the tabs are a menu on the name of the course', async ({ page }) => {
  await open(page, unitAddress);
  const tabs = courseTabs(page);
  await expect(tabs.getByRole('link')).toHaveCount(0);
  await tabs.getByRole('button', { name: 'Learning Well Online: course menu' }).click();
  for (const title of ['Course', 'Progress', 'Dates', 'Notes', 'Search']) {
    await expect(tabs.getByRole('link', { name: title, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await expect(tabs.getByRole('link', { name: 'Course', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectAccessible(page, 'menu of the course above a unit', { at: [375] });
  await tabs.getByRole('link', { name: 'Progress' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your progress' })).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Dates' })).toBeVisible();
});

for (const width of widths) {
  test(`[WCAG-1.4.4] nothing overflows or overlaps with text of twice the size, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ ...PHONE, width });
    for (const [name, path] of screens) {
      await open(page, path);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expect.poll(() => widthOfContent(page), name).toBeLessThanOrEqual(width);
      // The bar of a unit takes the new size of its text with the next frame.
      await expect.poll(() => listOverlaps(page), name).toEqual([]);
    }
  });
}

test('[WCAG-1.4.4] text of twice the size leaves the place in a lesson readable, and room to search', async ({
  page,
}) => {
  const enlarge = () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
  await open(page, unitAddress);
  await enlarge();
  const place = unitsBar(page).getByRole('button', { name: '1 of 3' }).getByText('1 of 3');
  for (const width of [375, 576, 640, 700]) {
    await page.setViewportSize({ width, height: 760 });
    await expect(place).toBeVisible();
    await expect.poll(() => place.evaluate((e) => e.scrollWidth - e.clientWidth), String(width)).toBe(0);
  }
  await page.setViewportSize(PHONE);
  for (const path of ['search', 'discussion']) {
    await open(page, `/course/${DEMO_COURSE}/${path}`);
    await enlarge();
    await expect
      .poll(async () => (await page.getByRole('main').getByRole('searchbox').boundingBox())?.width, path)
      .toBeGreaterThan(250);
  }
});

test('[WCAG-1.4.10] the menus of posts and their editor open within the window', async ({ page }) => {
  await open(page, `/course/${DEMO_COURSE}/discussion`);
  await page.getByRole('link', { name: 'How long should I wait before I review something?' }).click();
  const buttons = page.getByRole('main').locator('.menu > button');
  await expect(page.getByRole('button', { name: 'Mention' })).toBeVisible();
  for (const button of await buttons.all()) {
    await button.click();
    const box = await page.locator('main .menu > ul').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
    await page.keyboard.press('Escape');
  }
});

test('beside a unit, too, in a window of medium width', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.goto(unitPath('together', 'u-study-group'));
  await page.locator('#discussion-trigger').click();
  await page.getByText('Anyone free on Tuesday evenings?').click();
  await page.getByRole('button', { name: 'Mention' }).click();
  const box = await page.locator('aside .menu > ul').boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1000);
});

/** Controls and headings that overlap, though neither contains the other. */
function listOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll('a, button, summary, input, h1, h2, h3')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && element.closest('.skip-link') === null,
    );
    const overlaps = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return elements.flatMap((a, index) =>
      elements
        .slice(index + 1)
        .filter((b) => !a.contains(b) && !b.contains(a))
        .filter((b) =>
          [...a.getClientRects()].some((one) => [...b.getClientRects()].some((two) => overlaps(one, two))),
        )
        .map(
          (b) =>
            `${a.textContent || a.getAttribute('aria-label')} × ${b.textContent || b.getAttribute('aria-label')}`,
        ),
    );
  });
}

test('[WCAG-2.5.8] links and buttons at the end of a page are at least 24 px high', async ({ page }) => {
  for (const path of [homePath, '/dashboard']) {
    await open(page, path);
    const targets = page.getByRole('contentinfo').locator('a, button');
    await expect(targets.first()).toBeVisible();
    const heights = await targets.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...heights), path).toBeGreaterThanOrEqual(24);
  }
});

test('links at the end of a page, and choices above a list of threads, are aligned', async ({ page }) => {
  await open(page, `/course/${DEMO_COURSE}/discussion`);
  const nav = page.getByRole('contentinfo').getByRole('navigation');
  await expect(nav.getByRole('link', { name: 'Accessibility' })).toBeVisible();
  const tops = await nav.locator('button, a').evaluateAll((controls) =>
    controls.map((control) => {
      const text = document.createRange();
      text.selectNodeContents(control);
      return text.getBoundingClientRect().top;
    }),
  );
  expect(new Set(tops).size, `tops of texts: ${tops}`).toBe(1);
  const view = await page.getByLabel('Show', { exact: true }).boundingBox();
  const order = await page.getByLabel('Order').boundingBox();
  expect(order?.y).toBeGreaterThan(view?.y ?? 0);
  expect([order?.x, order?.width]).toEqual([view?.x, view?.width]);
});

test('the breadcrumb is one line, and long names are in the accessible name in full', async ({
  page,
  site,
}) => {
  const long = 'A section with a name that no phone has room for, nor many a tablet';
  const course = {
    id: 'course-v1:E2E+LONG+1',
    title: 'Long names',
    sections: `<chapter url_name="c" display_name="${long}">
      <sequential url_name="s" display_name="${long} either">
        <vertical url_name="u" display_name="Unit"><html url_name="h" display_name="Text"><p>A text.</p></html></vertical>
      </sequential></chapter>`,
  };
  await site.makeCourse(course);
  await site.enroll('breadcrumb', 'audit', course.id);
  await page.context().clearCookies();
  await signIn(page, 'breadcrumb');
  await open(page, `/course/${course.id}`);
  const crumbs = page.getByRole('navigation', { name: 'Where you are in the course' });
  const box = await crumbs.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(30);
  const home = crumbs.getByRole('link', { name: 'Course home' });
  expect(await home.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expect(crumbs.getByRole('link', { name: long, exact: true })).toBeVisible();
  await expect(crumbs.getByRole('link', { name: `${long} either` })).toBeVisible();
  expect(await widthOfContent(page)).toBe(PHONE.width);
});

const scrollBy = (page: Page, distance: number) =>
  page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), distance);

test('the header hides on scrolling down, and returns on scrolling up and when it gets the focus', async ({
  page,
}) => {
  await open(page, unitAddress);
  await expect(unit(page, unitTitle).locator('[data-block]').first()).toBeVisible();
  await scrollBy(page, 10);
  await expect(header(page)).toBeInViewport();
  // The first scroll loads the code that hides the header.
  await expect(async () => {
    await scrollBy(page, 60);
    await expect(header(page)).not.toBeInViewport({ timeout: 200 });
  }).toPass();
  await scrollBy(page, -40);
  await expect(header(page)).toBeInViewport();
  expect(await topOf(page, 'header.site-header')).toBe(0);

  await scrollBy(page, 200);
  await expect(header(page)).not.toBeInViewport();
  await header(page).getByRole('link').first().focus();
  await expect(header(page)).toBeInViewport();
  await scrollBy(page, 60);
  await expect(header(page)).toBeInViewport();
});

for (const { name, ...size } of [
  { name: 'on a phone', ...PHONE },
  { name: 'where it takes two rows', width: 320, height: 400 },
]) {
  test(`[WCAG-2.4.11] the header doesn’t cover the focused element, ${name}`, async ({ page }) => {
    await page.setViewportSize(size);
    await open(page, homePath);
    await page.getByRole('button', { name: 'Expand all' }).click();
    const links = page.getByRole('main').getByRole('link');
    await links.last().focus();
    for (let count = await links.count(); count > 1; count--) {
      await page.keyboard.press('Shift+Tab');
      const hidden = await page.evaluate(() => {
        const bottom = document.querySelector('header.site-header')?.getBoundingClientRect().bottom ?? 0;
        const focused = document.activeElement;
        if (focused === null || focused.closest('header.site-header')) return null;
        return focused.getBoundingClientRect().top < bottom ? focused.textContent : null;
      });
      expect(hidden).toBeNull();
    }
  });
}

test('[WCAG-2.4.11] the header doesn’t cover the target of a unit turn', async ({ page }) => {
  await open(page, unitAddress);
  await unitsBar(page).getByRole('link', { name: 'Next' }).waitFor();
  await scrollBy(page, 2000);
  await page
    .getByRole('navigation', { name: 'Previous and next unit' })
    .getByRole('link', { name: 'Next' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: unitTitle })).toHaveCount(0);
  const bar = await unitsBar(page).boundingBox();
  const box = await header(page).boundingBox();
  expect(bar?.y).toBeGreaterThanOrEqual(Math.floor((box?.y ?? 0) + (box?.height ?? 0)));
});
