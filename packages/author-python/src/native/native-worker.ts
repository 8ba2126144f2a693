import type { OpenPythonWorker, PythonWorker, PythonWorkerEvents } from '../queue/worker.ts';
import { NativeProcess, type NativeProgram } from './native-process.ts';
import type { ProcessTime } from './process-time.ts';

/** Opens workers that run each script in a process of its own. The next process starts when a run has ended. */
export function createNativeWorkers(program: NativeProgram): OpenPythonWorker {
  return (events) => new NativeWorker(program, events);
}

/** Modules whose import takes longer than most runs, and what a script mentions that needs them. */
const SLOW_IMPORTS = [{ module: 'numpy', users: ['numpy', 'scipy', 'mitxgraders'] }];

class NativeWorker implements PythonWorker {
  readonly #program: NativeProgram;
  readonly #events: PythonWorkerEvents;
  #process: NativeProcess;
  #isReady = false;
  #hasBeenReady = false;
  #hasEnded = false;
  /** The current run: its job until that is sent, and its clock from then on. */
  #job: string | null = null;
  #clock: RunClock | null = null;
  /** What the next process imports before its job comes: what the last script mentioned, since runs often repeat. */
  #preloaded: readonly string[] = [];

  constructor(program: NativeProgram, events: PythonWorkerEvents) {
    this.#program = program;
    this.#events = events;
    this.#process = this.#startProcess();
  }

  run(input: string): void {
    this.#job = input;
    if (this.#isReady) void this.#send();
  }

  async getCpuTime(): Promise<number | null> {
    const time = await this.#process.getTime();
    return time === null ? null : (this.#clock?.note(time) ?? null);
  }

  demote(): void {
    this.#process.demote();
  }

  end(): Promise<void> {
    this.#hasEnded = true;
    return this.#process.end();
  }

  #startProcess(): NativeProcess {
    this.#isReady = false;
    const events = {
      ready: () => this.#noteReady(),
      ended: (output: string) => void this.#finish(started, output),
    };
    const started: NativeProcess = new NativeProcess(this.#program, events, this.#preloaded);
    return started;
  }

  #noteReady(): void {
    if (this.#hasEnded) return;
    this.#isReady = true;
    if (!this.#hasBeenReady) this.#events.ready();
    this.#hasBeenReady = true;
    if (this.#job !== null) void this.#send();
  }

  async #send(): Promise<void> {
    const job = this.#job;
    this.#job = null;
    const time = await this.#process.getTime();
    if (this.#hasEnded || job === null) return;
    this.#clock = new RunClock(time?.cpu ?? 0);
    this.#process.run(job);
    this.#preloaded = SLOW_IMPORTS.filter(({ users }) => users.some((name) => job.includes(name))).map(
      ({ module }) => module,
    );
    this.#events.started();
  }

  async #finish(ended: NativeProcess, output: string): Promise<void> {
    const time = await ended.getTime();
    if (this.#hasEnded) return;
    const gone = ended.end();
    if (!this.#isReady) {
      await gone;
      this.#events.failed(new Error(`The sandbox of author Python did not start: ${ended.errors.trim()}`));
      return;
    }
    const clock = this.#clock;
    this.#clock = null;
    this.#process = this.#startProcess();
    if (clock === null) return;
    this.#events.done({ output, cpuTime: time === null ? clock.elapsed() : clock.note(time) });
  }
}

/**
 * The processor time of a run, in milliseconds. The time in which it sleeps counts as well: nothing that a script may do
 * has to wait, so a script that waits occupies its worker on purpose.
 */
class RunClock {
  readonly #from = performance.now();
  readonly #cpuBefore: number;
  #slept = 0;
  #last: { time: ProcessTime; at: number } | null = null;

  constructor(cpuBefore: number) {
    this.#cpuBefore = cpuBefore;
  }

  note(time: ProcessTime): number {
    const at = performance.now();
    const last = this.#last;
    if (last?.time.isSleeping && time.isSleeping && last.time.cpu === time.cpu) this.#slept += at - last.at;
    this.#last = { time, at };
    return time.cpu - this.#cpuBefore + this.#slept;
  }

  /** For a process that is gone already: never less than its processor time. */
  elapsed(): number {
    return performance.now() - this.#from;
  }
}
