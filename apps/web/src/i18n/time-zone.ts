import { getDateFormat } from './date-formats.ts';

/** The name of the zone if this browser knows it, else null: a zone from a server must never break a date. */
export function findTimeZone(name: string | null | undefined): string | null {
  if (!name) return null;
  try {
    return getDateFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** The browser's IANA zone, or null where it hides it. */
export function findBrowserTimeZone(): string | null {
  return findTimeZone(getDateFormat('en', {}).resolvedOptions().timeZone);
}
