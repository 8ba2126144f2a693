import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import type { Writable } from 'node:stream';
import { OutputBuffer } from '../output-buffer.ts';
import { type ProcessTime, readProcessTime } from './process-time.ts';
import { BUBBLEWRAP, FILTER_DESCRIPTOR, STATUS_DESCRIPTOR } from './sandbox-command.ts';

/** What the guest writes once it waits for its job. */
const READY = 'ready';
/** The last character of its output, which no result contains. A script that writes it ends its run. */
const END = 4;
const MAX_OUTPUT_BYTES = 1_000_000;
/** Below that of the server and of a database beside it, so that requests get the CPU first. */
const PRIORITY = 10;
/** A third of the processor time of a process with that priority: enough for an honest script that is slow. */
export const DEMOTED_PRIORITY = 15;
/** A third of the time of a session that nobody has demoted. */
const DEMOTED_SESSION_PRIORITY = 5;
/** An account without files: what the server runs as root would otherwise be root's on the outside. */
const NOBODY = 65_534;

export interface NativeProgram {
  /** The arguments of bubblewrap. */
  args: readonly string[];
  filter: Uint8Array;
  /** The input that prepares the interpreter. */
  setup: Uint8Array;
}

export interface NativeProcessEvents {
  ready(): void;
  /** Its output has ended, or was cut because it is too long; the process may still be there. */
  ended(output: string): void;
}

/** An interpreter in a sandbox, which runs one job. */
export class NativeProcess {
  readonly #child: ChildProcess;
  readonly #output = new OutputBuffer(MAX_OUTPUT_BYTES);
  readonly #errors = new OutputBuffer(MAX_OUTPUT_BYTES);
  readonly #events: NativeProcessEvents;
  #pid: number | null = null;
  #isReady = false;
  #hasEnded = false;

  constructor(
    { args, filter, setup }: NativeProgram,
    events: NativeProcessEvents,
    /** What it imports before it is ready. */
    preloaded: readonly string[] = [],
  ) {
    this.#events = events;
    const isRoot = process.getuid?.() === 0;
    const stdio = ['pipe', 'pipe', 'pipe'];
    stdio[FILTER_DESCRIPTOR] = stdio[STATUS_DESCRIPTOR] = 'pipe';
    this.#child = spawn(BUBBLEWRAP, args, {
      stdio: stdio as ('pipe' | 'ignore')[],
      env: {},
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    });
    this.#listen();
    setPriorityOf(this.#child.pid, PRIORITY);
    this.#write(FILTER_DESCRIPTOR).end(filter);
    this.#write(0).write(setup);
    this.#write(0).write(`${preloaded.join(' ')}\n`);
    this.#unref();
  }

  /** What it wrote to its error output. */
  get errors(): string {
    return this.#errors.toString();
  }

  /** Sends the job. Call it once, when the process is ready. */
  run(input: string): void {
    this.#write(0).end(`${input}\n`);
  }

  /** Each sandbox is a session of its own: where Linux divides the time among sessions, a process's priority says nothing. */
  demote(): void {
    if (this.#pid === null) return;
    setPriorityOf(this.#pid, DEMOTED_PRIORITY);
    writeFile(`/proc/${this.#pid}/autogroup`, String(DEMOTED_SESSION_PRIORITY)).catch(() => {});
  }

  /** Null before the sandbox exists, and when it has ended. */
  async getTime(): Promise<ProcessTime | null> {
    return this.#pid === null ? null : readProcessTime(this.#pid);
  }

  /** Ends it, with everything in its sandbox. Resolves when it has ended. */
  end(): Promise<void> {
    this.#hasEnded = true;
    const { exitCode, signalCode, pid } = this.#child;
    if (exitCode !== null || signalCode !== null || pid === undefined) return Promise.resolve();
    return new Promise((resolve) => {
      this.#child.ref();
      this.#child.once('exit', () => {
        for (const stream of this.#child.stdio) stream?.destroy();
        resolve();
      });
      // Without its parent, a sandbox that is being created would wait for ever. The parent ends with the sandbox.
      if (this.#pid === null) this.#child.stdio[STATUS_DESCRIPTOR]?.once('data', () => this.#kill());
      else this.#kill();
    });
  }

  #kill(): void {
    try {
      if (this.#pid !== null) process.kill(this.#pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }

  #listen(): void {
    const [, output, errors, , status] = this.#child.stdio;
    output?.on('data', (bytes: Buffer) => this.#receive(bytes));
    output?.on('close', () => this.#finish());
    errors?.on('data', (bytes: Buffer) => this.#keep(this.#errors, bytes));
    let facts = '';
    status?.on('data', (bytes: Buffer) => {
      facts += bytes.toString();
      this.#pid ??= Number(/"child-pid": ?(\d+)/.exec(facts)?.[1] ?? Number.NaN) || null;
    });
    this.#child.on('error', (error) => {
      this.#keep(this.#errors, Buffer.from(error.message));
      this.#finish();
    });
    // What ends while it is written to reports that by ending.
    for (const stream of this.#child.stdio) stream?.on('error', () => {});
  }

  #receive(bytes: Buffer): void {
    const end = bytes.indexOf(END);
    this.#keep(this.#output, end < 0 ? bytes : bytes.subarray(0, end));
    if (!this.#isReady && this.#output.toString().startsWith(READY)) {
      this.#isReady = true;
      this.#events.ready();
    }
    if (end >= 0) this.#finish();
  }

  /** Ends a process that writes more than it may. */
  #keep(buffer: OutputBuffer, bytes: Buffer): void {
    if (this.#hasEnded) return;
    try {
      buffer.write(bytes);
    } catch {
      this.#output.clear();
      this.#finish();
    }
  }

  #finish(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#events.ended(this.#output.toString().replace(READY, ''));
  }

  /** So that an idle one doesn't keep the server's process from ending. */
  #unref(): void {
    for (const stream of this.#child.stdio) (stream as Socket | null)?.unref();
    this.#child.unref();
  }

  #write(descriptor: number): Writable {
    return this.#child.stdio[descriptor] as Writable;
  }
}

function setPriorityOf(pid: number | undefined, priority: number): void {
  try {
    if (pid !== undefined) setPriority(pid, priority);
  } catch {
    // It has ended, or the system refuses: then it has the priority of requests.
  }
}
