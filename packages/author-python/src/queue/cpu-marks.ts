import type { Worker } from 'node:worker_threads';

/** Something to do once a thread has used so much processor time since `from`, in milliseconds. */
export interface CpuMark {
  at: number;
  reach(): void;
}

/** Between two looks at the clock of a thread that is nearly there, in milliseconds. */
const SHORTEST_WAIT = 10;

/**
 * Calls each mark, in order, when a thread has used its processor time. Time that passes while other threads have the
 * processor doesn't count. Returns a function that ends it.
 */
export function watchCpuTime(thread: Worker, from: number, marks: readonly CpuMark[]): () => void {
  let [next, ...rest] = marks;
  let isEnded = false;
  // A thread never uses more time than passes.
  let timer = next && setTimeout(look, next.at);

  async function look(): Promise<void> {
    const used = await usedBy(thread);
    while (!isEnded && next && used !== null && used - from >= next.at) {
      const mark = next;
      [next, ...rest] = rest;
      mark.reach();
    }
    if (isEnded || !next || used === null) return;
    timer = setTimeout(look, Math.max(SHORTEST_WAIT, next.at - (used - from)));
  }

  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

/** Milliseconds; null once the thread has ended. */
async function usedBy(thread: Worker): Promise<number | null> {
  try {
    return cpuMilliseconds(await thread.cpuUsage());
  } catch {
    return null;
  }
}

export function cpuMilliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
