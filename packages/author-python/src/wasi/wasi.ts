import { randomFillSync } from 'node:crypto';
import { OutputBuffer } from '../output-buffer.ts';
import { GuestMemory } from './guest-memory.ts';
import {
  type HostFunction,
  type WasmInstance,
  type WasmMemory,
  type WasmModule,
  wasm,
} from './webassembly.ts';

/** The guest called `exit`. */
export class GuestExit extends Error {}

/** The guest wrote something and then read the clock: the signal that it is prepared. */
export class GuestReady extends Error {}

const SUCCESS = 0;
const BAD_DESCRIPTOR = 8;
const NOT_SUPPORTED = 58;
const CHARACTER_DEVICE = 2;
const EVENT_BYTES = 32;
const SUBSCRIPTION_BYTES = 48;

export interface WasiOptions {
  args: readonly string[];
  input: string;
  maxOutputBytes: number;
  /** The constant time of the guest's clocks, in milliseconds; null = reading it after writing throws {@link GuestReady}. */
  time: number | null;
}

/** What the guest's calls read and change. */
interface GuestStreams {
  /** What is left of standard input. */
  input: Uint8Array;
  output: OutputBuffer;
  errors: OutputBuffer;
  /** See {@link WasiOptions.time}. */
  time: number | null;
}

type Calls = Record<string, HostFunction>;

/**
 * Everything that the guest can reach: arguments, one input, bounded output, random numbers, and a clock that doesn't move, so
 * that a script can't time the runs of others. There is no file, directory, socket, process or environment variable:
 * every call that isn't named here fails.
 */
export function createWasi(module: WasmModule, options: WasiOptions) {
  const encoder = new TextEncoder();
  const streams: GuestStreams = {
    input: encoder.encode(options.input),
    output: new OutputBuffer(options.maxOutputBytes),
    errors: new OutputBuffer(options.maxOutputBytes),
    time: options.time,
  };
  const memory = new GuestMemory();
  const calls: Calls = {
    ...startCalls(
      memory,
      options.args.map((arg) => encoder.encode(`${arg}\0`)),
    ),
    ...clockCalls(memory, streams),
    ...processCalls(memory),
    ...descriptorCalls(memory),
    ...streamCalls(memory, streams),
  };
  const imports: Calls = {};
  for (const { name } of wasm.Module.imports(module)) imports[name] = calls[name] ?? (() => NOT_SUPPORTED);

  return {
    imports: { wasi_snapshot_preview1: imports },
    /** Sets the guest's input and time. Call it before the guest runs. */
    give(text: string, at: number): void {
      streams.input = encoder.encode(text);
      streams.time = at;
    },
    attach(instance: WasmInstance): void {
      memory.attach(instance.exports.memory as WasmMemory);
    },
    /** What the guest wrote to standard output. */
    output: (): string => streams.output.toString(),
    /** What it wrote to standard error. */
    errors: (): string => streams.errors.toString(),
  };
}

/** The calls for arguments, which end with a zero byte, and for the environment, which is empty. */
function startCalls(memory: GuestMemory, args: readonly Uint8Array[]): Calls {
  return {
    args_sizes_get(count: number, size: number) {
      memory.view.setUint32(count, args.length, true);
      memory.view.setUint32(
        size,
        args.reduce((sum, { length }) => sum + length, 0),
        true,
      );
      return SUCCESS;
    },
    args_get(pointers: number, buffer: number) {
      let at = buffer;
      for (const [index, arg] of args.entries()) {
        memory.view.setUint32(pointers + index * 4, at, true);
        memory.bytes(at, arg.length).set(arg);
        at += arg.length;
      }
      return SUCCESS;
    },
    environ_sizes_get(count: number, size: number) {
      memory.view.setUint32(count, 0, true);
      memory.view.setUint32(size, 0, true);
      return SUCCESS;
    },
    environ_get: () => SUCCESS,
  };
}

function clockCalls(memory: GuestMemory, streams: GuestStreams): Calls {
  return {
    clock_res_get(_clock: number, result: number) {
      memory.view.setBigUint64(result, 1_000_000n, true);
      return SUCCESS;
    },
    clock_time_get(_clock: number, _precision: bigint, result: number) {
      const { time, output } = streams;
      if (time === null && !output.isEmpty) throw new GuestReady();
      memory.view.setBigUint64(result, BigInt(time ?? 0) * 1_000_000n, true);
      return SUCCESS;
    },
    /** Sleeping takes no time, as the clock doesn't move either. */
    poll_oneoff(subscriptions: number, events: number, count: number, happened: number) {
      for (let i = 0; i < count; i += 1) {
        const event = events + i * EVENT_BYTES;
        const subscription = subscriptions + i * SUBSCRIPTION_BYTES;
        memory.bytes(event, EVENT_BYTES).fill(0);
        memory.bytes(event, 8).set(memory.bytes(subscription, 8));
        memory.view.setUint8(event + 10, memory.view.getUint8(subscription + 8));
      }
      memory.view.setUint32(happened, count, true);
      return SUCCESS;
    },
  };
}

function processCalls(memory: GuestMemory): Calls {
  return {
    random_get(at: number, length: number) {
      randomFillSync(memory.bytes(at, length));
      return SUCCESS;
    },
    sched_yield: () => SUCCESS,
    proc_exit() {
      throw new GuestExit();
    },
  };
}

/** The calls that describe descriptors: there are only the three standard streams, which look like a terminal. */
function descriptorCalls(memory: GuestMemory): Calls {
  return {
    fd_fdstat_get(descriptor: number, result: number) {
      if (descriptor > 2) return BAD_DESCRIPTOR;
      memory.bytes(result, 24).fill(0);
      memory.view.setUint8(result, CHARACTER_DEVICE);
      memory.view.setBigUint64(result + 8, descriptor === 0 ? 2n : 64n, true);
      return SUCCESS;
    },
    fd_filestat_get(descriptor: number, result: number) {
      if (descriptor > 2) return BAD_DESCRIPTOR;
      memory.bytes(result, 64).fill(0);
      memory.view.setUint8(result + 16, CHARACTER_DEVICE);
      return SUCCESS;
    },
    fd_prestat_get: () => BAD_DESCRIPTOR,
    fd_prestat_dir_name: () => BAD_DESCRIPTOR,
    fd_close: (descriptor: number) => (descriptor > 2 ? BAD_DESCRIPTOR : SUCCESS),
  };
}

function streamCalls(memory: GuestMemory, streams: GuestStreams): Calls {
  return {
    fd_read(descriptor: number, list: number, count: number, result: number) {
      if (descriptor !== 0) return BAD_DESCRIPTOR;
      let read = 0;
      for (const buffer of memory.buffersAt(list, count)) {
        const taken = streams.input.subarray(0, buffer.length);
        buffer.set(taken);
        streams.input = streams.input.subarray(taken.length);
        read += taken.length;
      }
      memory.view.setUint32(result, read, true);
      return SUCCESS;
    },
    fd_write(descriptor: number, list: number, count: number, result: number) {
      if (descriptor !== 1 && descriptor !== 2) return BAD_DESCRIPTOR;
      let length = 0;
      for (const buffer of memory.buffersAt(list, count)) {
        length += buffer.length;
        (descriptor === 1 ? streams.output : streams.errors).write(buffer);
      }
      memory.view.setUint32(result, length, true);
      return SUCCESS;
    },
  };
}
