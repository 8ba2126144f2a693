import { type Browser, chromium } from '@playwright/test';
import prepareDemoData from '../../e2e/src/support/demo-data.ts';
import { withSite } from '../../e2e/src/support/site.ts';
import { ensureBrowser } from './browser.mjs';

/** Passes a browser, and the origin of a running site with the demo courses and these settings, to `use`; both end after it. */
export async function withDemoSite(
  use: (browser: Browser, origin: string) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const executablePath = ensureBrowser();
  const browser = await chromium.launch({
    ...(executablePath !== null && { executablePath }),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const removeDemoData = await prepareDemoData();
  try {
    await withSite(
      { dialect: 'sqlite', units: 'own-origin' },
      ({ origin }) => use(browser, origin),
      settings,
    );
  } finally {
    await browser.close();
    await removeDemoData();
  }
}
