import { LRUCache } from 'lru-cache';

/** Learners of one site live in few zones at a time. */
const MAX_FORMATS = 50;

/**
 * Formats dates in any time zone, with an LRU cache. A format takes tens of kilobytes outside the heap, which the
 * garbage collector does not see: a new one for each request would exhaust the memory.
 */
export function formatsByZone(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new LRUCache<string, Intl.DateTimeFormat>({
    max: MAX_FORMATS,
    memoMethod: (timeZone) => new Intl.DateTimeFormat(locale, { ...options, timeZone }),
  });
  return (timeZone) => formats.memo(timeZone);
}
