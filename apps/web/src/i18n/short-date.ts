import { getDateFormat } from './date-formats.ts';
import { findTimeZone } from './time-zone.ts';

/**
 * A day in numeric form in the language `lang` (a BCP 47 tag): "2/5/2013" in English. For a URL of another page, which
 * shows it unchanged. Null for an invalid date; null or an unknown zone means the browser's.
 */
export function formatShortDate(date: string, lang: string, timeZone: string | null): string | null {
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) return null;
  const zone = findTimeZone(timeZone);
  return getDateFormat(lang, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    ...(zone !== null && { timeZone: zone }),
  }).format(at);
}
