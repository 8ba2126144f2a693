import type { Browser, Page } from '@playwright/test';
import { widthOfContent } from './support/accessibility.ts';
import { datesPath, homePath, progressPath, unitPath } from './support/addresses.ts';
import { courseTabs, heading, scrollAndClick, signIn, unit, unitsBar } from './support/screens.ts';
import type { Site } from './support/site.ts';
import { expect, test, widths } from './support/test.ts';

/** What the learner's browser shows without scripts. */
async function openPlain(browser: Browser, page: Page, site: Site, width: number): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.origin,
    viewport: { width, height: 800 },
    storageState: await page.context().storageState(),
  });
  return context.newPage();
}

for (const width of widths) {
  test(`outline, dates, progress and units can be read without scripts at ${width} px, and links work`, async ({
    browser,
    page,
    site,
  }) => {
    await site.enroll(`plain-${width}`);
    await signIn(page, `plain-${width}`);
    const plain = await openPlain(browser, page, site, width);
    await plain.goto(homePath);
    await expect(heading(plain, 'Learning Well Online')).toBeVisible();
    expect(await widthOfContent(plain)).toBe(width);
    for (const tab of await courseTabs(plain).getByRole('link').all())
      await expect(tab).toBeInViewport({ ratio: 1 });

    await courseTabs(plain).getByRole('link', { name: 'Dates' }).click();
    await expect(plain).toHaveURL(site.origin + datesPath);
    await expect(heading(plain, 'Important dates')).toBeVisible();
    await expect(plain.getByRole('heading', { level: 2 }).first()).toBeVisible();

    await courseTabs(plain).getByRole('link', { name: 'Progress' }).click();
    await expect(plain).toHaveURL(site.origin + progressPath);
    await expect(heading(plain, 'Your progress')).toBeVisible();
    await expect(plain.getByRole('heading', { level: 2 }).first()).toBeVisible();

    await plain.goto(unitPath('examples-and-why', 'u-worked-examples'));
    await expect(heading(plain, 'Learning from examples')).toBeVisible();
    await expect(courseTabs(plain).getByRole('link', { name: 'Dates' })).toBeVisible();
    await expect(plain.getByRole('contentinfo')).toBeVisible();
    const text = unit(plain, 'Learning from examples').locator('p').filter({ hasText: /\w/ });
    await expect(text.first()).toBeInViewport();
    await text.last().scrollIntoViewIfNeeded();
    await expect(text.last()).toBeInViewport();

    await scrollAndClick(unitsBar(plain).getByRole('link', { name: 'Next' }));
    await expect(plain).toHaveURL(site.origin + unitPath('examples-and-why', 'u-ask-why'));
    await expect(heading(plain, 'Ask why')).toBeVisible();
    await expect(unit(plain, 'Ask why').locator('p').filter({ hasText: /\w/ }).first()).toBeInViewport();
    await plain.context().close();
  });
}
