/** The requests that failed and are being retried, so that a screen can say so and offer the next attempt. */
export interface PendingRetries {
  /** Counts a request until the returned function is called. */
  begin(): () => void;
  hasAny(): boolean;
  /** Calls back when the first one begins and when the last one ends; returns a function that stops it. */
  subscribe(listener: () => void): () => void;
  /** Starts the next attempt of each now, also in place of one without a response. */
  retryNow(): void;
  /** Resolves at the next `retryNow`. */
  requested(): Promise<void>;
}

export function createPendingRetries(): PendingRetries {
  const listeners = new Set<() => void>();
  let count = 0;
  let request = Promise.withResolvers<void>();

  function change(by: 1 | -1): void {
    count += by;
    const isEdge = count === (by === 1 ? 1 : 0);
    if (isEdge) for (const listener of listeners) listener();
  }

  return {
    begin() {
      change(1);
      return () => change(-1);
    },
    hasAny: () => count > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retryNow() {
      const asked = request;
      request = Promise.withResolvers();
      asked.resolve();
    },
    requested: () => request.promise,
  };
}
