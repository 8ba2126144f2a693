/** How long, in milliseconds, a page that was left for is not left for again. */
export const fallbackPause = 60_000;

const prefix = 'lectern.fallback:';

/**
 * Whether to leave for a page that knows more: one of the LMS after an answer that did not (RTE-22 to RTE-24), or this
 * one, reloaded, after its code was gone. If so, remembers it. That page may lead back here, to the same trouble:
 * within the pause the second time says no, and ends the loop. Where nothing can be remembered the answer is no, too. `now` is local time, epoch milliseconds.
 */
export function claimFallback(url: string, now: number, storage: () => Storage): boolean {
  try {
    const kept = storage();
    const last = Number(kept.getItem(prefix + url) ?? Number.NaN);
    if (now >= last && now - last < fallbackPause) return false;
    kept.setItem(prefix + url, String(now));
    return true;
  } catch {
    return false;
  }
}
