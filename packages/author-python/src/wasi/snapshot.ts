import { RUN_FUNCTION, STACK_POINTER } from './python-module.ts';
import { createWasi, GuestExit, GuestReady } from './wasi.ts';
import { type WasmGlobal, type WasmInstance, type WasmMemory, type WasmModule, wasm } from './webassembly.ts';

const PAGE_BYTES = 65_536;
const STACK_ALIGNMENT = 16;
const MAX_OUTPUT_BYTES = 1_000_000;

/** An interpreter that has started and loaded its modules, as a copy of its memory; it has run no author's code. */
export interface Snapshot {
  pages: number;
  /** Pages that aren't empty, by the offset of their first byte. */
  filled: { offset: number; bytes: Uint8Array<SharedArrayBuffer> }[];
  stackPointer: number;
}

interface Guest {
  memory: WasmMemory;
  stackPointer: WasmGlobal;
  run(code: number, flags: number): number;
  start(): void;
}

function guestOf({ exports }: WasmInstance): Guest {
  return {
    memory: exports.memory as WasmMemory,
    stackPointer: exports[STACK_POINTER] as WasmGlobal,
    run: exports[RUN_FUNCTION] as Guest['run'],
    start: exports._start as () => void,
  };
}

/**
 * Starts an interpreter and copies its memory when `program` reads the clock. Starting takes about 200 ms, using the copy
 * a few.
 */
export function takeSnapshot(module: WasmModule, program: string, input: string): Snapshot {
  const args = ['python', '-I', '-S', '-B', '-X', 'utf8', '-c', program];
  const wasi = createWasi(module, { args, input, maxOutputBytes: MAX_OUTPUT_BYTES, time: null });
  const instance = new wasm.Instance(module, wasi.imports);
  const guest = guestOf(instance);
  wasi.attach(instance);
  try {
    guest.start();
  } catch (error) {
    if (error instanceof GuestReady) return copyOf(guest);
    if (!(error instanceof GuestExit)) throw error;
  }
  throw new Error(`The Python interpreter did not start: ${wasi.errors()}`);
}

function copyOf({ memory, stackPointer }: Guest): Snapshot {
  const whole = new Uint8Array(memory.buffer);
  const filled: Snapshot['filled'] = [];
  for (let offset = 0; offset < whole.length; offset += PAGE_BYTES) {
    const page = whole.subarray(offset, offset + PAGE_BYTES);
    if (page.every((byte) => byte === 0)) continue;
    const bytes = new Uint8Array(new SharedArrayBuffer(PAGE_BYTES));
    bytes.set(page);
    filled.push({ offset, bytes });
  }
  return { pages: whole.length / PAGE_BYTES, filled, stackPointer: stackPointer.value };
}

/** Runs `code` and returns what it wrote. Throws if it crashes. Can be called once. */
export type RunOnce = (job: { code: string; input: string; time: number }) => string;

/** Makes a new instance that continues from the snapshot, which takes most of the time of a run. */
export function prepareRun(module: WasmModule, snapshot: Snapshot): RunOnce {
  const wasi = createWasi(module, { args: [], input: '', maxOutputBytes: MAX_OUTPUT_BYTES, time: 0 });
  const instance = new wasm.Instance(module, wasi.imports);
  const guest = guestOf(instance);
  wasi.attach(instance);
  const { memory } = guest;
  const missing = snapshot.pages - memory.buffer.byteLength / PAGE_BYTES;
  if (missing > 0) memory.grow(missing);
  const whole = new Uint8Array(memory.buffer);
  for (const { offset, bytes } of snapshot.filled) whole.set(bytes, offset);
  let isUsed = false;
  return ({ code, input, time }) => {
    if (isUsed) throw new Error('An instance runs one job only');
    isUsed = true;
    wasi.give(input, time);
    const source = new TextEncoder().encode(`${code}\0`);
    // On the guest's stack, below everything in use.
    const at = (snapshot.stackPointer - source.length) & -STACK_ALIGNMENT;
    whole.set(source, at);
    guest.stackPointer.value = at;
    try {
      guest.run(at, 0);
    } catch (error) {
      if (!(error instanceof GuestExit)) throw error;
    }
    return wasi.output();
  };
}
