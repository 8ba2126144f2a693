import { useEffect, useState } from 'react';

/** Longest wait for a quiet moment, in milliseconds. */
const patience = 1000;

/**
 * True once the browser has had a quiet moment since `task` last changed; null is no task, and then there is none.
 * What only prepares for later waits for it.
 */
export function useLeisure(task: string | null): boolean {
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => (task === null ? undefined : whenIdle(() => setRested(task))), [task]);
  return task !== null && rested === task;
}

function whenIdle(work: () => void): () => void {
  // Not every browser tells when it is idle.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, patience / 5);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(work, { timeout: patience });
  return () => window.cancelIdleCallback(request);
}
