import { PythonBusyError, type PythonEngine, type PythonJob, type PythonOutput } from '../engine.ts';
import { watchCpuTime } from './cpu-marks.ts';
import { DEFAULT_OPTIONS, type PythonPoolOptions } from './pool-options.ts';
import { QUICK, Speeds } from './speeds.ts';
import { type RequestedRun, refuse, WaitingRuns } from './waiting-runs.ts';
import type { OpenPythonWorker, PythonWorker } from './worker.ts';

interface PoolWorker {
  runner: PythonWorker;
  isReady: boolean;
  running: Running | null;
}

interface Running extends RequestedRun {
  /** Ends a run that takes too long on a busy machine. */
  timer: NodeJS.Timeout;
  /** Whether it is slow, or known to be. */
  isSlow: boolean;
  /** Ends the watch over its processor time. */
  unwatch(): void;
}

/**
 * Runs Python in a few workers. Each run has an interpreter of its own, so nothing carries over. Workers start
 * with the first run and end when idle, so a site without scripts spends no memory on them. Learners and problems take
 * turns; slow runs get less of the processor and leave workers free, and one that turns out to be slow where no other may
 * be waits for another worker (decisions 0083, 0088).
 */
export class PythonPool implements PythonEngine {
  readonly #options: Required<PythonPoolOptions>;
  readonly #workers = new Set<PoolWorker>();
  readonly #speeds = new Speeds();
  readonly #waiting = new WaitingRuns(this.#speeds);
  readonly #openWorker: OpenPythonWorker;
  /** Whether any worker has ever been ready. */
  #hasStarted = false;
  #idle: NodeJS.Timeout | null = null;
  #isClosed = false;
  #cpuTime = 0;

  constructor(openWorker: OpenPythonWorker, options: PythonPoolOptions = {}) {
    this.#openWorker = openWorker;
    this.#options = { ...DEFAULT_OPTIONS, ...options };
  }

  get cpuTime(): number {
    return this.#cpuTime;
  }

  /** Runs one job. Rejects with {@link PythonBusyError} if the queue is full or the wait too long. */
  run(job: PythonJob): Promise<PythonOutput> {
    if (this.#isClosed) return Promise.reject(new PythonBusyError('The pool is closed'));
    return new Promise((resolve, reject) => {
      this.#wait({ job, resolve, reject });
      if (this.#waiting.length > this.#options.maxWaiting) this.#waiting.refuseLast();
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#idle !== null) clearTimeout(this.#idle);
    for (const waiting of this.#waiting.clear()) refuse(waiting, 'The pool is closed');
    await this.#endWorkers();
  }

  #wait(run: RequestedRun): void {
    const { startTime, maxWait } = this.#options;
    this.#waiting.add(run, this.#hasStarted ? maxWait : Math.max(startTime, maxWait));
  }

  #dispatch(): void {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = null;
    for (const worker of this.#workers) {
      if (!worker.isReady || worker.running !== null) continue;
      const next = this.#waiting.takeFirst((job) => this.#hasRoomForSlow() || !this.#speeds.isKnownSlow(job));
      if (next === null) break;
      this.#start(worker, next);
    }
    // The first worker prepares for all others, or shows that none can start.
    const limit = this.#hasStarted ? this.#options.workers : 1;
    if (this.#waiting.length > 0 && this.#workers.size < limit) this.#addWorker();
    const isIdle = this.#waiting.length === 0 && [...this.#workers].every(({ running }) => running === null);
    if (isIdle && this.#workers.size > 0) {
      this.#idle = setTimeout(() => void this.#endWorkers(), this.#options.idleTime).unref();
    }
  }

  #hasRoomForSlow(): boolean {
    const { workers, keptFree } = this.#options;
    const slow = [...this.#workers].filter(({ running }) => running?.isSlow).length;
    return slow < Math.max(1, workers - keptFree);
  }

  #start(worker: PoolWorker, run: RequestedRun): void {
    const timer = setTimeout(() => {
      this.#end(worker);
      refuse(run, 'The machine is too busy');
      this.#dispatch();
    }, this.#options.maxTime);
    const isSlow = this.#speeds.isKnownSlow(run.job);
    worker.running = { ...run, timer, isSlow, unwatch: () => {} };
    worker.runner.run(run.job.input);
  }

  /** Stops a run that turns out to be slow where no other may be, and one that has used up its time. */
  #watch(worker: PoolWorker, running: Running): void {
    const { cpuTime } = this.#options;
    const recordUse = (time: number) => this.#waiting.recordUse(running.job, time);
    if (running.isSlow) worker.runner.demote();
    running.unwatch = watchCpuTime(
      () => worker.runner.getCpuTime(),
      [
        {
          at: QUICK,
          reach: () => {
            this.#speeds.note(running.job, 'slow');
            const mayGoOn = running.isSlow || this.#hasRoomForSlow();
            running.isSlow = true;
            if (mayGoOn) return worker.runner.demote();
            this.#end(worker);
            recordUse(QUICK);
            this.#wait(running);
            this.#dispatch();
          },
        },
        {
          at: cpuTime,
          reach: () => {
            this.#end(worker);
            recordUse(cpuTime);
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
    this.#waiting.recordUse(running.job, cpuTime);
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
    for (const { reject } of this.#waiting.clear()) reject(error);
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
      if (worker.running !== null) refuse(worker.running, 'The pool is closed');
      return this.#end(worker);
    });
    await Promise.all(ended);
  }
}
