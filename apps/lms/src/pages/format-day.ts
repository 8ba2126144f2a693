import { formatsByZone } from '../kernel/time/time-zone-formats.ts';

const days = formatsByZone('en-GB', { dateStyle: 'long' });

/** A day in words, in UTC unless the reader's zone is known: `12 January 2026`. */
export function formatDay(epochMilliseconds: number, timeZone: string | null): string {
  return days(timeZone ?? 'UTC').format(epochMilliseconds);
}
