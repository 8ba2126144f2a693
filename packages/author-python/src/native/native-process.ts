import { writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { OutputBuffer } from '../output-buffer.ts';
import type { ForkServer } from './fork-server.ts';
import { setPriorityOf } from './priority.ts';
import { type ProcessTime, readProcessTime } from './process-time.ts';

/** What the guest writes once it waits for its job. */
const READY = 'ready';
/** The fork server writes a process's ID before it is ready, or right after. */
const ID = /^(?:ready)?(\d+)\n/;
/** The last character of its output, which no result contains. A script that writes it ends its run. */
const END = 4;
const MAX_OUTPUT_BYTES = 1_000_000;
/** A third of the processor time of a process with the usual priority: enough for an honest script that is slow. */
export const DEMOTED_PRIORITY = 15;
/** A third of the time of a session that nobody has demoted. */
const DEMOTED_SESSION_PRIORITY = 5;

export interface NativeProcessEvents {
  ready(): void;
  /** Its output has ended, or was cut because it is too long; the process may still be there. */
  ended(output: string): void;
}

/** An interpreter in namespaces of its own, which runs one job. */
export class NativeProcess {
  readonly #server: ForkServer;
  readonly #socket: Socket;
  readonly #output = new OutputBuffer(MAX_OUTPUT_BYTES);
  readonly #events: NativeProcessEvents;
  /** In the sandbox of the fork server. */
  #id: number | null = null;
  /** Outside of it. */
  #foundPid: number | null = null;
  #start = '';
  #isReady = false;
  #hasEnded = false;

  constructor(server: ForkServer, events: NativeProcessEvents) {
    this.#server = server;
    this.#events = events;
    this.#socket = server.start();
    this.#socket.on('data', (bytes: Buffer) => this.#receive(bytes));
    this.#socket.on('close', () => this.#finish());
  }

  /** Why it isn't ready. */
  get errors(): string {
    return `${this.#start}\n${this.#server.errors}`.trim();
  }

  /** Sends the job. Call it once, when the process is ready. */
  run(input: string): void {
    this.#socket.write(`${input}\n`);
  }

  /** Each process is a session of its own: where Linux divides the time among sessions, a process's priority says nothing. */
  demote(): void {
    const pid = this.#findPid();
    if (pid === null) return;
    setPriorityOf(pid, DEMOTED_PRIORITY);
    writeFile(`/proc/${pid}/autogroup`, String(DEMOTED_SESSION_PRIORITY)).catch(() => {});
  }

  /** Null before it has started, and when it has ended. */
  async getTime(): Promise<ProcessTime | null> {
    const pid = this.#findPid();
    return pid === null ? null : readProcessTime(pid);
  }

  /** Ends it. Resolves when it has ended. */
  end(): Promise<void> {
    this.#hasEnded = true;
    if (this.#socket.closed) return Promise.resolve();
    return new Promise((resolve) => {
      this.#socket.ref();
      this.#socket.once('close', () => resolve());
      if (this.#id !== null) this.#server.kill(this.#id);
    });
  }

  #findPid(): number | null {
    if (this.#id !== null) this.#foundPid ??= this.#server.findProcess(this.#id);
    return this.#foundPid;
  }

  #receive(bytes: Buffer): void {
    if (!this.#isReady) {
      this.#receiveStart(bytes);
      return;
    }
    const end = bytes.indexOf(END);
    this.#keep(end < 0 ? bytes : bytes.subarray(0, end));
    if (end >= 0) this.#finish();
  }

  /** Reads what it writes before its script runs. */
  #receiveStart(bytes: Buffer): void {
    this.#start += bytes.toString();
    const id = ID.exec(this.#start)?.[1];
    if (id === undefined) return;
    if (this.#id === null) {
      this.#id = Number(id);
      if (this.#hasEnded) this.#server.kill(this.#id);
    }
    if (this.#hasEnded || this.#start.length < id.length + 1 + READY.length) return;
    this.#isReady = true;
    this.#events.ready();
  }

  /** Ends a process that writes more than it may. */
  #keep(bytes: Buffer): void {
    if (this.#hasEnded) return;
    try {
      this.#output.write(bytes);
    } catch {
      this.#output.clear();
      this.#finish();
    }
  }

  #finish(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#events.ended(this.#output.toString());
  }
}
