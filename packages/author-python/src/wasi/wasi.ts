import { randomFillSync } from 'node:crypto';
import { OutputBuffer } from '../output-buffer.ts';
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

export interface WasiOptions {
  args: readonly string[];
  input: string;
  maxOutputBytes: number;
  /** The constant time of the guest's clocks, in milliseconds; null = reading it after writing throws {@link GuestReady}. */
  time: number | null;
}

/**
 * Everything that the guest can reach: arguments, one input, bounded output, random numbers, and a clock that doesn't move, so
 * that a script can't time the runs of others. There is no file, directory, socket, process or environment variable:
 * every call that isn't named here fails.
 */
export function createWasi(module: WasmModule, options: WasiOptions) {
  const encoder = new TextEncoder();
  const args = options.args.map((arg) => encoder.encode(`${arg}\0`));
  const output = new OutputBuffer(options.maxOutputBytes);
  const errors = new OutputBuffer(options.maxOutputBytes);
  let input = encoder.encode(options.input);
  let { time } = options;
  let memory: WasmMemory;
  const view = () => new DataView(memory.buffer);
  const bytes = (at: number, length: number) => new Uint8Array(memory.buffer, at >>> 0, length >>> 0);

  /** The buffers of a scattered read or write. */
  function* buffersAt(list: number, count: number): Generator<Uint8Array> {
    for (let i = 0; i < count; i += 1) {
      const at = list + i * 8;
      yield bytes(view().getUint32(at, true), view().getUint32(at + 4, true));
    }
  }

  const calls: Record<string, (...numbers: never[]) => number> = {
    args_sizes_get(count: number, size: number) {
      view().setUint32(count, args.length, true);
      view().setUint32(
        size,
        args.reduce((sum, { length }) => sum + length, 0),
        true,
      );
      return SUCCESS;
    },
    args_get(pointers: number, buffer: number) {
      let at = buffer;
      for (const [index, arg] of args.entries()) {
        view().setUint32(pointers + index * 4, at, true);
        bytes(at, arg.length).set(arg);
        at += arg.length;
      }
      return SUCCESS;
    },
    environ_sizes_get(count: number, size: number) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return SUCCESS;
    },
    environ_get: () => SUCCESS,
    clock_res_get(_clock: number, result: number) {
      view().setBigUint64(result, 1_000_000n, true);
      return SUCCESS;
    },
    clock_time_get(_clock: number, _precision: bigint, result: number) {
      if (time === null && !output.isEmpty) throw new GuestReady();
      view().setBigUint64(result, BigInt(time ?? 0) * 1_000_000n, true);
      return SUCCESS;
    },
    random_get(at: number, length: number) {
      randomFillSync(bytes(at, length));
      return SUCCESS;
    },
    sched_yield: () => SUCCESS,
    /** Sleeping takes no time, as the clock doesn't move either. */
    poll_oneoff(subscriptions: number, events: number, count: number, happened: number) {
      for (let i = 0; i < count; i += 1) {
        bytes(events + i * EVENT_BYTES, EVENT_BYTES).fill(0);
        bytes(events + i * EVENT_BYTES, 8).set(bytes(subscriptions + i * 48, 8));
        view().setUint8(events + i * EVENT_BYTES + 10, view().getUint8(subscriptions + i * 48 + 8));
      }
      view().setUint32(happened, count, true);
      return SUCCESS;
    },
    proc_exit() {
      throw new GuestExit();
    },
    fd_fdstat_get(descriptor: number, result: number) {
      if (descriptor > 2) return BAD_DESCRIPTOR;
      bytes(result, 24).fill(0);
      view().setUint8(result, CHARACTER_DEVICE);
      view().setBigUint64(result + 8, descriptor === 0 ? 2n : 64n, true);
      return SUCCESS;
    },
    fd_filestat_get(descriptor: number, result: number) {
      if (descriptor > 2) return BAD_DESCRIPTOR;
      bytes(result, 64).fill(0);
      view().setUint8(result + 16, CHARACTER_DEVICE);
      return SUCCESS;
    },
    fd_prestat_get: () => BAD_DESCRIPTOR,
    fd_prestat_dir_name: () => BAD_DESCRIPTOR,
    fd_close: (descriptor: number) => (descriptor > 2 ? BAD_DESCRIPTOR : SUCCESS),
    fd_read(descriptor: number, list: number, count: number, result: number) {
      if (descriptor !== 0) return BAD_DESCRIPTOR;
      let read = 0;
      for (const buffer of buffersAt(list, count)) {
        const taken = input.subarray(0, buffer.length);
        buffer.set(taken);
        input = input.subarray(taken.length);
        read += taken.length;
      }
      view().setUint32(result, read, true);
      return SUCCESS;
    },
    fd_write(descriptor: number, list: number, count: number, result: number) {
      if (descriptor !== 1 && descriptor !== 2) return BAD_DESCRIPTOR;
      let length = 0;
      for (const buffer of buffersAt(list, count)) {
        length += buffer.length;
        (descriptor === 1 ? output : errors).write(buffer);
      }
      view().setUint32(result, length, true);
      return SUCCESS;
    },
  };

  const imports: Record<string, HostFunction> = {};
  for (const { name } of wasm.Module.imports(module)) imports[name] = calls[name] ?? (() => NOT_SUPPORTED);

  return {
    imports: { wasi_snapshot_preview1: imports },
    /** Sets the guest's input and time. Call it before the guest runs. */
    give(text: string, at: number): void {
      input = encoder.encode(text);
      time = at;
    },
    attach(instance: WasmInstance): void {
      memory = instance.exports.memory as WasmMemory;
    },
    /** What the guest wrote to standard output. */
    output: (): string => output.toString(),
    /** What it wrote to standard error. */
    errors: (): string => errors.toString(),
  };
}
