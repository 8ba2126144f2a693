import { setTimeout as delay } from 'node:timers/promises';

/** Something to do once a run has used so much processor time, in milliseconds. */
export interface CpuMark {
  at: number;
  reach(): void;
}

/** Between two looks at the clock of a run that is nearly there, in milliseconds. */
const SHORTEST_WAIT = 10;

/**
 * Calls each mark, in order, when a run has used its processor time. Time that passes while others have the processor
 * doesn't count. `getCpuTime` gives milliseconds, or null once the run has ended. Returns a function that ends it.
 */
export function watchCpuTime(
  getCpuTime: () => Promise<number | null>,
  marks: readonly CpuMark[],
): () => void {
  const ended = new AbortController();
  void watch(getCpuTime, marks, ended.signal);
  return () => ended.abort();
}

async function watch(
  getCpuTime: () => Promise<number | null>,
  marks: readonly CpuMark[],
  signal: AbortSignal,
): Promise<void> {
  let used: number | null = 0;
  for (const { at, reach } of marks) {
    while (used < at) {
      // A run never uses more time than passes.
      await delay(Math.max(SHORTEST_WAIT, at - used), null, { signal }).catch(() => {});
      used = await getCpuTime();
      if (used === null || signal.aborted) return;
    }
    reach();
    if (signal.aborted) return;
  }
}
