import { availableParallelism } from 'node:os';
import { SECOND } from '../durations.ts';
import { PythonBusyError, type PythonEngine, type PythonJob, type PythonOutput } from '../engine.ts';
import { watchCpuTime } from './cpu-marks.ts';
import { FairQueue } from './fair-queue.ts';
import { QUICK, Speeds } from './speeds.ts';
import type { OpenPythonWorker, PythonWorker } from './worker.ts';

/** All times in milliseconds. */
export interface PythonPoolOptions {
  workers?: number;
  /** The processor time that one run may use; it is then stopped. */
  cpuTime?: number;
  /** How long one run may take on a busy machine, whatever processor time it gets. */
  maxTime?: number;
  /** How many runs may wait for a worker. */
  maxWaiting?: number;
  /** How long a run may wait for a worker. */
  maxWait?: number;
  /** How long the first runs may wait for the interpreter to start. */
  startTime?: number;
  /** After which time without work the workers end and free their memory. */
  idleTime?: number;
  /** Whether runs that aren't quick leave one worker free. */
  keepsWorkerFree?: boolean;
}

interface Waiting {
  job: PythonJob;
  resolve(output: PythonOutput): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

interface PoolWorker {
  runner: PythonWorker;
  isReady: boolean;
  running: Running | null;
}

interface Running extends Waiting {
  /** Whether it is slow, or known to be. */
  isSlow: boolean;
  /** Ends the watch over its processor time. */
  unwatch(): void;
}

/**
 * Runs Python in a few workers. Each run has an interpreter of its own, so nothing carries over. Workers start
 * with the first run and end when idle, so a site without scripts spends no memory on them. Learners and problems take
 * turns; slow runs may occupy all workers but one, and one that turns out to be slow on the last waits for another
 * (decisions 0083, 0088).
 */
export class PythonPool implements PythonEngine {
  readonly #options: Required<PythonPoolOptions>;
  readonly #workers = new Set<PoolWorker>();
  readonly #speeds = new Speeds();
  readonly #queue = new FairQueue<Waiting>(this.#speeds);
  readonly #openWorker: OpenPythonWorker;
  /** Whether any worker has ever been ready. */
  #hasStarted = false;
  #idle: NodeJS.Timeout | null = null;
  #isClosed = false;
  #cpuTime = 0;

  constructor(openWorker: OpenPythonWorker, options: PythonPoolOptions = {}) {
    this.#openWorker = openWorker;
    this.#options = {
      workers: Math.min(4, Math.max(2, availableParallelism())),
      cpuTime: 2 * SECOND,
      maxTime: 20 * SECOND,
      maxWaiting: 64,
      maxWait: 5 * SECOND,
      startTime: 30 * SECOND,
      idleTime: 60 * SECOND,
      keepsWorkerFree: true,
      ...options,
    };
  }

  get cpuTime(): number {
    return this.#cpuTime;
  }

  /** Runs one job. Rejects with {@link PythonBusyError} if the queue is full or the wait too long. */
  run(job: PythonJob): Promise<PythonOutput> {
    if (this.#isClosed) return Promise.reject(new PythonBusyError('The pool is closed'));
    return new Promise((resolve, reject) => {
      this.#wait({ job, resolve, reject });
      if (this.#queue.length > this.#options.maxWaiting) {
        this.#refuse(this.#queue.takeLast(performance.now()), 'Too many scripts wait to run');
      }
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#idle !== null) clearTimeout(this.#idle);
    for (const waiting of this.#queue.clear()) this.#refuse(waiting, 'The pool is closed');
    await this.#endWorkers();
  }

  #wait({ job, resolve, reject }: Omit<Waiting, 'timer'>): void {
    const { startTime, maxWait } = this.#options;
    const limit = this.#hasStarted ? maxWait : Math.max(startTime, maxWait);
    const timer = setTimeout(() => {
      if (this.#queue.remove(waiting)) this.#refuse(waiting, 'Other scripts took too long');
    }, limit);
    const waiting: Waiting = { job, resolve, reject, timer };
    this.#queue.add(waiting);
  }

  #refuse(waiting: Waiting | null, reason: string): void {
    if (waiting === null) return;
    clearTimeout(waiting.timer);
    waiting.reject(new PythonBusyError(reason));
  }

  #dispatch(): void {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = null;
    for (const worker of this.#workers) {
      if (!worker.isReady || worker.running !== null) continue;
      const mayStart = ({ job }: Waiting) => this.#hasRoomForSlow() || !this.#speeds.isKnownSlow(job);
      const next = this.#queue.takeFirst(performance.now(), mayStart);
      if (next === null) break;
      this.#start(worker, next);
    }
    // The first worker prepares for all others, or shows that none can start.
    const limit = this.#hasStarted ? this.#options.workers : 1;
    if (this.#queue.length > 0 && this.#workers.size < limit) this.#addWorker();
    const isIdle = this.#queue.length === 0 && [...this.#workers].every(({ running }) => running === null);
    if (isIdle && this.#workers.size > 0) {
      this.#idle = setTimeout(() => void this.#endWorkers(), this.#options.idleTime).unref();
    }
  }

  #hasRoomForSlow(): boolean {
    const { workers, keepsWorkerFree } = this.#options;
    const slow = [...this.#workers].filter(({ running }) => running?.isSlow).length;
    return slow < (keepsWorkerFree ? Math.max(1, workers - 1) : workers);
  }

  #start(worker: PoolWorker, waiting: Waiting): void {
    clearTimeout(waiting.timer);
    const timer = setTimeout(() => {
      this.#end(worker);
      this.#refuse(waiting, 'The machine is too busy');
      this.#dispatch();
    }, this.#options.maxTime);
    const isSlow = this.#speeds.isKnownSlow(waiting.job);
    worker.running = { ...waiting, timer, isSlow, unwatch: () => {} };
    worker.runner.run(waiting.job.input);
  }

  /** Stops a run that turns out to be slow where no other may be, and one that has used up its time. */
  #watch(worker: PoolWorker, running: Running): void {
    const { cpuTime } = this.#options;
    const noteUse = (time: number) => this.#queue.noteUse(running, time, performance.now());
    running.unwatch = watchCpuTime(
      () => worker.runner.getCpuTime(),
      [
        {
          at: QUICK,
          reach: () => {
            this.#speeds.note(running.job, 'slow');
            const mayGoOn = running.isSlow || this.#hasRoomForSlow();
            running.isSlow = true;
            if (mayGoOn) return;
            this.#end(worker);
            noteUse(QUICK);
            this.#wait(running);
            this.#dispatch();
          },
        },
        {
          at: cpuTime,
          reach: () => {
            this.#end(worker);
            noteUse(cpuTime);
            this.#speeds.note(running.job, 'endless');
            this.#cpuTime += cpuTime;
            running.resolve({ kind: 'timeout' });
            this.#dispatch();
          },
        },
      ],
    );
  }

  #addWorker(): void {
    const worker: PoolWorker = {
      isReady: false,
      running: null,
      runner: this.#openWorker({
        ready: () => {
          this.#hasStarted = true;
          worker.isReady = true;
          this.#dispatch();
        },
        started: () => {
          if (worker.running !== null) this.#watch(worker, worker.running);
        },
        done: ({ output, cpuTime }) => {
          if (worker.running !== null) this.#finish(worker, worker.running, { output, cpuTime });
        },
        failed: (error) => this.#fail(worker, error),
      }),
    };
    this.#workers.add(worker);
  }

  #finish(worker: PoolWorker, running: Running, run: { output: string; cpuTime: number }): void {
    const { output, cpuTime } = run;
    running.unwatch();
    clearTimeout(running.timer);
    this.#queue.noteUse(running, cpuTime, performance.now());
    this.#cpuTime += cpuTime;
    this.#speeds.note(running.job, cpuTime < QUICK ? 'quick' : 'slow');
    worker.running = null;
    // To the end of the line: those that have been idle for longer have prepared their next run.
    this.#workers.delete(worker);
    this.#workers.add(worker);
    running.resolve({ kind: 'output', text: output });
    this.#dispatch();
  }

  /** Handles the end of a worker. If it never became ready, its replacement wouldn't either, so all waiting runs fail. */
  #fail(worker: PoolWorker, error: Error): void {
    if (!this.#workers.has(worker)) return;
    const { running, isReady } = worker;
    this.#end(worker);
    running?.resolve({ kind: 'crash' });
    if (isReady) {
      this.#dispatch();
      return;
    }
    for (const { reject, timer } of this.#queue.clear()) {
      clearTimeout(timer);
      reject(error);
    }
  }

  /** Ends a worker, with what it runs. */
  #end(worker: PoolWorker): Promise<unknown> {
    const { running } = worker;
    running?.unwatch();
    clearTimeout(running?.timer);
    this.#workers.delete(worker);
    return worker.runner.end();
  }

  async #endWorkers(): Promise<void> {
    const ended = [...this.#workers].map((worker) => {
      this.#refuse(worker.running, 'The pool is closed');
      return this.#end(worker);
    });
    await Promise.all(ended);
  }
}
