import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { OutputBuffer, OutputTooLongError } from '../output-buffer.ts';
import { findChild } from './find-child.ts';
import { setPriorityOf } from './priority.ts';
import { BUBBLEWRAP, STATUS_DESCRIPTOR } from './sandbox-command.ts';

/**
 * How many processes a fork server starts before another replaces it. They have addresses and a hash seed in common, so few
 * share them; each costs this fraction of a start, some 50 ms of processor time.
 */
export const FORKS = 64;
const FIRST_SOCKET = STATUS_DESCRIPTOR + 1;
/** The descriptor of its last socket. */
export const LAST_SOCKET = FIRST_SOCKET + FORKS - 1;

const MAX_ERROR_BYTES = 100_000;
/** Below that of the server and of a database beside it, so that requests get the CPU first. */
const PRIORITY = 10;
/** An account without files: what the server runs as root would otherwise be root's on the outside. */
export const NOBODY = 65_534;

export interface NativeProgram {
  /** The arguments of bubblewrap. */
  args: readonly string[];
  /** The input that prepares the interpreter. */
  setup: Uint8Array;
}

/**
 * An interpreter in a sandbox that runs no script. It starts processes for scripts by forking itself, each at one of its
 * sockets, which were created with it. All of them end with it.
 */
export class ForkServer {
  readonly #child: ChildProcess;
  readonly #errors = new OutputBuffer(MAX_ERROR_BYTES);
  #pid: number | null = null;
  #started = 0;
  #running = 0;
  #hasExited = false;

  /** `preloaded`: modules that it imports before it starts any process. */
  constructor({ args, setup }: NativeProgram, preloaded: readonly string[]) {
    const isRoot = process.getuid?.() === 0;
    this.#child = spawn(BUBBLEWRAP, args, {
      stdio: ['pipe', 'ignore', 'pipe', 'pipe', ...Array<'pipe'>(FORKS).fill('pipe')],
      env: {},
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    });
    this.#listen();
    this.#input.write(setup);
    this.#input.write(`${preloaded.join(' ')}\n`);
    // So that an idle one doesn't keep the server's process from ending.
    for (const stream of this.#child.stdio) (stream as Socket | null)?.unref();
    this.#child.unref();
  }

  /** What it wrote to its error output. */
  get errors(): string {
    return this.#errors.toString();
  }

  get hasExited(): boolean {
    return this.#hasExited;
  }

  /** How many processes it can still start. */
  get remaining(): number {
    return this.#hasExited ? 0 : FORKS - this.#started;
  }

  /** Starts a process, while any remain, and returns its socket. The first line that comes from it is the process's ID. */
  start(): Socket {
    const descriptor = FIRST_SOCKET + this.#started;
    this.#started += 1;
    this.#running += 1;
    const socket = this.#child.stdio[descriptor] as Socket;
    this.#input.write(`start ${descriptor}\n`);
    return socket;
  }

  /** Kills a process by its ID in the sandbox. */
  kill(id: number): void {
    this.#input.write(`end ${id}\n`);
  }

  /** The ID outside of the sandbox of a process that it started; null if it has ended. */
  findProcess(id: number): number | null {
    return this.#pid === null ? null : findChild(this.#pid, id);
  }

  /** Ends it, with all processes that it started. Resolves when they have ended. */
  close(): Promise<void> {
    if (this.#hasExited) return Promise.resolve();
    return new Promise((resolve) => {
      this.#child.ref();
      this.#child.once('exit', () => resolve());
      // Without its parent, a sandbox that is being created would wait for ever. The parent ends with the sandbox.
      if (this.#pid === null) this.#child.stdio[STATUS_DESCRIPTOR]?.once('data', () => this.#kill());
      else this.#kill();
    });
  }

  get #input(): Writable {
    return this.#child.stdin as Writable;
  }

  #kill(): void {
    try {
      if (this.#pid !== null) process.kill(this.#pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }

  #listen(): void {
    let facts = '';
    this.#child.stdio[STATUS_DESCRIPTOR]?.on('data', (bytes: Buffer) => {
      facts += bytes.toString();
      if (this.#pid !== null) return;
      this.#pid = Number(/"child-pid": ?(\d+)/.exec(facts)?.[1] ?? Number.NaN) || null;
      setPriorityOf(this.#pid, PRIORITY);
    });
    this.#child.stderr?.on('data', (bytes: Buffer) => this.#onError(bytes));
    for (let descriptor = FIRST_SOCKET; descriptor <= LAST_SOCKET; descriptor += 1)
      this.#child.stdio[descriptor]?.once('close', () => this.#onClosed(descriptor));
    this.#child.once('exit', () => this.#onExit());
    this.#child.once('error', (error) => {
      this.#onError(Buffer.from(error.message));
      this.#onExit();
    });
    // What ends while it is written to reports that by ending.
    for (const stream of this.#child.stdio) stream?.on('error', () => {});
  }

  #onError(bytes: Buffer): void {
    try {
      this.#errors.write(bytes);
    } catch (error) {
      if (!(error instanceof OutputTooLongError)) throw error;
    }
  }

  /** Sockets of processes close when these end, all others when the fork server does. */
  #onClosed(descriptor: number): void {
    if (descriptor >= FIRST_SOCKET + this.#started) {
      this.#started = FORKS;
      return;
    }
    this.#running -= 1;
    if (this.#running === 0 && this.remaining === 0) void this.close();
  }

  #onExit(): void {
    this.#hasExited = true;
    for (const stream of this.#child.stdio) stream?.destroy();
  }
}
