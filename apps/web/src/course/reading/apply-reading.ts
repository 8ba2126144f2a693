import { READING_NAME } from '@lectern/contract';
import type { SiteConfig } from '../../lms/site-config.ts';
import { storeCookie } from '../store-cookie.ts';

/** Shows the page with these settings from now on, and later pages in this browser, too. */
export function applyReading(config: SiteConfig, reading: string): void {
  document.documentElement.dataset.reading = reading;
  storeCookie(config, { name: READING_NAME, value: reading }, { jar: document, location: window.location });
}
