import { findStoredReading } from '../lms/transport/stored-reading.ts';

/**
 * Shows the page with the reading settings of this browser before anything is drawn. Lectern's LMS has written those of
 * the account into the page (decision 0129).
 */
export function showReading(): void {
  const { dataset } = document.documentElement;
  const stored = findStoredReading();
  if (dataset.reading === undefined && stored !== null) dataset.reading = stored;
}
