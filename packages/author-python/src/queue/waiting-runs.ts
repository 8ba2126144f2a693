import { PythonBusyError, type PythonJob, type PythonOutput } from '../engine.ts';
import { FairQueue } from './fair-queue.ts';
import type { Speeds } from './speeds.ts';

/** A run, and who waits for its output. */
export interface RequestedRun {
  readonly job: PythonJob;
  resolve(output: PythonOutput): void;
  reject(error: Error): void;
}

interface Waiting extends RequestedRun {
  timer: NodeJS.Timeout;
}

/** Tells who waits for a run that nothing is wrong with it, but that it can't run now. */
export function refuse(run: RequestedRun, reason: string): void {
  run.reject(new PythonBusyError(reason));
}

/** The runs for which there is no worker yet. Each waits for a limited time. */
export class WaitingRuns {
  readonly #queue: FairQueue<Waiting>;

  constructor(speeds: Speeds) {
    this.#queue = new FairQueue(speeds);
  }

  get length(): number {
    return this.#queue.length;
  }

  /** Refuses the run after `limit` milliseconds. */
  add({ job, resolve, reject }: RequestedRun, limit: number): void {
    const timer = setTimeout(() => {
      if (this.#queue.remove(waiting)) refuse(waiting, 'Other scripts took too long');
    }, limit);
    const waiting: Waiting = { job, resolve, reject, timer };
    this.#queue.add(waiting);
  }

  /** For which there is no room: the last in the order, not the last to come. */
  refuseLast(): void {
    const last = this.#queue.takeLast(performance.now());
    if (last === null) return;
    clearTimeout(last.timer);
    refuse(last, 'Too many scripts wait to run');
  }

  /** Removes and returns the first run for which `mayStart` holds; null if there is none. */
  takeFirst(mayStart: (job: PythonJob) => boolean): RequestedRun | null {
    const first = this.#queue.takeFirst(performance.now(), ({ job }) => mayStart(job));
    clearTimeout(first?.timer);
    return first;
  }

  /** Removes and returns all. */
  clear(): RequestedRun[] {
    const all = this.#queue.clear();
    for (const { timer } of all) clearTimeout(timer);
    return all;
  }

  /** Counts the processor time of a run, in milliseconds, towards the turns of its learner and its problem. */
  recordUse(job: PythonJob, time: number): void {
    this.#queue.recordUse(job, time, performance.now());
  }
}
