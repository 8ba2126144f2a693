/** The part of the WebAssembly API that the sandbox uses, which the types of Node leave out. */
export type HostFunction = (...args: never[]) => number;

export interface WasmModule {
  readonly brand: 'module';
}

export interface WasmInstance {
  readonly exports: Readonly<Record<string, unknown>>;
}

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

export interface WasmGlobal {
  value: number;
}

interface Api {
  Module: { imports(module: WasmModule): { module: string; name: string; kind: string }[] };
  Instance: new (module: WasmModule, imports: Record<string, Record<string, HostFunction>>) => WasmInstance;
  compile(bytes: Uint8Array<ArrayBuffer>): Promise<WasmModule>;
}

export const wasm = (globalThis as unknown as { WebAssembly: Api }).WebAssembly;
