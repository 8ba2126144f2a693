/**
 * Wraps `work` so that callers who come while it runs share its outcome. Once it has settled, the next call starts
 * it anew.
 */
export function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}
