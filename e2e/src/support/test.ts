import { test as base, expect, type Page } from '@playwright/test';
import { listNewerApis, removeApis } from './newer-apis.ts';
import { type Site, type SiteOptions, withSite } from './site.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** A site for this test only, for changes that can't be undone. */
  separateSite: Site;
  /** Matches the browser errors that a test expects. */
  expectedErrors: RegExp | null;
  /** Console errors, exceptions, and failed or refused requests. */
  browserErrors: string[];
}

export interface BrowserOptions {
  /** The web APIs of the browser: all, or only those that are Baseline "widely available". */
  apis: 'all' | 'widely-available';
}

export type TestOptions = SiteOptions & BrowserOptions;

/** A test with one site per worker, as its project configures it; fails on unexpected browser errors. */
export const test = base.extend<Fixtures, TestOptions & { site: Site }>({
  dialect: ['sqlite', { scope: 'worker', option: true }],
  units: ['own-origin', { scope: 'worker', option: true }],
  apis: ['all', { scope: 'worker', option: true }],
  context: async ({ context, apis }, use) => {
    if (apis === 'widely-available') await context.addInitScript(removeApis, listNewerApis());
    await use(context);
  },
  site: [
    async ({ dialect, units }, use) => {
      await withSite({ dialect, units }, use);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  separateSite: async ({ page, dialect }, use) => {
    await withSite({ dialect, units: 'own-origin' }, async (site) => {
      await use(site);
      // Pages prefetch: they are closed before the site stops, so that no request fails.
      await page.goto('about:blank');
    });
  },
  baseURL: async ({ site }, use) => {
    await use(site.origin);
  },
  expectedErrors: [null, { option: true }],
  browserErrors: [
    async ({ page, expectedErrors }, use) => {
      const browserErrors: string[] = [];
      collectBrowserErrors(page, browserErrors);
      await use(browserErrors);
      expect(browserErrors.filter((error) => !expectedErrors?.test(error))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Sandboxed frames with a course team's HTML also block Playwright's own scripts. */
const blockedPlaywrightScript = "Blocked script execution in 'about:srcdoc'";

/** Collects the errors of a page. A request that the browser aborts, as when a page is left, is none. */
function collectBrowserErrors(page: Page, browserErrors: string[]): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !message.text().startsWith(blockedPlaywrightScript))
      browserErrors.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => browserErrors.push(`script: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') browserErrors.push(`request: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) browserErrors.push(`response: ${response.status()} ${response.url()}`);
  });
}

/** The widths of a phone and a desktop, in CSS pixels. */
export const widths = [375, 1280] as const;
