import { READING_NAME } from '@lectern/contract';
import { findCookie } from '../lms/transport/cookies.ts';

/**
 * Shows the page with the reading settings of this browser before anything is drawn. Lectern's LMS has written those of
 * the account into the page (decision 0129).
 */
export function showReading(): void {
  const { dataset } = document.documentElement;
  const stored = findCookie(document, READING_NAME);
  if (dataset.reading === undefined && stored !== null) dataset.reading = stored.replaceAll('%20', ' ');
}
