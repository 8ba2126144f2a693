import { READING_NAME } from '@lectern/contract';
import { findCookie } from './cookies.ts';

/** The reading settings of this browser, as pages have them in `data-reading`; null without any. */
export function findStoredReading(): string | null {
  return findCookie(document, READING_NAME)?.replaceAll('%20', ' ') ?? null;
}
