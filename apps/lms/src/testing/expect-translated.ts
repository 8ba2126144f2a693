import { cookieNames } from '@lectern/contract';
import { expect } from 'vitest';
import type { Browser } from './browser.ts';
import { listPlainWords } from './plain-words.ts';

/**
 * Opens pages in the pseudo-locale, and fails for English words that bypass the catalogues. `data`: words that the test
 * enters.
 */
export async function expectTranslated(
  browser: Browser,
  urls: readonly string[],
  data: readonly string[],
): Promise<void> {
  browser.cookies.set(cookieNames.language, 'xx-ps');
  for (const url of urls) {
    const { body, statusCode, headers } = await browser.get(url, { accept: 'text/html' });
    expect(headers.location, url).toBeUndefined();
    expect(body, `${statusCode} ${url}`).toContain('<html lang="en-XA"');
    expect(listPlainWords(body, data), `${statusCode} ${url}`).toEqual([]);
  }
}
