import { findTimeZone } from './time-zone.ts';

/**
 * A day in numbers, as `lang` (a BCP 47 tag) writes it: "2/5/2013" in English. For an address of another page, which
 * shows it as it is. Null for what is no date; a zone that is null or unknown is the browser's.
 */
export function formatShortDate(date: string, lang: string, timeZone: string | null): string | null {
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) return null;
  const zone = findTimeZone(timeZone);
  return new Intl.DateTimeFormat(lang, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    ...(zone !== null && { timeZone: zone }),
  }).format(at);
}
