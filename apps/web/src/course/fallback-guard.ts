import { MINUTE } from '../i18n/durations.ts';

/** How long, in milliseconds, a redirect to the same page is refused. */
export const fallbackPause = MINUTE;

const prefix = 'lectern.fallback:';

/**
 * Breaks redirect loops. Returns whether to go to a fallback page: one of the LMS after a 404 (RTE-22 to RTE-24), or
 * this one, reloaded, when its code could not be fetched. If so, stores the time. That page may redirect back here, to
 * the same failure: within the pause, the second call returns false. Also false without storage. `now` is local time,
 * epoch milliseconds.
 */
export function claimFallback(url: string, now: number, storage: () => Storage): boolean {
  try {
    const store = storage();
    const last = Number(store.getItem(prefix + url) ?? Number.NaN);
    if (now >= last && now - last < fallbackPause) return false;
    store.setItem(prefix + url, String(now));
    return true;
  } catch {
    return false;
  }
}
