import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { SECOND } from '../time/durations.ts';
import type { Interpreter } from './interpreter.ts';
import type { WorkerMessage } from './python-worker.ts';

/** The queue of scripts is full, or a script waited too long in it. */
export class PythonBusyError extends Error {
  override readonly name = 'PythonBusyError';
}

export interface PythonPoolOptions {
  workers?: number;
  /** How long one run may take, in milliseconds; it is then stopped. */
  timeout?: number;
  /** How many runs may wait for a worker. */
  maxWaiting?: number;
  /** How long a run may wait for a worker, in milliseconds. */
  maxWait?: number;
  /** After how many idle milliseconds the workers end and free their memory. */
  idleTimeout?: number;
}

/** The output of a run; `timeout` if it was stopped, `crash` if it ended its worker. */
export type PythonOutput = { kind: 'output'; text: string } | { kind: 'timeout' } | { kind: 'crash' };

/** A run of a script. */
export interface PythonJob {
  /** What the guest reads, as one line. */
  input: string;
  /** Identifies the script, whatever it is run for. */
  script: string;
}

interface Waiting {
  job: PythonJob;
  resolve(output: PythonOutput): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

interface PoolWorker {
  thread: Worker;
  isReady: boolean;
  running: Running | null;
}

interface Running {
  script: string;
  /** In milliseconds, from `performance.now()`. */
  startedAt: number;
  resolve(output: PythonOutput): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** Starting an interpreter on a busy machine takes seconds; one that never starts must not block the queue. */
const START_TIMEOUT = 30 * SECOND;
/** A script whose last run took less, in milliseconds, counts as quick; a typical one takes 3. */
const QUICK = 300;
/** Quick scripts that are remembered, by some 100 bytes each. */
const MAX_QUICK_SCRIPTS = 20_000;

/**
 * Runs Python in worker threads. Each run has a new instance of the interpreter, so nothing carries over. Workers start
 * with the first run and end when idle, so a site without scripts spends no memory on them. Scripts that aren't known to
 * be quick may occupy all workers but one (decision 0083).
 */
export class PythonPool {
  readonly #options: Required<PythonPoolOptions>;
  readonly #workers = new Set<PoolWorker>();
  readonly #quickScripts = new LRUCache<string, true>({ max: MAX_QUICK_SCRIPTS });
  #waiting: Waiting[] = [];
  #interpreter: Interpreter | null = null;
  #idle: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(options: PythonPoolOptions = {}) {
    this.#options = {
      workers: Math.min(4, Math.max(1, availableParallelism())),
      timeout: 2 * SECOND,
      maxWaiting: 64,
      maxWait: 5 * SECOND,
      idleTimeout: 60 * SECOND,
      ...options,
    };
  }

  /** Runs one job. Rejects with {@link PythonBusyError} if the queue is full or the wait too long. */
  run(job: PythonJob): Promise<PythonOutput> {
    if (this.#isClosed) return Promise.reject(new PythonBusyError('The pool is closed'));
    if (this.#waiting.length >= this.#options.maxWaiting) {
      return Promise.reject(new PythonBusyError('Too many scripts wait to run'));
    }
    return new Promise((resolve, reject) => {
      // The first runs also wait for the interpreter to start.
      const limit = this.#interpreter === null ? START_TIMEOUT : this.#options.maxWait;
      const timer = setTimeout(() => this.#giveUp(waiting), limit);
      const waiting: Waiting = { job, resolve, reject, timer };
      this.#waiting.push(waiting);
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#idle !== null) clearTimeout(this.#idle);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { reject, timer } of waiting) {
      clearTimeout(timer);
      reject(new PythonBusyError('The pool is closed'));
    }
    await this.#endWorkers();
  }

  #dispatch(): void {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = null;
    for (const worker of this.#workers) {
      if (!worker.isReady || worker.running !== null) continue;
      const next = this.#takeNext();
      if (next === null) break;
      this.#start(worker, next);
    }
    // The first worker prepares the interpreter for all others.
    const limit = this.#interpreter === null ? 1 : this.#options.workers;
    if (this.#waiting.length > 0 && this.#workers.size < limit) this.#addWorker();
    const isIdle = this.#waiting.length === 0 && [...this.#workers].every(({ running }) => running === null);
    if (isIdle && this.#workers.size > 0) {
      this.#idle = setTimeout(() => void this.#endWorkers(), this.#options.idleTimeout).unref();
    }
  }

  /** Removes the first job that may start now from the queue; null if there is none. */
  #takeNext(): Waiting | null {
    const isQuick = ({ script }: { script: string }) => this.#quickScripts.has(script);
    const slow = [...this.#workers].filter(({ running }) => running !== null && !isQuick(running)).length;
    const maySlowStart = slow < Math.max(1, this.#options.workers - 1);
    const at = maySlowStart ? 0 : this.#waiting.findIndex(({ job }) => isQuick(job));
    return (at < 0 ? undefined : this.#waiting.splice(at, 1)[0]) ?? null;
  }

  #start(worker: PoolWorker, { job: { input, script }, resolve, reject, timer }: Waiting): void {
    clearTimeout(timer);
    const stop = setTimeout(() => {
      this.#quickScripts.delete(script);
      this.#remove(worker);
      resolve({ kind: 'timeout' });
      this.#dispatch();
    }, this.#options.timeout);
    worker.running = { script, startedAt: performance.now(), resolve, reject, timer: stop };
    worker.thread.postMessage(input);
  }

  /** Remembers whether a script that just ended was quick. */
  #noteDuration({ script, startedAt }: Running): void {
    if (performance.now() - startedAt < QUICK) this.#quickScripts.set(script, true);
    else this.#quickScripts.delete(script);
  }

  #addWorker(): void {
    const thread = new Worker(new URL('python-worker.ts', import.meta.url), {
      workerData: this.#interpreter,
      // These don't limit the guest's memory; the host side of a run needs little.
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
      env: {},
      stdin: false,
    });
    const worker: PoolWorker = { thread, isReady: false, running: null };
    this.#workers.add(worker);
    thread.unref();
    thread.on('message', (message: WorkerMessage) => this.#receive(worker, message));
    thread.on('error', (error) =>
      this.#fail(worker, error instanceof Error ? error : new Error(String(error))),
    );
  }

  #receive(worker: PoolWorker, message: WorkerMessage): void {
    if (message.kind === 'ready') {
      this.#interpreter ??= message.interpreter;
      worker.isReady = true;
    } else if (worker.running !== null) {
      clearTimeout(worker.running.timer);
      this.#noteDuration(worker.running);
      worker.running.resolve({ kind: 'output', text: message.output });
      worker.running = null;
    }
    this.#dispatch();
  }

  /** Handles the end of a worker. If it never became ready, its replacement wouldn't either, so all waiting runs fail. */
  #fail(worker: PoolWorker, error: Error): void {
    const { running, isReady } = worker;
    this.#remove(worker);
    running?.resolve({ kind: 'crash' });
    if (isReady) {
      this.#dispatch();
      return;
    }
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { reject, timer } of waiting) {
      clearTimeout(timer);
      reject(error);
    }
  }

  #remove(worker: PoolWorker): void {
    if (worker.running !== null) clearTimeout(worker.running.timer);
    this.#workers.delete(worker);
    void worker.thread.terminate();
  }

  #giveUp(waiting: Waiting): void {
    this.#waiting = this.#waiting.filter((each) => each !== waiting);
    waiting.reject(new PythonBusyError('Other scripts took too long'));
  }

  async #endWorkers(): Promise<void> {
    const threads = [...this.#workers].map((worker) => {
      worker.running?.reject(new PythonBusyError('The pool is closed'));
      if (worker.running !== null) clearTimeout(worker.running.timer);
      return worker.thread;
    });
    this.#workers.clear();
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}
