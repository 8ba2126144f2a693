import type { OpenPythonWorker, PythonWorker, PythonWorkerEvents } from '../queue/worker.ts';
import type { NativeProgram } from './fork-server.ts';
import { ForkServers } from './fork-servers.ts';
import { NativeProcess } from './native-process.ts';
import type { ProcessTime } from './process-time.ts';

/** Opens workers that run each script in a process of its own. The next process starts when a run has ended. */
export function createNativeWorkers(program: NativeProgram): OpenPythonWorker {
  const servers = new ForkServers(program);
  return (events) => new NativeWorker(servers, events);
}

/**
 * Modules whose import takes longer than most runs, of which the last two are what the MITx Grading Library imports beside
 * numpy. All of them, whichever a script needs: each set that differs would take a fork server with a numpy of its own.
 */
const SLOW_IMPORTS = ['numpy', 'pyparsing', 'voluptuous.humanize'];
/** What scripts mention that need them. */
const SLOW_IMPORT_USERS = ['numpy', 'scipy', 'mitxgraders'];

class NativeWorker implements PythonWorker {
  readonly #servers: ForkServers;
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

  constructor(servers: ForkServers, events: PythonWorkerEvents) {
    this.#servers = servers;
    servers.acquire();
    this.#events = events;
    this.#process = this.#startProcess();
  }

  run(input: string): void {
    if (this.#isReady) this.#send(input);
    else this.#job = input;
  }

  async getCpuTime(): Promise<number | null> {
    const time = await this.#process.getTime();
    return time === null ? null : (this.#clock?.note(time) ?? null);
  }

  demote(): void {
    this.#process.demote();
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.#process.end();
    await this.#servers.release();
  }

  #startProcess(): NativeProcess {
    const events = {
      ready: () => this.#onReady(),
      ended: (output: string) => void this.#finish(started, output),
    };
    const started: NativeProcess = new NativeProcess(this.#servers.find(this.#preloaded), events);
    return started;
  }

  #onReady(): void {
    if (this.#hasEnded) return;
    this.#isReady = true;
    if (!this.#hasBeenReady) this.#events.ready();
    this.#hasBeenReady = true;
    if (this.#job !== null) this.#send(this.#job);
  }

  #send(job: string): void {
    this.#job = null;
    this.#clock = new RunClock();
    this.#process.run(job);
    this.#preloaded = SLOW_IMPORT_USERS.some((name) => job.includes(name)) ? SLOW_IMPORTS : [];
    this.#events.started();
  }

  async #finish(ended: NativeProcess, output: string): Promise<void> {
    const wasReady = this.#isReady;
    this.#isReady = false;
    const time = await ended.getTime();
    if (this.#hasEnded) return;
    const gone = ended.end();
    if (!wasReady) {
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
 * The processor time of a run, in milliseconds, with what its process took before, which is next to nothing. The time in
 * which it sleeps counts as well: nothing that a script may do has to wait, so a script that waits occupies its worker on
 * purpose.
 */
class RunClock {
  readonly #from = performance.now();
  #slept = 0;
  #last: { time: ProcessTime; at: number } | null = null;

  note(time: ProcessTime): number {
    const at = performance.now();
    const last = this.#last;
    if (last?.time.isSleeping && time.isSleeping && last.time.cpu === time.cpu) this.#slept += at - last.at;
    this.#last = { time, at };
    return time.cpu + this.#slept;
  }

  /** For a process that is gone already: never less than its processor time. */
  elapsed(): number {
    return performance.now() - this.#from;
  }
}
