import { test as base, expect, type Page } from '@playwright/test';
import { listNewerApis, removeApis } from './newer-apis.ts';
import { type Site, type SiteOptions, withSite } from './site.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** What browsers will complain about in a test that provokes it. */
  provoked: RegExp | null;
  /** What went wrong behind the screens: errors in the console, requests that failed or were refused. */
  troubles: string[];
}

export interface BrowserOptions {
  /** What scripts find in the browser: all that it has, or only what is Baseline "widely available". */
  apis: 'all' | 'widely-available';
}

export type TestOptions = SiteOptions & BrowserOptions;

/** Tests over a real site of their worker's own, as their project wants it; each ends with a look at what the browser complained about. */
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
  baseURL: async ({ site }, use) => {
    await use(site.origin);
  },
  provoked: [null, { option: true }],
  troubles: [
    async ({ page, provoked }, use) => {
      const troubles: string[] = [];
      watch(page, troubles);
      await use(troubles);
      expect(troubles.filter((trouble) => !provoked?.test(trouble))).toEqual([]);
    },
    { auto: true },
  ],
});

/** The driver's own scripts are refused, too, in frames that run none: those with the words of a course team. */
const refusedToDriver = "Blocked script execution in 'about:srcdoc'";

/** Writes down what goes wrong on a page. A request that the browser itself gave up, as when a page is left, is none. */
export function watch(page: Page, troubles: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith(refusedToDriver))
      troubles.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`script: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') troubles.push(`request: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`answer: ${response.status()} ${response.url()}`);
  });
}

/** The widths of a phone and of a desk, in CSS pixels. */
export const widths = [375, 1280] as const;
