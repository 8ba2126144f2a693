import { useEffect, useState } from 'react';

/** Longest wait for the browser to become idle, in milliseconds. */
const IDLE_TIMEOUT_MS = 1000;

/**
 * True once the browser has been idle since `task` last changed; false if `task` is null. For work that only prepares
 * what may be needed later.
 */
export function useIdle(task: string | null): boolean {
  const [idleFor, setIdleFor] = useState<string | null>(null);
  useEffect(() => (task === null ? undefined : whenIdle(() => setIdleFor(task))), [task]);
  return task !== null && idleFor === task;
}

function whenIdle(work: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, IDLE_TIMEOUT_MS / 5);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
  return () => window.cancelIdleCallback(request);
}
